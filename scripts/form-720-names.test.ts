// Form 720 is one form of several: outside its own folders a module that names it has a reason, by folder. A folder that
// is not listed, or that has more such modules than are listed, fails; so does a listed number that is too high.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isOfTests, repositoryFiles } from './files.ts';
import { ROOT } from './tools.ts';

/** Where Form 720 lives. */
const OWN = [
  'packages/excise/src/forms/form-720/',
  'packages/excise/src/catalog/form-720/',
  'apps/server/src/features/filings/forms/form-720/',
  'packages/documents/src/forms/form-720/',
];

const REASONS = {
  law: 'the law names the form: citations, titles, the form on which a line stands',
  documents: 'shared by the documents of every form, and names Form 720 in a sentence or a file name',
  calls: 'the specified calls and their pages are those of Form 720',
  server: 'works on a Form 720 until the features of forms have a folder each',
  pages: 'shows a Form 720 until its calls and its other pages know forms',
  words: 'says to people what the form is or asks',
  data: 'the form type of rows that are kept',
  amends: 'works on the Form 720 that a Form 720-X corrects',
  list: 'lists the forms, or describes what one is',
} as const;

/** How many modules of each folder name Form 720, and why. */
const NAMED: Readonly<Record<string, readonly [number, keyof typeof REASONS]>> = {
  'apps/cli/src': [7, 'words'],
  'apps/mef-simulator/src': [1, 'words'],
  'apps/mef-simulator/src/rules': [3, 'words'],
  'apps/server/src': [2, 'server'],
  'apps/server/src/http': [1, 'words'],
  'apps/server/src/db': [1, 'data'],
  'apps/server/src/features/operator/admin': [1, 'list'],
  'apps/server/src/features/operator/reports': [1, 'list'],
  'apps/server/src/features/filings/calendar': [3, 'server'],
  'apps/server/src/features/filings/claims': [4, 'server'],
  'apps/server/src/features/sending/client-approval': [1, 'server'],
  'apps/server/src/features/filings/daily-mail': [2, 'words'],
  'apps/server/src/features/sending/dashboard': [5, 'server'],
  'apps/server/src/features/sending/documents': [3, 'server'],
  'apps/server/src/features/filings/drafts': [1, 'server'],
  'apps/server/src/features/filings/filings': [2, 'amends'],
  'apps/server/src/features/filings/forms': [1, 'list'],
  'apps/server/src/features/filings/forms/form-720x': [7, 'amends'],
  'apps/server/src/features/filings/forms/form-8849': [1, 'server'],
  'apps/server/src/mail': [1, 'words'],
  'apps/server/src/mail/kinds': [3, 'server'],
  'apps/server/src/features/money/payments': [2, 'server'],
  'apps/server/src/features/money/pcor': [3, 'server'],
  'apps/server/src/features/money/pcor/upload': [2, 'server'],
  'apps/server/src/features/filings/preflight': [1, 'amends'],
  'apps/server/src/features/filings/rate-book': [2, 'server'],
  'apps/server/src/features/filings/row-sheets': [1, 'server'],
  'apps/server/src/features/sending/submissions': [6, 'server'],
  'apps/web/src/account': [1, 'pages'],
  'apps/web/src/api': [4, 'pages'],
  'apps/web/src/components/irs-number': [1, 'pages'],
  'apps/web/src/features/clients/businesses': [3, 'pages'],
  'apps/web/src/features/filings/claims': [2, 'pages'],
  'apps/web/src/features/sending/dashboard': [7, 'pages'],
  'apps/web/src/features/filings/deposit': [1, 'pages'],
  'apps/web/src/features/filings/documents': [3, 'pages'],
  'apps/web/src/features/filings/filing': [14, 'pages'],
  'apps/web/src/features/filings/form-4136': [1, 'pages'],
  'apps/web/src/features/filings/form-720x': [7, 'amends'],
  'apps/web/src/features/filings/form-8849': [1, 'pages'],
  'apps/web/src/features/operator/gallery': [2, 'words'],
  'apps/web/src/features/filings/irs-payment': [1, 'pages'],
  'apps/web/src/features/operator/landing': [2, 'words'],
  'apps/web/src/features/filings/law-changes': [2, 'words'],
  'apps/web/src/features/sending/mailing': [1, 'pages'],
  'apps/web/src/features/filings/named-preparers': [2, 'pages'],
  'apps/web/src/features/filings/overpayment': [3, 'pages'],
  'apps/web/src/features/money/payments': [2, 'pages'],
  'apps/web/src/features/money/pcor': [5, 'pages'],
  'apps/web/src/features/filings/quarter': [6, 'pages'],
  'apps/web/src/features/filings/rates': [4, 'words'],
  'apps/web/src/features/filings/row-sheets': [2, 'pages'],
  'apps/web/src/features/operator/site': [3, 'words'],
  'apps/web/src/features/sending/submissions': [5, 'pages'],
  'apps/web/src/features/filings/summary': [3, 'pages'],
  'apps/web/src/features/filings/tax-line': [1, 'pages'],
  'apps/web/src/pages': [1, 'list'],
  'apps/web/src/features/money/several-returns': [2, 'pages'],
  'packages/contract/src': [5, 'calls'],
  'packages/contract/src/calls': [17, 'calls'],
  'packages/contract/src/merging': [2, 'calls'],
  'packages/contract/src/problems': [1, 'calls'],
  'packages/contract/src/report': [1, 'words'],
  'packages/documents/src': [2, 'list'],
  'packages/documents/src/blanks': [2, 'list'],
  'packages/documents/src/files': [1, 'list'],
  'packages/documents/src/forms': [1, 'list'],
  'packages/documents/src/forms/form-720x': [5, 'law'],
  'packages/documents/src/forms/form-8849': [1, 'law'],
  'packages/documents/src/mef': [2, 'documents'],
  'packages/documents/src/package-zip': [2, 'documents'],
  'packages/documents/src/pdf': [3, 'documents'],
  'packages/documents/src/rendering': [2, 'list'],
  'packages/import/src': [3, 'list'],
  'packages/import/src/records/businesses': [1, 'words'],
  'packages/import/src/records/deposits': [3, 'list'],
  'packages/import/src/records/plans': [1, 'words'],
  'packages/excise/src': [1, 'law'],
  'packages/excise/src/bank': [2, 'law'],
  'packages/excise/src/calendar': [2, 'law'],
  'packages/excise/src/catalog': [4, 'law'],
  'packages/excise/src/catalog/attached-forms': [3, 'law'],
  'packages/excise/src/catalog/claims': [8, 'law'],
  'packages/excise/src/catalog/rates': [8, 'law'],
  'packages/excise/src/derive': [1, 'law'],
  'packages/excise/src/engine': [1, 'law'],
  'packages/excise/src/filer': [2, 'law'],
  'packages/excise/src/filing': [1, 'law'],
  'packages/excise/src/forms': [5, 'list'],
  'packages/excise/src/forms/form-720x': [3, 'law'],
  'packages/excise/src/pcor': [1, 'law'],
  'packages/excise/src/router': [1, 'law'],
};

test('only the listed modules outside of its folders name Form 720', () => {
  const naming = repositoryFiles(ROOT)
    .filter((file) => /^(packages|apps)\/[^/]+\/src\/.*\.tsx?$/.test(file))
    .filter((file) => !isOfTests(file) && !OWN.some((folder) => file.startsWith(folder)))
    .filter((file) => /form ?720(?!-?x)/i.test(readFileSync(join(ROOT, file), 'utf8')));
  const counts = Object.entries(Object.groupBy(naming, dirname)).map(([folder, files = []]) => [folder, files.length]);
  const listed = Object.entries(NAMED).map(([folder, [count, reason]]) => [folder, REASONS[reason] && count]);
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(listed));
});
