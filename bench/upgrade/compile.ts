import { Project } from 'ts-morph';

/** What any tool pays that asks the compiler once: a project is opened and checked. */
const project = new Project({ tsConfigFilePath: process.argv[2] ?? 'tsconfig.json' });
process.stdout.write(`${String(project.getPreEmitDiagnostics().length)} problems\n`);
