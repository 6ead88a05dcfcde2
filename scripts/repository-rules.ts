// Rules for the words of every file, the links of the documents and the numbers of files, in the current directory.
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { isOfTests, repositoryFiles } from './files.ts';
import { hiddenRefusals } from './guards.ts';
import { hiddenPresses } from './presses.ts';

type Rule = {
  pattern: RegExp;
  why: string;
  /** The files that the rule is for; all, unless stated. */
  in?: RegExp;
  /** Files that may do it, each of which does. */
  allowed?: readonly string[];
};

/**
 * Modules whose formatted text is only shown or sent to people. A browser may write any language differently from one release to the
 * next, so no other module formats: what is computed, compared, kept or sent to a program is built from parts.
 */
const SHOWS_DATES_AND_LISTS = [
  'apps/mef-simulator/src/operations.ts',
  'apps/server/src/mail/kinds/kind.ts',
  'apps/web/src/frame/not-your-role.tsx',
  'apps/web/src/components/moment.ts',
  'apps/web/src/components/print/use-print-head.ts',
  'apps/web/src/features/people/activity/activity-page.tsx',
  'apps/web/src/features/operator/admin/operations-page.tsx',
  'apps/web/src/features/operator/admin/formats.ts',
  'apps/web/src/features/people/company-users/company-user-status.tsx',
  'apps/web/src/features/sending/dashboard/due-words.ts',
  'apps/web/src/features/sending/dashboard/filing-columns.tsx',
  'apps/web/src/features/sending/dashboard/client-words.ts',
  'apps/web/src/features/filings/filing/draft-notice.tsx',
  'apps/web/src/features/filings/filing/version-words.ts',
  'apps/web/src/features/people/mailbox/mailbox-page.tsx',
  'apps/web/src/features/money/pcor/drafts-changed.tsx',
  'apps/web/src/features/sending/submissions/timeline.tsx',
  'packages/excise/src/calendar/days.test.ts',
  'packages/excise/src/calendar/days.ts',
];
const SHOWS_COUNTS = [
  'apps/server/src/features/people/activity/list-activity.ts',
  'apps/server/src/features/sending/dashboard/download-filings.ts',
  'apps/server/src/features/filings/preflight/find-issues.ts',
  'apps/server/src/http/errors.ts',
  'apps/web/src/components/counted.ts',
  'apps/web/src/features/clients/businesses/use-business-upload.ts',
  'apps/web/src/features/filings/filing/merge-news.ts',
  'apps/web/src/features/filings/row-entry/paste-remark.ts',
  'apps/web/src/features/filings/row-sheets/use-row-import.ts',
  'packages/contract/src/calls/sheet-parts.ts',
  'packages/excise/src/rate-book/strict-json.ts',
  'packages/sheet/src/read-workbook.ts',
  'packages/sheet/src/sheet.ts',
];

const SCRIPT = /\.(ts|tsx|mts|js|mjs)$/;
/** Product code that draws nothing: in a `.tsx` file a count is drawn, and a test compares with what is drawn. */
const UNDRAWN = /^(apps|packages)\/(?!.*\.(test|fault|bench)\.ts$).*\.(ts|mts|js|mjs)$/;
const FORMATTED_AS_DATA = 'uses formatted text, which browsers write differently: build data from parts';

