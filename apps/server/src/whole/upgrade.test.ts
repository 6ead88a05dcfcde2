import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getForm720, saveBusiness, signIn, undoRowImport, unlockForm720 } from '@gauger/contract';
import { describe, expect, test, vi } from 'vitest';
import { verifyAudit } from '../audit/public.ts';
import { advanceSubmissionJob } from '../features/sending/submissions/advance-submission.ts';
import { sendWaitingJob, sweepSubmissionsJob } from '../features/sending/submissions/send-waiting.ts';
import { startJobs } from '../jobs/public.ts';
import { differencesOf, isSlow, recordAnswers, type Wanted } from '../testing/answers.ts';
import { openFixture, type Signed, signedBytes } from '../testing/fixtures.ts';
import { submissionsOf } from '../testing/submissions.ts';

/** Today's program opens the data of every release (docs/decisions/0046-what-a-release-leaves-behind.md). */

const folder = join(import.meta.dirname, '../../../../fixtures');

/** Differences of the answers that are wanted. One is listed with the reason, and leaves the list with the fixtures it is about. */
const wanted: readonly Wanted[] = [
  ...[
    ['/form720/form720id/*/consent', 'Success.isContactConfirmed'],
    ['/form8849/form8849id/*/consent', 'Success.isContactConfirmed'],
    ['/form720x/form720xid/*/consent', 'Success.isContactConfirmed'],
    ['/pcor/batches/*/consent?size=100', 'Success.returns.*.isContactConfirmed'],
  ].map(([url = '', at = '']) => ({
    url,
    at,
    why: 'An address of a client is confirmed before it is asked, since v0.3.0',
  })),
  ...['charges.*.rule', 'charges.*.amount', 'charges.*.days', 'total'].map((name) => ({
    url: '/form720/form720id/*/lateestimate',
    at: `Success.estimate.${name}`,
    why: 'Interest runs from the due date itself where a weekend moved it, since v0.3.0',
  })),
  ...['/form8849/form8849id/*', '/form720x/form720xid/*'].map((url) => ({
    url,
    at: 'Success.paymentOption',
    why: 'Each form answers how it is paid, since v0.3.0',
  })),
  ...['periodStart', 'periodEnd'].flatMap((name) =>
    [
      ['/dashboard/forms/emailId/paginate?size=100', 'Success.content.*'],
      ['/dashboard/clients/paginate?size=100', 'Success.content.*'],
      ['/business/due*', 'Success.items.*'],
    ].map(([url = '', at = '']) => ({ url, at: `${at}.${name}`, why: 'Lists name the days of a claim, since v0.3.0' })),
  ),
  // The list of clients became the list of their open returns.
  ...['dueQuarter', 'quarterBefore', 'id', '*'].map((name) => ({
    url: '/dashboard/clients/paginate?size=100',
    at: `Success.content.*.${name}`,
    why: 'The list has each open return of a client, since v0.3.0',
  })),
  ...['clients', 'due', 'counts', 'days', 'people', 'total', 'totalPages', 'content.*'].map((name) => ({
    url: '/dashboard/clients/paginate?size=100',
    at: `Success.${name}`,
    why: 'The list has each open return of a client, with counts and due days, since v0.3.0',
  })),
  ...['signingAuthority', 'paidPreparer', 'client', 'waitsFor'].map((fact) => ({
    url: '/pcor/batches/*',
    at: `Success.filings.*.${fact}`,
    why: 'A batch names preparer, signing authority, the answer of the client and what a signature waits for, since v0.3.0',
  })),
  ...['authority', 'warnings', 'signsInOtherName', 'refundAccount', 'wording.version', 'wording.paragraphs.*'].flatMap(
    (fact) =>
      [
        ['/form720/form720id/*/consent', 'Success'],
        ['/pcor/batches/*/consent?size=100', 'Success.returns.*'],
      ].map(([url = '', at = '']) => ({
        url,
        at: `${at}.${fact}`,
        why: 'The consent says by what a person may sign, names preparer and designee, and repeats warnings, since v0.3.0',
      })),
  ),
  ...['/form720/form720id/*/consent', '/form720/form720id/*/status'].map((url) => ({
    url,
    at: 'Success.formType',
    why: 'The answer says of which form it is, since v0.2.0',
  })),
  ...['/form720/form720id/*/review', '/form720/form720id/*/status'].map((url) => ({
    url,
    at: 'Success.lastSaved.at',
    why: 'An import of rows counts as the last save, since v0.3.0',
  })),
  ...['unsent', 'asked'].map((fact) => ({
    url: '/business/businessId/*/filings/count',
    at: `Success.${fact}`,
    why: 'The count says which filings are not sent, and which a client has a link to, since v0.3.0',
  })),
  ...[
    { url: '/form720/form720id/*/rows/leftout', at: 'Success.imports.*.filingId' },
    { url: '/pcor/batches/*', at: 'Success.leftOut.filingId' },
  ].map((place) => ({ ...place, why: 'Rows left out say of which filing they are, since v0.3.0' })),
  {
    url: '/form720/form720id/*/status',
    at: 'Success.submission.findings.*.changed',
    why: 'A finding says whether the facts it points at changed since, since v0.3.0',
  },
  {
    url: '/business/businessId/*/form720',
    at: 'Success.filings.*.answeredBy',
    why: 'The list says who answered for a return, since v0.3.0',
  },
  {
    url: '/form720/form720id/*/status',
    at: 'Success.submission.isHandedBack',
    why: 'A submission says whether the operator handed it back, since v0.3.0',
  },
  {
    url: '/form720/form720id/*/status',
    at: 'Success.givenUp',
    why: 'The answer has the schedules that were given up, since v0.3.0',
  },
  ...[
    { url: '/business/business/*', at: 'Success.SSN' },
    { url: '/business/emailId/paginate?size=100', at: 'Success.businesses.*.SSN' },
  ].map((place) => ({ ...place, why: 'An individual may be kept under an SSN or ITIN since v0.3.0' })),
  ...['form720/form720id', 'form720x/form720xid', 'form8849/form8849id'].map((of) => ({
    url: `/${of}/*/preflight`,
    at: 'Success.whyPaper',
    why: 'Why a return goes by mail is said since v0.3.0',
  })),
  {
    url: '/form720/form720id/*/lateestimate',
    at: 'Success.estimate.charges.*.sources',
    why: 'Citations have the addresses of their sources since v0.3.0',
  },
  {
    url: '/form720/form720id/*',
    at: 'Success.paymentOption',
    why: 'How an accepted return was paid is kept, without its bank numbers, since v0.3.0',
  },
  {
    url: '/form720/form720id/*/rows/export/csv',
    at: 'sha256',
    why: 'Rows of taxes on a price have a box for a price with the tax in it since v0.3.0',
  },
  {
    url: '/form720/form720id/*/status',
    at: 'Success.submission.accountNumber',
    why: 'A submission names the account of a direct debit, masked, since v0.3.0',
  },
  ...[
    'counts',
    ...['content.*.mustAct', 'content.*.isApproved', 'content.*.filingDate'],
    ...['content.*.paymentMethod', 'content.*.paymentOption'],
  ].map((name) => ({
    url: '/dashboard/forms/emailId/paginate?size=100',
    at: `Success.${name}`,
    why: 'The list of filings says who must act, what was approved, when it was filed and how it is paid, since v0.3.0',
  })),
  {
    url: '/activity/emailId/paginate?size=100',
    at: 'Success.content.*.apiKey',
    why: 'The activity names the API key a person acted by, since v0.3.0',
  },
  {
    url: '/activity/emailId/paginate?size=100',
    at: 'Success.content.*.client',
    why: 'The activity names the client who acted by a link, since v0.3.0',
  },
  ...['contact', 'asked', 'openComments', 'signsOnForm'].flatMap((fact) =>
    [
      ['/form720/form720id/*/consent', 'Success'],
      ['/pcor/batches/*/consent?size=100', 'Success.returns.*'],
    ].map(([url = '', at = '']) => ({
      url,
      at: `${at}.${fact}`,
      why: 'The consent says whom to ask, who was asked and what is commented, since v0.3.0',
    })),
  ),
  {
    url: '/activity/emailId/paginate?size=100',
    at: 'Success.content.*.about',
    why: 'The activity names the return of an attachment, since v0.3.0',
  },
  ...[
    ['form720.pdf', 'sha256'],
    ['package.zip', 'entries.form720.pdf'],
    ['package.zip', 'entries.mailing.pdf'],
  ].map(([document, at = '']) => ({
    url: `/form720/form720id/*/documents/${document}`,
    at,
    why: 'Each page of a practice site says so, since v0.3.0',
  })),
  ...['addressSource', 'addressAsOf', 'isPoBox', 'returnAddress', 'checklist'].map((name) => ({
    url: '/form720/form720id/*/mailing',
    at: `Success.${name}`,
    why: 'The answer has the source of the address, the sender and the checklist, since v0.3.0',
  })),
  ...[
    ['/form720/form720id/*/consent', 'Success.forms'],
    ['/pcor/batches/*/consent?size=100', 'Success.returns.*.forms'],
    ['/form720/form720id/*/status', 'Success.forms'],
    ['/form720/form720id/*/status', 'Success.history.*.form'],
    ['/claims720/form720Id/*/elsewhere', 'Success.*.formType'],
  ].map(([url = '', at = '']) => ({
    url,
    at,
    why: 'The answer names the forms of a filing that becomes several, since v0.3.0',
  })),
  ...[
    ['/form720/form720id/*/consent', 'Success.period'],
    ['/form720/form720id/*/status', 'Success.period'],
    ['/pcor/batches/*/consent?size=100', 'Success.returns.*.period'],
    ['/dashboard/forms/emailId/paginate?size=100', 'Success.content.*.totalClaim'],
    ['/dashboard/forms/emailId/paginate?size=100', 'Success.content.*.schedules'],
  ].map(([url = '', at = '']) => ({
    url,
    at,
    why: 'The answer has what a Form 8849 needs besides: the period in words, its claim and its schedules, since v0.3.0',
  })),
  {
    url: '/dashboard/forms/emailId/paginate?size=100',
    at: 'Success.more',
    why: 'The answer says whether filters find more filings than it counts, since v0.3.0',
  },
  ...['debit', 'paidPreparer', 'thirdPartyDesignee'].flatMap((fact) => [
    {
      url: '/form720/form720id/*/consent',
      at: `Success.${fact}`,
      why: 'The answer names the account and the persons that the signature covers, since v0.3.0',
    },
    {
      url: '/pcor/batches/*/consent?size=100',
      at: `Success.returns.*.${fact}`,
      why: 'The answer names the account and the persons that the signature covers, since v0.3.0',
    },
  ]),
  ...['fee', 'discount', 'couponCode'].flatMap((fact) => [
    {
      url: '/paypal/emailId/paginate?size=100',
      at: `Success.payments.*.${fact}`,
      why: 'A payment tells its fee and what a coupon took off, since v0.3.0',
    },
    {
      url: '/paypal/transactionfor/*',
      at: `Success.payment.${fact}`,
      why: 'A payment tells its fee and what a coupon took off, since v0.3.0',
    },
  ]),
  {
    url: '/form720/form720id/*/status',
    at: 'Success.mailed',
    why: 'The answer says when a return on paper was mailed, since v0.3.0',
  },
  {
    url: '/form720/form720id/*/status',
    at: 'Success.followUp',
    why: 'What followed a filing is recorded',
  },
  {
    url: '/pcor/batches/*/consent?size=100',
    at: 'Success.returns.*.formType',
    why: 'The answer says of which form it is, since v0.2.0',
  },
  {
    url: '/form720/form720id/*/draft/*',
    at: 'Success.savedSince',
    why: 'A draft tells who saved its page since it was started, since v0.2.0',
  },
  ...['preflight', 'consent', 'mailing', 'documents/mailing.pdf'].flatMap((call) =>
    ['Success', 'Error'].map((part) => ({
      url: `/form720/form720id/*/${call}`,
      at: `${part}.issues.*.message`,
      why: 'The messages are in plain words, since v0.2.0',
    })),
  ),
  ...['/form720/form720id/*', '/form720/form720id/*/documents/form720.xml'].map((url) => ({
    url,
    at: 'Error.errorDescription',
    why: 'The messages are in plain words, since v0.2.0',
  })),
  {
    url: '/form720/form720id/*/documents/form720.xml',
    at: 'Error.issues.*.message',
    why: 'The quarters of e-filing are named in plain words, since v0.3.0',
  },
  {
    url: '/form720/form720id/*/status',
    at: 'Success.submission.findings.*.words',
    why: 'What to fix after a rejection is said in plain words, since v0.3.0',
  },
  {
    url: '/form720/form720id/*/documents/mailing.pdf',
    at: 'sha256',
    why: 'The package to mail has a checklist and a place for the tracking number, since v0.3.0',
  },
  ...['totalDue', 'overPaymentFromThisQuarter'].map((amount) => ({
    url: '/dashboard/forms/emailId/paginate?size=100',
    at: `Success.content.*.${amount}`,
    why: 'A row of the list gives its balance or overpayment, since v0.3.0',
  })),
  {
    url: '/form720/form720id/*',
    at: 'Success.chosenTaxes',
    why: 'The answer lists the taxes that the filer chose, since v0.3.0',
  },
  ...[
    ['form720.pdf', 'sha256'],
    ['package.zip', 'entries.form720.pdf'],
  ].map(([document, at = '']) => ({
    url: `/form720/form720id/*/documents/${document}`,
    at,
    why: 'Printed pages of a practice site are marked as such, since v0.3.0',
  })),
  ...['form720', 'form720x', 'form8849'].map((form) => ({
    url: `/${form}/${form}id/*/review`,
    at: 'Success.approved',
    why: 'A review says who approved the return, since v0.4.0',
  })),
  {
    url: '/business/user/paginate?size=100',
    at: 'Success.companyUsers.*.businesses',
    why: 'A company user may be limited to some businesses, since v0.4.0',
  },
  {
    url: '/form720/form720id/*/status',
    at: 'Success.sendingPaused',
    why: 'The answer says whether the operator paused sending, since v0.4.0',
  },
  ...['emailId', 'mobileNumber'].map((fact) => ({
    url: '/admin/fetch',
    at: `Success.content.*.${fact}`,
    why: 'Administrators see masked addresses and numbers unless they give a reason, since v0.4.0',
  })),
];

