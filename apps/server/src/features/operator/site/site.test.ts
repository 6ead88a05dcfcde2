import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSite, getSiteText } from '@gauger/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { DRAFT_DAYS } from '../../../jobs/testing.ts';
import { testApp } from '../../../testing/app.ts';
import { lifetimes } from '../../people/sessions/testing.ts';
import { parseSiteText, readSiteTexts } from './site-texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'gauger-pages-'));
writeFileSync(join(folder, 'privacy.md'), '# Our privacy notice\n\nWrite to **Ann**.\n\n<script>alert(1)</script>\n');
afterAll(() => rmSync(folder, { recursive: true }));

const contact = { email: 'help@gauger.example', phone: '503-555-0100', hours: 'Monday to Friday, 9 AM to 5 PM' };
const { call } = await testApp({ contact, siteTexts: readSiteTexts(folder) });

test('anyone learns where returns go and how to reach the operator', async () => {
  expect((await call(getSite)).success).toEqual({ gateway: 'MeF simulator', isPractice: true, contact });
});

test("an operator's text replaces that of the software, and the others stay", async () => {
  const own = (await call(getSiteText, { params: { text: 'privacy' } })).success;
  expect(own.title).toBe('Our privacy notice');
  expect(JSON.stringify(own)).toContain('Ann');
  expect(JSON.stringify(own)).not.toContain('alert');
  const terms = (await call(getSiteText, { params: { text: 'terms' } })).success;
  expect(terms.title).toBe('Terms');
  expect(JSON.stringify(terms)).toContain('has not published terms here');
});

test('a text that the site does not have is refused by name', async () => {
  const { status, error } = await call(getSiteText, { params: { text: 'imprint' } });
  expect([status, error.issues[0]?.path]).toEqual([400, 'params.text']);
});

describe('Markdown', () => {
  const written = (text: string) => JSON.stringify(parseSiteText(text, 'Privacy').content);

  test.each([
    '<script>alert(1)</script>',
    'Text <img src=x onerror=alert(1)> goes on',
    '[Ann](javascript:alert(1))',
    '[Ann](JaVaScRiPt:alert(1))',
    '[Ann](data:text/html,alert(1))',
    '[Ann][1]\n\n[1]: vbscript:alert(1)',
    '[Ann](//alert.example)',
    '![](https://alert.example/pixel.gif)',
  ])('%s brings nothing that runs or is loaded', (text) => {
    expect(written(text)).not.toContain('alert');
  });

  test('keeps headings below the title, lists, links and their references', () => {
    expect(
      parseSiteText('# Terms of *Ann*\n\n# One\n\n1. [two](/help)\n2. [three][3]\n\n[3]: https://irs.gov', 'Terms'),
    ).toEqual({
      title: 'Terms of Ann',
      content: [
        { type: 'heading', depth: 2, children: [{ type: 'text', value: 'One' }] },
        {
          type: 'list',
          ordered: true,
          start: 1,
          children: [
            ['two', '/help'],
            ['three', 'https://irs.gov'],
          ].map(([value, url]) => ({
            type: 'listItem',
            children: [{ type: 'paragraph', children: [{ type: 'link', url, children: [{ type: 'text', value }] }] }],
          })),
        },
      ],
    });
    expect(parseSiteText('No heading', 'Privacy').title).toBe('Privacy');
    expect(parseSiteText('', 'Privacy')).toEqual({ title: 'Privacy', content: [] });
  });
});

test('a folder that is not there stops the start with the name of its variable', () => {
  expect(() => readSiteTexts(join(folder, 'none'))).toThrow('GAUGER_PAGES_DIR');
  writeFileSync(join(folder, 'terms.md'), 'a'.repeat(200_001));
  expect(() => readSiteTexts(folder)).toThrow('terms.md is longer than');
});

test('the configured contact is an email address, a phone number and hours, or none', () => {
  expect(readConfig({}).contact).toEqual({ email: null, phone: null, hours: null });
  expect(readConfig({ GAUGER_CONTACT_EMAIL: 'help@gauger.example' }).contact.email).toBe('help@gauger.example');
  expect(() => readConfig({ GAUGER_CONTACT_EMAIL: 'Ann' })).toThrow('Environment variable GAUGER_CONTACT_EMAIL');
  expect(() => readConfig({ GAUGER_CONTACT_PHONE: 'call me' })).toThrow('Environment variable GAUGER_CONTACT_PHONE');
});

test('the figures in the texts of the software are those of the program', () => {
  const security = readFileSync(join(import.meta.dirname, 'texts/security.md'), 'utf8');
  expect(security).toContain(`after ${lifetimes.account.idle / 60_000} minutes without use`);
  expect(security).toContain(`after ${lifetimes.account.absolute / 3_600_000} hours at the latest`);
  const privacy = readFileSync(join(import.meta.dirname, 'texts/privacy.md'), 'utf8');
  expect(privacy).toContain(`deleted automatically after ${DRAFT_DAYS} days`);
});
