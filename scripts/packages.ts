import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts packages of the registry into folders of their own, each once.
 *
 * @param specifiers `name@version`, exactly.
 * @param folder what is there already stays.
 * @returns the folders, in the order of the specifiers.
 * @throws {Error} where a package cannot be had.
 */
export function unpackPackages(specifiers: readonly string[], folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  return specifiers.map((specifier) => {
    const target = join(folder, specifier.replaceAll(/[^\w.@-]/g, '+'));
    if (!existsSync(target)) unpack(specifier, folder, target);
    return target;
  });
}

/** In a folder beside first: what was broken off must not look like a package. */
function unpack(specifier: string, folder: string, target: string): void {
  const beside = mkdtempSync(join(folder, '.unpacking-'));
  try {
    execFileSync('npm', ['pack', specifier, '--silent', '--pack-destination', beside], {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    const archive = join(beside, readdirSync(beside)[0] ?? '');
    // Mostly `package`, but not always.
    const content = join(beside, 'content');
    mkdirSync(content);
    execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', content]);
    renameSync(content, target);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}