// Written so that this file does not match itself.
const RULES: readonly Rule[] = [
  { pattern: literally(process.cwd()), why: 'names the place of this checkout' },
  { pattern: literally(homedir().length > '/home'.length ? `${homedir()}/` : ''), why: 'names a home directory' },
  { pattern: /(?<![\w.)}\]-])\/(tmp|root|Users|work)\//, why: 'names a place on one machine' },
  { pattern: /\.\.\/shared\b/, why: 'names a folder outside the project' },
  { pattern: /\bregistry\.(npmjs|yarnpkg|npmmirror)\b/, why: 'names a registry: npm’s own configuration does' },
  { pattern: /\b(TO[D]O|FI[X]ME)\b/, why: 'promises work instead of doing it' },
  { pattern: /\bcoming\s[s]oon\b/i, why: 'promises work instead of doing it' },
  {
    pattern:
      /\.toLocale(Date|Time)String\(|\bIntl\.\w+Format\b|\.toLocaleString\((?!'en-US'(\)|, \{ minimumFractionDigits))/,
    why: FORMATTED_AS_DATA,
    in: SCRIPT,
    allowed: SHOWS_DATES_AND_LISTS,
  },
  { pattern: /\.toLocaleString\('en-US'\)/, why: FORMATTED_AS_DATA, in: UNDRAWN, allowed: SHOWS_COUNTS },
  {
    pattern: /(\.toLocale\w*String|\.format)\([^)]*\)*\.(split|slice|match|replace|replaceAll|substring|startsWith)\(/,
    why: FORMATTED_AS_DATA,
    in: SCRIPT,
  },
  {
    pattern: /(\.toLocale\w+|\bIntl\.\w+)\((?:\[\s*)?(['"`])(?!en-US\2)/,
    why: 'formats in another language than the pages',
    in: SCRIPT,
  },
  // The clock of the program decides what day it is, in Washington: that of the database may be another, in another time zone.
  {
    pattern:
      /\bcurrent_date\b|\blocaltimestamp\b|'(today|tomorrow|yesterday)'::|(?<!\.)\b(now\(\)|(current|clock|statement|transaction)_timestamp(\(\))?)(\s+at\s+time\s+zone\s+'[^']*')?\)*\s*::\s*date\b|\b(date_trunc|date_part|to_char|extract)\s*\((\s*'\w+'\s*,|\s*(year|month|day|doy|quarter)\s+from)?\s*(now\(\)|current_timestamp|clock_timestamp\(\))/i,
    why: 'asks PostgreSQL for the day: pass the day of the program',
    in: /^(?!.*\/migrations\/0(0\d\d|1[01]\d|12[0-4])_).*\.(ts|sql)$/,
  },
  {
    pattern: /\basync function \w+Of\b|\b\w+Of = (<[^>]*>)?async\b|\bfunction \w+Of(<[^>]*>)?\([^)]*\): Promise</,
    why: 'waits for something, so it is no field of its argument: name it by a verb',
    in: SCRIPT,
  },
];

const TEXT =
  /(\.(ts|tsx|mts|js|mjs|cjs|json|ya?ml|md|css|html|svg|sql|xml|xsd|csv|tsv|txt|sh|py)|(^|\/)[^./]+|(^|\/)\.[^/]+)$/;

const root = process.cwd();
const all = repositoryFiles(root);
const files = all.filter((file) => TEXT.test(file));
const faults = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return [...badWords(file, text), ...(file.endsWith('.md') ? deadLinks(file, text) : [])];
});
faults.push(...idleAllowances(), ...doubleNumbers(all), ...pressesTwice(files));
faults.push(...refusalsWithoutGuard(files), ...jobsWithoutRunner(files));
faults.push(...holesInLockfile(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages));
console.log(faults.length > 0 ? faults.join('\n') : `${files.length} files keep the rules.`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Refusals of the features that the list of guards does not have. */
function refusalsWithoutGuard(files: readonly string[]): string[] {
  return files
    .filter((file) => /^apps\/server\/src\/features\/.*\.ts$/.test(file) && !isOfTests(file))
    .flatMap((file) => hiddenRefusals(file, readFileSync(join(root, file), 'utf8')))
    .map(
      (place) => `${place} hides a refusal from \`npm run faults -- guards\`: throw it, or return it from a function`,
    );
}

/** Jobs of the product that the background work does not list: no process would run them. */
function jobsWithoutRunner(files: readonly string[]): string[] {
  const list = 'apps/server/src/background-work.ts';
  const [, listed = ''] = /^const jobs\b.* = \[\n([^\]]*)\];$/m.exec(readFileSync(join(root, list), 'utf8')) ?? [];
  const names = new Set(listed.split(/[\s,]+/));
  return files
    .filter(
      (file) => /^(apps|packages)\/.*\.ts$/.test(file) && !isOfTests(file) && file !== 'apps/server/src/jobs/job.ts',
    )
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^.*\bdefine(?:Job|Sweep)\b(?:<.*>)?\(/gm)]
        .map(([line]) => /^export const (\w+) = /.exec(line)?.[1] ?? 'a job without an exported name')
        .filter((name) => !names.has(name))
        .map((name) => `${file}: ${name} is not in the list of ${list}, so nothing runs it`),
    );
}