/** Documents that are set by the typesetter: of these filings in every run, of all of them when GAUGER_TEST_EVERY_DOCUMENT is set. */
const printed: Readonly<Record<string, string>> = {
  everything: 'form720.pdf',
  'on paper': 'mailing.pdf',
  accepted: 'form720.pdf',
  'queued, attachments': 'package.zip',
};
const everyDocument = process.env.GAUGER_TEST_EVERY_DOCUMENT !== undefined;

const releases = readdirSync(folder).sort();

describe.each(releases)('an installation of %s', async (release) => {
  const { site, left, answers, signed } = await openFixture(join(folder, release));
  const { call, asSuperuser, deps, controlMef } = site;
  const owner = { ...left.login, token: left.tokens.owner, accountId: left.accountId, businessId: '' };
  const { transmit } = submissionsOf(site);
  const idOf = (name: string) => left.filings[name] ?? expect.fail(`${release} has no filing "${name}"`);

  // `npm test` compares the answers of the newest release, and `npm run faults -- variants` those of every one.
  const tags = release === releases.at(-1) ? [] : ['variant'];
  test('answers as before: every page, draft, thread and document', { tags, timeout: 600_000 }, async () => {
    const documents = Object.entries(printed).map(([name, document]) => `${idOf(name)}/documents/${document}`);
    const asked = answers.filter(
      ({ url }) => everyDocument || !isSlow(url) || documents.some((document) => url.endsWith(document)),
    );
    expect(asked.filter(({ url }) => isSlow(url)).length).toBeGreaterThanOrEqual(documents.length);
    const now = await recordAnswers(site.app, left.tokens, asked);
    expect(asked.flatMap((one, at) => differencesOf(one, now[at] ?? one, wanted))).toEqual([]);
  });

  test('lets its people in by their passwords', async () => {
    const { status } = await call(signIn, { body: left.login });
    expect(status).toBe(200);
  });

  test('undoes the imports of the last day', async () => {
    expect(left.undos).not.toEqual([]);
    for (const { filing: id, importId, linesBefore } of left.undos) {
      const undone = await call(undoRowImport, { token: owner.token, params: { id }, body: { importId } });
      expect(undone.status).toBe(200);
      const { filingData } = (await call(getForm720, { token: owner.token, params: { id } })).success;
      expect(filingData).toEqual(linesBefore);
    }
  });

  describe('brings returns to acceptance', () => {
    const readState = async (id: string) =>
      (await asSuperuser('select state from filing where id = $1', [id])).rows[0]?.state as string;
    const readSubmission = async (id: string) =>
      (
        await asSuperuser('select submission_id from submission where filing_id = $1 order by attempt desc limit 1', [
          id,
        ])
      ).rows[0]?.submission_id as string;

    /** Lets the jobs work until all of these are accepted. */
    async function accept(filings: readonly string[]): Promise<void> {
      const way = { gateway: deps.mef, cipherOf: deps.cipherOf, now: () => new Date(), firstQuestionMs: 100 };
      const jobs = await startJobs(
        deps.database,
        [advanceSubmissionJob, sendWaitingJob, sweepSubmissionsJob].map(({ handler }) => handler(way)),
      );
      try {
        const states = () => Promise.all(filings.map(readState));
        const accepted = filings.map(() => 'accepted');
        await vi.waitFor(async () => expect(await states()).toEqual(accepted), { timeout: 100_000, interval: 100 });
      } finally {
        await jobs.stop();
      }
    }

    /** Reads the last attempt of a filing at the simulator. */
    async function taken(id: string) {
      const submissionId = await readSubmission(id);
      const { submissions } = await controlMef<{
        submissions: { submissionId: string; archiveHash: string; deliveries: number; accepted: boolean }[];
      }>('submissions');
      return submissions.filter((one) => one.submissionId === submissionId);
    }

    test('that were on their way, under the bytes that were signed and sent once', async () => {
      const { rows } = await asSuperuser(
        `select id, state from filing where state in ('queued', 'sending', 'sent', 'unknown') order by state, id`,
      );
      expect([...new Set(rows.map(({ state }) => state))]).toEqual(['queued', 'sending', 'sent', 'unknown']);
      await accept(rows.map(({ id }) => id));
      const bytesOf = (id: string) => signed.filter(({ filing }) => filing === id).at(-1)?.archive;
      for (const { id, state } of rows)
        expect(await taken(id), state).toMatchObject([{ archiveHash: bytesOf(id), deliveries: 1, accepted: true }]);
    });

    test('that were paid, unlocked or rejected, once they are signed again', async () => {
      const [paid, rejected] = [['paid', 'unlocked'].map(idOf), ['rejected', 'rejected, unlocked'].map(idOf)];
      await call(unlockForm720, { token: owner.token, params: { id: rejected[0] ?? '' } });
      for (const [at, id] of rejected.entries()) {
        const { businessId } = (await call(getForm720, { token: owner.token, params: { id } })).success;
        const body = { id: businessId, EIN: `12003090${at + 1}` };
        expect((await call(saveBusiness, { token: owner.token, body })).status).toBe(200);
      }
      const filings = [...paid, ...rejected];
      for (const id of filings) expect((await transmit(owner, id)).success.state).toBe('queued');
      await accept(filings);
      for (const id of filings) expect(await taken(id)).toMatchObject([{ deliveries: 1, accepted: true }]);
    });

    test('and keeps every byte that was ever signed, in a trail without a break', async () => {
      const now = await signedBytes(site, left.accountId);
      const same = ({ filing, attempt }: Signed) => now.find((one) => one.filing === filing && one.attempt === attempt);
      expect(signed.map(same)).toEqual(signed);
      expect((await verifyAudit(site.database)).breaks).toEqual([]);
    });
  });
});
