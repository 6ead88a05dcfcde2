import { addBusiness, addForm720, type BodyOf, getConsent, saveForm720, transmitForm720 } from '@gauger/contract';
import type { Tx } from '../db/public.ts';
import { markPaid } from '../db/testing-rows.ts';
import { type AdvanceDeps, advance } from '../features/sending/submissions/advance-submission.ts';
import { listOpen, type Submission } from '../features/sending/submissions/queries.ts';
import type { TestAccount, TestApp } from './app.ts';
import { businessFacts } from './facts.ts';

/** The attempt that counts of a filing that is one form. */
export const findOpen = async (tx: Tx, filingId: string): Promise<Submission | undefined> =>
  (await listOpen(tx, filingId))[0];

/** The signature that a test types. */
export const signature = { signerName: 'Ann Hall', signerTitle: 'Controller', pin: '04711', consent: true };

/** One step of each submission of an account that is on its way, as its jobs do it. */
export async function advanceOpen({ deps }: TestApp, { accountId }: TestAccount): Promise<void> {
  const transaction: AdvanceDeps['transaction'] = (work) => deps.database.inAccount(accountId, work);
  const open = await transaction((tx) =>
    tx.selectFrom('submission').select('id').where('outcome', 'is', null).where('voidAt', 'is', null).execute(),
  );
  const way = { gateway: deps.mef, cipherOf: deps.cipherOf, now: deps.now, firstQuestionMs: 1_000, transaction };
  for (const { id } of open) await advance(way, id);
}

/** Filings of a test, up to where a submission begins, and the steps of its way without waiting for their time. */
export function submissionsOf(site: TestApp) {
  const { call, deps, asSuperuser } = site;
  let eins = 100_000_000;

  /** A Form 720 of 2026 Q3 of a business of its own, complete, its fee paid. */
  async function paidFiling(
    of: TestAccount,
    { ein = String(eins++), gallons = '1000', ...others }: { ein?: string; gallons?: string } & OtherPages = {},
  ): Promise<string> {
    const business = { ...businessFacts, EIN: ein };
    const businessId = (await call(addBusiness, { token: of.token, body: business })).success.id;
    const body = {
      businessId,
      taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3' },
      filingData: diesel(gallons),
      paymentOption: { paymentMethod: 'eftps' },
      ...others,
    };
    const { id } = (await call(addForm720, { token: of.token, body })).success;
    await markPaid(asSuperuser, id);
    return id;
  }

  const consent = async (of: TestAccount, id: string) =>
    (await call(getConsent, { token: of.token, params: { id } })).success;

  return {
    paidFiling,
    consent,
    /** Signs a filing in its current version. */
    async transmit(of: TestAccount, id: string, own: object = {}) {
      const { snapshotHash } = await consent(of, id);
      const body = { ...signature, snapshotHash, ...own };
      return call(transmitForm720, { token: of.token, params: { id }, body });
    },
    /** Changes the gallons of a filing. */
    correct: (of: TestAccount, id: string, gallons: string) =>
      call(saveForm720, { token: of.token, body: { id, filingData: diesel(gallons) } }),
    /** One step of each submission of a filing, as its job does it. */
    async step({ accountId }: TestAccount, id: string, own: Partial<AdvanceDeps> = {}): Promise<void> {
      const transaction: AdvanceDeps['transaction'] = (work) => deps.database.inAccount(accountId, work);
      const way = { gateway: deps.mef, cipherOf: deps.cipherOf, now: deps.now, firstQuestionMs: 1_000, transaction };
      const open = await transaction((tx) => listOpen(tx, id));
      if (open.length === 0) throw new Error('The filing has no open submission');
      for (const form of open) await advance({ ...way, ...own }, form.id);
    },
  };
}

/** Pages of a filing other than its lines. */
type OtherPages = Pick<BodyOf<typeof addForm720>, 'deposit' | 'overpayment' | 'refundAccount'>;

const diesel = (noOfGallons: string) => ({
  60: { rows: [{ taxDate: '2026-07-15', typeOfEvent: '60a', noOfGallons }] },
});
