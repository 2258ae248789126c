// Audits well-known packages of the registry, which know nothing of any lending platform, over all releases: there must
// be no finding, no failure of the analysis and no file that takes long.
//
// usage: npm run unrelated [-- --every] [-- <part of a package's name>…]
//   --every  examines every file that holds a general word, not only those that hold a telling one
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unpackPackages } from './packages.js';
import type { Examination } from './unrelated/examine.js';

const PACKAGES = [
  // sources in TypeScript
  '@tanstack/query-core@5.108.0',
  '@tldraw/editor@5.1.1',
  'cloudflare@7.3.0',
  'effect@4.1.0',
  'ethers@6.17.0',
  'jsforce@3.10.16',
  'openai@6.49.0',
  'ox@1.8.3',
  'rxjs@7.8.2',
  'viem@2.57.20',
  'zod@4.6.7',
  // clients of other services: documents, attachments, users, roles, statuses; some have segments of paths for names
  '@aws-sdk/client-bedrock@3.1162.0',
  '@aws-sdk/client-ec2@3.1169.0',
  '@aws-sdk/client-s3@3.1169.0',
  '@aws-sdk/client-workdocs@3.1048.0',
  '@azure/batch@10.2.0',
  '@camunda8/sdk@8.8.13',
  '@dropbox/sign@1.11.0',
  '@hubspot/api-client@13.5.0',
  '@kubernetes/client-node@2.0.1',
  '@medusajs/medusa@2.21.2',
  '@microsoft/msgraph-sdk@1.0.0-preview.90',
  '@octokit/openapi-types@29.0.1',
  '@octokit/rest@22.0.1',
  '@okta/okta-sdk-nodejs@8.1.0',
  '@shopify/shopify-api@13.1.0',
  'auth0@7.1.0',
  'box-node-sdk@10.12.0',
  'bybit-api@4.7.7',
  'ccxt@4.5.84',
  'docusign-esign@10.0.0',
  'jira.js@5.4.0',
  'matrix-js-sdk@37.5.0',
  'n8n-nodes-base@2.41.2',
  'payload@3.90.2',
  'plaid@47.0.0',
  'square@46.0.0',
  'stripe@23.1.0',
  'twilio@6.2.0',
  'xero-node@20.0.0',
  // frameworks and libraries
  '@angular/common@21.2.26',
  '@angular/core@21.2.26',
  '@angular/router@21.2.26',
  '@nestjs/common@12.5.1',
  '@nestjs/core@12.5.1',
  '@strapi/admin@5.54.0',
  '@typescript-eslint/eslint-plugin@8.73.0',
  'axios@1.21.1',
  'chart.js@4.6.1',
  'date-fns@4.4.0',
  'express@5.3.0',
  'got@14.6.6',
  'jquery@4.0.0',
  'koa@3.3.0',
  'lodash@4.18.1',
  'monaco-editor@0.57.0',
  'mongoose@9.12.1',
  'playwright-core@1.65.1',
  'react-dom@19.3.1',
  'three@0.187.0',
  'tldraw@5.1.1',
  'typeorm@1.1.1',
  'vue@3.5.45',
];

/** Longest time for one package, in seconds. */
const PATIENCE = 600;

const { values, positionals } = parseArgs({
  options: { every: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const chosen = PACKAGES.filter(
  (specifier) => positionals.length === 0 || positionals.some((part) => specifier.includes(part)),
);
const folders = unpackPackages(chosen, join(import.meta.dirname, '..', 'bench', '.work', 'packages'));

let bad = 0;
let megabytes = 0;
for (const [index, folder] of folders.entries()) {
  const outcome = await examined(folder);
  const lines = typeof outcome === 'string' ? [outcome] : complaints(outcome);
  if (lines.length > 0) bad++;
  console.log(
    `${lines.length === 0 ? 'ok  ' : 'BAD '} ${chosen[index] ?? ''}  ${typeof outcome === 'string' ? '' : summary(outcome)}`,
  );
  for (const line of lines) console.log(`      ${line}`);
  if (typeof outcome !== 'string') megabytes += outcome.bytes / 1e6;
}
console.log(
  `${chosen.length} packages, ${megabytes.toFixed(0)} MB of code: ${bad === 0 ? 'nothing found' : `${bad} with something found`}`,
);
process.exitCode = bad === 0 ? 0 : 1;

/** In a process of its own: one that hangs or dies must not take the others with it. */
function examined(folder: string): Promise<Examination | string> {
  const script = join(import.meta.dirname, 'unrelated', 'examine.ts');
  const mode = values.every ? 'every' : 'audit';
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', script, folder, mode], {
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: PATIENCE * 1000,
      killSignal: 'SIGKILL',
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    child.on('close', (code, signal) => {
      if (code === 0) resolve(JSON.parse(output) as Examination);
      else resolve(signal === 'SIGKILL' ? `not done after ${PATIENCE} s` : `ended with ${String(code ?? signal)}`);
    });
  });
}

function complaints({ findings, failures, slow }: Examination): string[] {
  return [
    ...findings.map((one) => `found ${one}`),
    ...failures.map((one) => `failed ${one}`),
    ...slow.map(({ file, seconds }) => `slow ${seconds.toFixed(1)} s ${file}`),
  ];
}

function summary({ files, parsed, seconds, undecided, megabytes: memory }: Examination): string {
  return `${files} files, ${parsed} parsed, ${undecided} undecided, ${seconds.toFixed(1)} s, ${memory.toFixed(0)} MB`;
}
