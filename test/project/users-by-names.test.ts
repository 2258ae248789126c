import { relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.js';
import { isAudited } from '../../src/audit/kinds/index.js';
import { LoadedKinds } from '../../src/audit/kinds/loaded.js';
import { builtinCatalogue } from '../../src/catalogue/index.js';
import { searchWords } from '../../src/detection/words.js';
import { Project } from '../../src/project/project.js';
import { Scanner } from '../../src/project/scan.js';
import { walk } from '../../src/project/walk.js';
import { folderWith } from '../audit/folder.js';

const window = { from: '25.2', to: '26.3' };
type Files = Readonly<Record<string, string>>;

/** Many files that hang together and have nothing to do with the platform: each names the next, and all name what `shared` declares. */
function crowd(extension: string, shared: string, of: (index: number) => string): Files {
  const names = Array.from({ length: 160 }, (_, index) => [`row${String(index)}.${extension}`, of(index)]);
  return { [`shared.${extension}`]: shared, ...(Object.fromEntries(names) as Files) };
}

const python = {
  ...crowd(
    'py',
    'from desk import Desk\n\nDESK = Desk("x")\n\ndef shared(row):\n    return row\n',
    (index) =>
      `from shared import shared\nfrom row${String((index + 1) % 160)} import load as other\n\ndef load(row):\n    return other(shared(row))\n`,
  ),
  'desk.py':
    'import requests\n\nclass Desk:\n    def __init__(self, root):\n        self.root = root\n\n    def agent(self, id):\n        return requests.get(self.root + "/lending/v3/externalUsers/" + id).json()\n',
  'heads.py':
    'from desk import Desk\n\ndef heads(id):\n    desk = Desk("x")\n    return desk.agent(id)["designatedRoles"]\n\ndef first(id):\n    desk = Desk("x")\n    return desk.agent(id)\n',
  'page.py':
    'from heads import first\n\ndef page(id):\n    return first(id)["organization"]["entityType"] == "Organization"\n',
};

const java = {
  ...crowd(
    'java',
    'class Shared {\n  private final Desk desk = new Desk();\n  Row row(Row row) { return row; }\n}\n',
    (index) =>
      `class Row${String(index)} {\n  private final Shared shared = new Shared();\n  private Row${String((index + 1) % 160)} next;\n  Row load(Row row) { return next.load(shared.row(row)); }\n}\n`,
  ),
  'Desk.java':
    'class Desk {\n  private final RestTemplate rest = new RestTemplate();\n  JsonNode agent(String id) {\n    return rest.getForObject("https://x.example/lending/v3/externalUsers/" + id, JsonNode.class);\n  }\n}\n',
  'Heads.java':
    'class Heads {\n  private final Desk desk = new Desk();\n  JsonNode heads(String id) {\n    return desk.agent(id).get("designatedRoles");\n  }\n  Rows rows = new Rows();\n  boolean isDesk(String id) {\n    return rows.isDesk(desk.agent(id));\n  }\n}\n',
  'Rows.java':
    'class Rows {\n  boolean isDesk(JsonNode agent) {\n    return agent.get("organization").get("entityType").asText().equals("Organization");\n  }\n}\n',
};

describe.each<[string, Files, readonly string[]]>([
  ['Python', python, ['heads.py:5 external-user-designated-roles', 'page.py:4 external-user-organization-type']],
  ['Java', java, ['Heads.java:4 external-user-designated-roles', 'Rows.java:3 external-user-organization-type']],
])('where many files of %s hang together', (_, files, expected) => {
  test('what the platform answers is followed by names', async () => {
    const root = folderWith(files);
    const { findings } = await audit({ paths: [root], cwd: root, window });
    expect(findings.map(({ file, line, change }) => `${file}:${String(line)} ${change}`)).toEqual(expected);
  });

  test('files that it does not get to are left alone', async () => {
    const root = folderWith(files);
    const all = walk([root], (name) => isAudited(name, [])).files;
    const words = searchWords(builtinCatalogue(), window);
    const { seeds } = new Scanner(words).seeds(all);
    const readers = await LoadedKinds.of(seeds, all);
    const project = new Project({ roots: [root], files: () => all, words, seeds: () => seeds, readers });
    const reached = [...project.related().files].map((file) => relative(root, file));
    expect(reached.filter((file) => file.startsWith('row'))).toEqual([]);
  });
});
