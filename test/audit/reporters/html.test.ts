import { existsSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { largeReport } from '../../../bench/report/report.js';
import { loadReporter } from '../../../src/audit/reporters/index.js';
import type { AuditReport } from '../../../src/audit/report.js';
import { builtinCatalogue } from '../../../src/catalogue/index.js';
import { folderWith } from '../folder.js';
import { fullReport, hostileFile, hostileText, rendered, reportWith } from './fixture.js';

const executablePath = '/usr/bin/chromium';

async function large(size: number): Promise<string> {
  const base = folderWith({});
  const catalogue = builtinCatalogue();
  const report: AuditReport = largeReport(base, catalogue, { from: '25.2', to: '26.3' }, size);
  return (await loadReporter('html'))(report, { catalogue, base, cwd: base, color: false });
}

describe('the page', () => {
  test('is below 5 MB with 5,000 findings', async () => {
    expect(Buffer.byteLength(await large(5000))).toBeLessThan(5_000_000);
  });

  test('has nothing of the code in it that a parser could take for markup', async () => {
    const text = await rendered('html');
    expect(text).not.toMatch(/<img|<script>alert|onerror=alert\(1\)>|[\p{Cf}\u2028\u2029]/u);
    expect(text.match(/<script\b/g)).toHaveLength(2);
    expect(text.match(/<\/script>/g)).toHaveLength(2);
  });
});

describe.skipIf(!existsSync(executablePath))('in a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser.close();
  });

  interface Opened {
    readonly page: Page;
    /** Errors, refusals of the policy, dialogs, and everything that the page asked for beside itself. */
    readonly trouble: readonly string[];
  }

  async function open(text: string, options: BrowserContextOptions = {}): Promise<Opened> {
    const file = join(folderWith({ 'report.html': text }), 'report.html');
    const page = await browser.newPage(options);
    page.setDefaultTimeout(5000);
    const trouble: string[] = [];
    page.on('console', (message) => trouble.push(message.text()));
    page.on('pageerror', (error) => trouble.push(String(error)));
    page.on('dialog', (dialog) => {
      trouble.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (!request.url().endsWith('/report.html')) trouble.push(request.url());
    });
    await page.goto(`file://${file}`);
    return { page, trouble };
  }

  const findingsOf = (page: Page) => page.locator('details.finding');

  test('shows what the code holds as it is, and lets none of it act', async () => {
    const { page, trouble } = await open(await rendered('html'));
    const hostile = page.locator('details.finding', { hasText: 'cmd|' });
    await hostile.locator('summary').click();
    await expect(hostile.locator('.change-text').textContent()).resolves.toBe(hostileText.replace('\u0007', '\ufffd'));
    await expect(hostile.locator('summary .place').textContent()).resolves.toBe(`${hostileFile}:2:18`);
    await expect(page.locator('img, iframe, main a[href^="javascript"]').count()).resolves.toBe(0);
    await expect(page.locator('[data-list="not-analysed"]').textContent()).resolves.toContain(hostileFile);
    await expect(
      page.locator('[data-list="stale"] li, [data-list="problems"] li, [data-list="undecided"] li').count(),
    ).resolves.toBe(3);
    expect(trouble).toEqual([]);
    await page.close();
  });

  test('refuses to run what would get in after all', async () => {
    const { page, trouble } = await open(
      (await rendered('html')).replace('<main>', '<main><svg onload="alert(1)"></svg><script>alert(2)</script>'),
    );
    await page.waitForTimeout(50);
    expect(trouble.filter((text) => !text.includes('Content Security Policy'))).toEqual([]);
    expect(trouble.length).toBeGreaterThan(1);
    await page.close();
  });

  test('finds by words and by what findings are', async () => {
    const { page } = await open(await rendered('html'));
    const shown = () => findingsOf(page).count();
    const result = page.locator('#result');
    await expect(shown()).resolves.toBe(fullReport.findings.length);
    await page.getByLabel('Search', { exact: true }).fill('EXTERNALUSERS users.js');
    await expect.poll(shown).toBe(5);
    await expect(result.textContent()).resolves.toBe('5 of 7 findings');
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(shown).toBe(7);
    await page.getByLabel('Owner', { exact: true }).selectOption('@lending/web');
    await expect(shown()).resolves.toBe(1);
    await page.getByLabel('Owner', { exact: true }).selectOption('nobody');
    await page.getByLabel('State', { exact: true }).selectOption('accepted');
    await expect(shown()).resolves.toBe(3);
    await page.getByLabel('Fix', { exact: true }).selectOption('by hand');
    await expect(shown()).resolves.toBe(0);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page.getByLabel('Fix', { exact: true }).inputValue()).resolves.toBe('');
    // The numbers on top, the chips of the timeline and the names in the tables narrow the list as well.
    const broken = page.getByRole('button', { name: /^1 broken/ });
    await broken.click();
    await expect(shown()).resolves.toBe(1);
    await expect(broken.getAttribute('aria-pressed')).resolves.toBe('true');
    await broken.click();
    await expect(shown()).resolves.toBe(7);
    await page.locator('.chip[data-value="task-groups-v1"]').click();
    await expect(shown()).resolves.toBe(1);
    await page.getByRole('button', { name: 'nobody' }).click();
    await expect(shown()).resolves.toBe(4);
    await page.getByRole('button', { name: 'src', exact: true }).click();
    await expect(page.getByLabel('Folder', { exact: true }).inputValue()).resolves.toBe('src');
    await page.close();
  });

  test('is worked by keyboard alone', async () => {
    const { page } = await open(await rendered('html'));
    await page.keyboard.press('Tab');
    await expect(page.evaluate('document.activeElement.textContent')).resolves.toBe('Skip to the findings');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.evaluate('document.activeElement.id')).resolves.toBe('search');
    const first = findingsOf(page).filter({ hasText: 'src/users.js:2:18' }).first();
    await first.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(first.locator('mark').textContent()).resolves.toBe('designatedRoles');
    await expect(first.locator('.line.marked').textContent()).resolves.toContain(
      'https://bob:***********************@api',
    );
    await expect(first.locator('.chain li').allTextContents()).resolves.toEqual([
      'src/users.js:2 an external user',
      'src/api.js:1 GET /lending/v3/externalUsers/{userId}',
    ]);
    await page.close();
  });

  test('shows thousands in steps, and goes on where the new ones begin', async () => {
    const { page } = await open(await large(5000));
    const group = page.locator('.group').first();
    const all = Number(await group.locator('h3 .badge').last().textContent());
    await expect(group.locator('details.finding').count()).resolves.toBe(20);
    // By the keyboard: rows are laid out as they come into view, and what a pointer is over may move meanwhile.
    await group.getByRole('button', { name: /^Show/ }).press('Enter');
    await expect(group.locator('details.finding').count()).resolves.toBe(Math.min(all, 220));
    await expect(
      page.evaluate(
        '[...document.querySelectorAll(".group .rows")[0].children].indexOf(document.activeElement.closest("li"))',
      ),
    ).resolves.toBe(20);
    await page.close();
  });

  test('prints without its controls, in dark mode too', async () => {
    const { page } = await open(await rendered('html'), { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByLabel('Search', { exact: true }).isVisible()).resolves.toBe(false);
    await expect(page.evaluate('getComputedStyle(document.body).backgroundColor')).resolves.toBe('rgb(255, 255, 255)');
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
    await page.close();
  });

  test('moves nothing for those who do not want it', async () => {
    const { page } = await open(await rendered('html'), { reducedMotion: 'reduce' });
    await expect(page.evaluate('getComputedStyle(document.documentElement).scrollBehavior')).resolves.toBe('auto');
    await page.close();
  });

  test('says what it comes to without its script', async () => {
    const { page } = await open(await rendered('html'), { javaScriptEnabled: false });
    await expect(page.locator('.headline').textContent()).resolves.toMatch(/^Broken: 1 place/);
    await expect(page.locator('.stop').count()).resolves.toBeGreaterThan(5);
    await page.close();
  });

  test('has something to say about nothing', async () => {
    const { page, trouble } = await open(await rendered('html', reportWith()));
    await expect(page.locator('main').textContent()).resolves.toMatch(/Nothing was found/);
    expect(trouble).toEqual([]);
    await page.close();
  });

  describe.each<[string, BrowserContextOptions]>([
    ['wide', { viewport: { width: 1280, height: 900 } }],
    ['narrow', { viewport: { width: 360, height: 740 } }],
  ])('%s', (_, viewport) => {
    test.each(['light', 'dark'] as const)('and %s, no rule of WCAG 2.2 AA is broken', async (colorScheme) => {
      const { page } = await open(await rendered('html'), { ...viewport, colorScheme });
      for (const summary of await page.locator('details > summary').all()) await summary.click();
      await page.evaluate(axe.source);
      const violations = await page.evaluate(`axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')))`);
      expect(violations).toEqual([]);
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow).toBe(0);
      await page.close();
    });
  });
});