/** Allowances of files that are gone or no longer need them. */
function idleAllowances(): string[] {
  return RULES.flatMap(({ pattern, allowed = [] }) =>
    allowed
      .filter((file) => !existsSync(join(root, file)) || !pattern.test(readFileSync(join(root, file), 'utf8')))
      .map((file) => `${file}: scripts/repository-rules.ts allows it formatted text, which it does not use`),
  );
}

function badWords(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    RULES.flatMap(({ pattern, why, in: where, allowed }) => {
      if ((where && !where.test(file)) || allowed?.includes(file)) return [];
      const found = pattern.exec(line);
      return found ? [`${file}:${index + 1}: "${found[0]}" ${why}`] : [];
    }),
  );
}

/** Presses of a browser test that would hide that a visitor lost one. */
function pressesTwice(files: readonly string[]): string[] {
  return files
    .filter((file) => /^e2e\/.*\.ts$/.test(file))
    .flatMap((file) =>
      hiddenPresses(file, readFileSync(join(root, file), 'utf8')).map(
        ({ line, why }) => `${file}:${line}: ${why}: press once, when the page is settled`,
      ),
    );
}

/** Links between our own files: the file exists, and so does the heading. One that begins with / is an address of the product. */
function deadLinks(file: string, text: string): string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links
    .filter((link) => !/^([a-z]+:|\/)/.test(link))
    .flatMap((link) => {
      const [path = '', heading] = link.split('#');
      const target = path ? normalize(join(dirname(file), path)) : file;
      if (!existsSync(join(root, target))) return [`${file}: the link ${link} leads nowhere`];
      if (heading && !headings(readFileSync(join(root, target), 'utf8')).includes(heading)) {
        return [`${file}: ${target} has no heading #${heading}`];
      }
      return [];
    });
}

/** The anchors that a reader's Markdown viewer makes of the headings. */
function headings(text: string): string[] {
  return [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '');
}

/** Migrations and decisions are cited by their number: two files of a folder never share one. */
function doubleNumbers(files: readonly string[]): string[] {
  const numbered = Map.groupBy(files, (file) => /^(?:.*\/)?\d{4}(?=[_-][^/]*$)/.exec(file)?.[0]);
  return [...numbered].flatMap(([number, [, ...more]]) =>
    number === undefined ? [] : more.map((file) => `${file}: another file has this number, take the next free one`),
  );
}

/**
 * Finds optional packages that are missing from the lockfile. npm silently leaves out one that the registry of that
 * day did not offer, and then `npm ci` refuses the lockfile on every other machine.
 */
function holesInLockfile(packages: Record<string, { optionalDependencies?: Record<string, string> }>): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesOf(name, path).some((place) => packages[place]))
      .map((name) => `package-lock.json: ${name}, optional for ${path || 'the root'}, is not locked`),
  );
}

/** The folders where Node looks for a package, from the innermost outwards. */
function placesOf(name: string, path: string): string[] {
  const folders = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
  return ['', ...folders].map((folder) => (folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`));
}

function literally(text: string): RegExp {
  return text ? new RegExp(RegExp.escape(text)) : /(?!)/;
}
