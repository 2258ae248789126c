import { expect, test } from 'vitest';
import { onOneLine } from '../../../src/audit/reporters/text.js';

test('code that stands on several lines is told on one, and steers no terminal', () => {
  expect(onOneLine('{\n    id: text(),\r\n\r\n  \tname: text(),\n  }')).toBe('{ id: text(), name: text(), }');
  expect(onOneLine('a\u001b[31m')).toBe('a\u{fffd}[31m');
});
