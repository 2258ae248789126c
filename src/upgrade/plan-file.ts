import { readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { UpgradeError } from './errors.js';
import { modes, results } from './types.js';
import type { UpgradePlan } from './types.js';

const hash = z.string().regex(/^[\da-f]{64}$/, 'has to be a SHA-256 in hexadecimal');
const offset = z.number().int().nonnegative();
const relativePath = z
  .string()
  .min(1)
  .refine((path) => !/^(?:[\\/]|[a-z]:)/i.test(path) && !path.split('/').includes('..'), 'has to stay inside the base');

const planSchema = z.object({
  schemaVersion: z.literal(1),
  tool: z.object({ name: z.string(), version: z.string() }),
  catalogue: z.object({ id: z.string(), hash: z.string() }),
  window: z.object({ from: z.string(), to: z.string() }),
  mode: z.enum(modes),
  base: z.string(),
  roots: z.array(z.string()),
  files: z.array(
    z.object({
      file: relativePath,
      before: hash,
      after: hash,
      edits: z.array(z.object({ start: offset, end: offset, was: z.string(), text: z.string() })),
    }),
  ),
  changes: z.array(
    z.object({
      change: z.string(),
      title: z.string(),
      outcome: z.enum([...results, 'not-used']),
      counts: z.record(z.enum(results), z.number()),
    }),
  ),
  uses: z.array(
    z.object({
      change: z.string(),
      result: z.enum(results),
      file: z.string(),
      line: z.number(),
      column: z.number(),
      text: z.string(),
      why: z.string().exactOptional(),
      review: z.string().exactOptional(),
    }),
  ),
  notAnalysed: z.array(z.object({ file: z.string(), reason: z.string() })),
});

/** A plan as text; its folders are relative to the one it is kept in, so that a tree with its plan may be moved. */
export function planText(plan: UpgradePlan, folder: string): string {
  const inFolder = (path: string): string => relative(folder, path).split(sep).join('/') || '.';
  return JSON.stringify({ ...plan, base: inFolder(plan.base), roots: plan.roots.map(inFolder) }, null, 2);
}

/**
 * Reads a plan.
 * @param owner what errors call it
 * @throws {UpgradeError} for a text that is no plan, with the first place that is wrong.
 */
export function planFromText(text: string, owner: string, folder: string): UpgradePlan {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UpgradeError(`${owner} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const checked = planSchema.safeParse(value);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const where = issue?.path.join('.') ?? '';
    throw new UpgradeError(
      `${owner} is no plan of an upgrade: ${where === '' ? '' : `${where}: `}${issue?.message ?? 'it has another form'}. Make one with \`lending-compat upgrade --plan FILE\`.`,
    );
  }
  const plan = checked.data;
  return { ...plan, base: resolve(folder, plan.base), roots: plan.roots.map((root) => resolve(folder, root)) };
}

/** Reads a plan from its file. */
export function readPlan(file: string): UpgradePlan {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new UpgradeError(`There is no plan ${file}.`);
  }
  return planFromText(text, file, dirname(resolve(file)));
}
