import { importedScript, importedScripts } from '../../project/powershell-scripts.js';
import { PIPELINES } from '../../project/sourced-scripts.js';
import type { FileKind } from './kind.js';
import { detectForeign } from './language.js';

/** Scripts and modules of PowerShell: the requests of `Invoke-RestMethod` and its kin. */
export const powershell: FileKind = {
  id: 'powershell',
  extensions: ['ps1', 'psm1'],
  linked: false,
  takers: PIPELINES,
  async load() {
    const { powerShellComments, readPowerShell } = await import('../../translation/powershell/script.js');
    return {
      reader: readPowerShell,
      comments: powerShellComments,
      imports: { names: importedScripts, find: importedScript },
      detect: detectForeign,
    };
  },
};
