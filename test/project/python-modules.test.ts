import { describe, expect, it } from 'vitest';
import { PythonModules } from '../../src/project/python-modules.js';

describe('modules of Python', () => {
  it('are found by names, and by nothing that is none', () => {
    const modules = new PythonModules('/app/desk/api/__init__.py');
    expect(modules.find('.missing')).toBeUndefined();
    expect(new PythonModules(import.meta.filename).find(`.a${'null'.repeat(100)}`)).toBeUndefined();
    expect(modules.find('.a\n\u0000.b\nfrom .models')).toBeUndefined();
    const all = new PythonModules('/app/desk/api/users.py', () => true);
    expect(all.find('.models')).toBe('/app/desk/api/models.py');
    expect(all.find('.mod els')).toBeUndefined();
  });
});
