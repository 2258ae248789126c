import js from '@eslint/js';
import eslintPlugin from 'eslint-plugin-eslint-plugin';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const oneWay = (files, forbidden, why) => ({
  name: `layers/${files.join()}`,
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [{ regex: `^(\\.\\./)+(?:src/)?(?:${forbidden.join('|')})/`, message: why }] },
    ],
  },
});

export default defineConfig([
  globalIgnores([
    'dist/',
    'coverage/',
    'examples/',
    'test/fixtures/',
    'bench/.work/',
    'bench/.cache/',
    '**/generated/**',
  ]),
  {
    name: 'javascript',
    files: ['**/*.{js,mjs}'],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: { console: 'readonly', performance: 'readonly', process: 'readonly', URL: 'readonly' },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  {
    name: 'typescript',
    files: ['**/*.ts'],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    name: 'scripts',
    files: ['scripts/**', 'bench/**'],
    rules: { 'no-console': 'off' },
  },
  {
    name: 'rules',
    files: ['rules/**/*.ts'],
    extends: [eslintPlugin.configs.recommended],
  },
  // Imports run one way: cli -> eslint, audit, upgrade, migrate -> detection -> provenance -> catalogue.
  oneWay(
    ['src/catalogue/**'],
    ['provenance', 'detection', 'upgrade', 'migrate', 'audit', 'eslint', 'cli', 'rules'],
    'The catalogue stands below everything.',
  ),
  oneWay(
    ['src/provenance/**'],
    ['detection', 'upgrade', 'migrate', 'audit', 'eslint', 'cli', 'rules'],
    'Provenance knows the catalogue alone.',
  ),
  oneWay(
    ['src/detection/**'],
    ['upgrade', 'migrate', 'audit', 'eslint', 'cli', 'rules'],
    'Detection knows provenance and the catalogue alone.',
  ),
  oneWay(
    ['src/migrate/**'],
    ['provenance', 'detection', 'upgrade', 'audit', 'eslint', 'cli', 'rules'],
    'The rewriter knows the catalogue alone.',
  ),
  oneWay(
    ['rules/**'],
    ['catalogue', 'provenance', 'detection', 'upgrade', 'migrate', 'audit', 'cli'],
    'A rule knows src/eslint alone.',
  ),
  oneWay(['src/audit/**', 'src/upgrade/**', 'src/eslint/**'], ['cli'], 'The command stands above everything.'),
]);
