import { isDeepStrictEqual } from 'node:util';
import type { FilingAnswer, saveForm720 } from '@gauger/contract';
import { BOXES_PAGE, irsDay, QUARTER_PAGE, quarterOfFiling, unopenedQuarter } from '@gauger/excise';
import { AppError } from '../../../../app-error.ts';
import { constraintOf, type Tx } from '../../../../db/public.ts';
import type { Call } from '../../../../http/public.ts';
import {
  type FilingDeps,
  type FilingRecord,
  type FormSave,
  findOfQuarter,
  holdBusiness,
  namingPages,
  type SaveCall,
  type SaveTerms,
  savePages,
  sealPage,
} from '../../filings/public.ts';
import { type Committed, commitPages, isSameQuarter, issuesOf } from './commit-pages.ts';
import { refuseSecondOfEin } from './one-return-per-ein.ts';
import { form720Pages, sealsOf, taxPage } from './pages.ts';
import { type PaymentOptionChange, paymentOptionChange } from './payment-option.ts';
import { presentFiling } from './present-filing.ts';
import { REFUND_ACCOUNT, type RefundAccountChange, refundAccountChange } from './refund-account.ts';
import { maySayMethod, rememberMethod } from './remember-method.ts';
import { dropDraftOfPaymentOption, PAYMENT_OPTION, savePaymentOption } from './save-payment-option.ts';
import { type BankData, openBankData, sealTins, withTins } from './sealed-facts.ts';
import { secondReturnError } from './second-return-error.ts';
import { writtenContent } from './written-content.ts';

/** The unique index of one live Form 720 per business and quarter. */
const ONE_PER_QUARTER = 'filing_one_per_quarter';

type Call720 = SaveCall<Call<typeof saveForm720>['body']>;
type Body = Call720['body'];

interface BankChanges {
  kept: BankData;
  change: PaymentOptionChange | null;
  refund: RefundAccountChange | null;
}

/** The save of a Form 720: the quarter may move, and the numbers of accounts are sealed apart. */
const form720Save: FormSave<'Form720', Body, FilingAnswer, BankChanges> = {
  formType: 'Form720',
  async hold(tx, accountId, body) {
    // Its EIN counts for another quarter, and its method may change with a line.
    if (body.taxYearQuarter !== undefined || maySayMethod(body.filingData)) await holdBusiness(tx, accountId, body.id);
  },
  withTins,
  isConflict,
  async prepare({ deps, tx, call, before, now }) {
    const kept = await openBankData(deps, tx, before);
    return {
      kept,
      change: paymentOptionChange(call, before.facts, kept.paymentOption, now),
      refund: refundAccountChange(call, before.facts, kept.refundAccount),
    };
  },
  pagesOf: ({ call }, { change, refund }) => pagesOf(call.body, change, refund),
  async answerWithout({ deps, tx, call, before }, { kept, change }, sent) {
    const { paymentStatus, paymentOption, refundAccount } = call.body;
    if ((paymentStatus === 1 || paymentOption !== undefined || refundAccount !== undefined) && sent.length === 0) {
      if (paymentOption !== undefined) await dropDraftOfPaymentOption(tx, call, before);
      return presentFiling(before, [], kept);
    }
    return change && sent.length === 1 ? savePaymentOption(deps, tx, call, before, change) : undefined;
  },
  namingIn: (body) => body,
  async commit(
    { deps, tx, call: { body }, before, law, now },
    { kept, change, refund },
    { preparers, naming, extraCheck: judge, sent },
  ) {
    const findings = [
      ...(change?.issues ?? []),
      ...(refund?.issues ?? []),
      ...naming,
      ...(body.taxYearQuarter ? unopenedQuarter({ ...before.facts, ...body.taxYearQuarter }, irsDay(now)) : []),
    ];
    const committed = commitPages(before.facts, body, law, findings, judge);
    const { facts, cells, computed } = committed;
    const bank = {
      paymentOption: change ? change.option : kept.paymentOption,
      refundAccount: refund ? refund.account : kept.refundAccount,
    };
    const seals = {
      ...sealsOf(before.pages),
      ...(change && { paymentOption: await sealPage(deps, tx, before, PAYMENT_OPTION, bank.paymentOption) }),
      ...(refund && { refundAccount: await sealPage(deps, tx, before, REFUND_ACCOUNT, bank.refundAccount) }),
      // Parts that were not sent keep their seal and their page.
      ...(body.claimsData !== undefined && { claims: await sealTins(deps, tx, before, facts.claimsData) }),
    };
    await refuseSecondOfQuarter(tx, before, committed);
    const taxWithRegularMethod = await rememberMethod(tx, before, body.filingData, law);
    const pages = form720Pages(facts, committed.lines, computed.claims, seals);
    const { rateBookVersion } = law;
    const after = { facts, pages, totals: { ...computed.totals }, cells, rateBookVersion, taxWithRegularMethod };
    return {
      written: writtenContent(before, committed, { pages, sent: Object.keys(body.filingData ?? {}), named: sent }),
      answer: (version) =>
        presentFiling(
          { ...before, ...preparers, ...after, state: 'draft', version, updatedAt: now },
          issuesOf(computed),
          bank,
        ),
    };
  },
};

/** Saves pages: what is absent is left alone, null clears. One transaction, so that a fault anywhere saves nothing. */
export async function saveFiling(deps: FilingDeps, call: Call720): Promise<FilingAnswer> {
  const saved = deps.database.inAccount(call.session.accountId, (tx) => saveFilingIn(deps, tx, call));
  return saved.catch((error: unknown) => {
    // Another filing took the quarter between the look and the write.
    throw constraintOf(error) === ONE_PER_QUARTER ? new AppError('FILING_EXISTS') : error;
  });
}

/** The same in a transaction of the caller's. @param expect refuses by throwing, with the filing held as it is before the save */
export const saveFilingIn = (
  deps: FilingDeps,
  tx: Tx,
  call: Call720,
  expect?: SaveTerms<'Form720'>['expect'],
): Promise<FilingAnswer> => savePages(form720Save, deps, tx, call, expect && { expect });

/** The parts of a request that are pages; any other part requires the newest version. */
const paged = [
  ...['filingData', 'claimsData', 'deposit', 'overpayment', 'paymentOption', 'refundAccount'],
  ...['taxYearQuarter', 'paidPreparer', 'thirdPartyDesignee'],
];

/** Whether a page of a request was changed after the version that its sender saw. Other pages may have been. */
function isConflict(before: FilingRecord<'Form720'>, { id: _, emailId: __, ...body }: Body, seen: number): boolean {
  if (Object.keys(body).some((part) => !paged.includes(part))) return true;
  const { filingData, claimsData, taxYearQuarter, ...others } = body;
  const { groups = {}, ...header } = claimsData ?? {};
  const changed = (page: string): boolean => (before.pageVersions.get(page) ?? 0) > seen;
  const saved: Readonly<Record<string, unknown>> = { ...before.facts.claimsData };
  const isHeaderNew = Object.entries(header).some(([name, value]) => !isDeepStrictEqual(value, saved[name]));
  return (
    changed(QUARTER_PAGE) ||
    // A move changes the quarter of rows that others saved since.
    (taxYearQuarter !== undefined && (changed(BOXES_PAGE) || !isSameQuarter(before.facts, taxYearQuarter))) ||
    Object.keys(filingData ?? {}).some((irsNumber) => changed(taxPage(irsNumber))) ||
    Object.keys(groups ?? {}).some((group) => changed(`claims.${group}`)) ||
    (isHeaderNew && changed('claims')) ||
    (claimsData === null &&
      [...before.pageVersions.keys()].some((page) => page.startsWith('claims') && changed(page))) ||
    Object.keys(others).some(changed)
  );
}

/** Names of the pages in the request: IRS numbers and the other pages. */
function pagesOf(body: Body, change: PaymentOptionChange | null, refund: RefundAccountChange | null): string[] {
  const parts = (['taxYearQuarter', 'deposit', 'overpayment', 'claimsData', ...namingPages] as const).filter(
    (page) => body[page] !== undefined,
  );
  const claims = Object.keys(body.claimsData?.groups ?? {}).map((group) => `claims.${group}`);
  const bank = [...(change ? [PAYMENT_OPTION] : []), ...(refund ? [REFUND_ACCOUNT] : [])];
  return [...parts, ...claims, ...bank, ...Object.keys(body.filingData ?? {})];
}

/** Lets the quarter be moved, but not onto another filing of the EIN. The database refuses what slips between. */
async function refuseSecondOfQuarter(tx: Tx, before: FilingRecord<'Form720'>, { facts }: Committed): Promise<void> {
  const { accountId } = before;
  if (isSameQuarter(before.facts, facts)) return;
  const first = await findOfQuarter(tx, accountId, before.businessId, facts);
  if (first && first.id !== before.id) throw secondReturnError(first);
  await refuseSecondOfEin(tx, accountId, before.businessId, [quarterOfFiling(facts)]);
}
