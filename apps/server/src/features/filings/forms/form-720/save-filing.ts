import { isDeepStrictEqual } from 'node:util';
import type { FilingAnswer, saveForm720 } from '@gauger/contract';
import { BOXES_PAGE, irsDay, isEditable, QUARTER_PAGE, quarterOfFiling, unopenedQuarter } from '@gauger/excise';
import { AppError } from '../../../../app-error.ts';
import type { Tx } from '../../../../db/database.ts';
import { constraintOf } from '../../../../db/errors.ts';
import { together } from '../../../../db/together.ts';
import type { Call } from '../../../../http/call.ts';
import type { FilingDeps } from '../../../deps.ts';
import { validateNamed } from '../../attachments/public.ts';
import {
  type FilingRecord,
  findOfQuarter,
  findSavesSince,
  holdBusinessOf,
  loadFiling,
  nameAfter,
  namedOn,
  namingPages,
  notEditable,
  sealPage,
} from '../../filings/public.ts';
import { type Committed, commitPages, isSameQuarter, issuesOf } from './commit-pages.ts';
import { refuseSecondOfEin } from './one-per-ein.ts';
import { form720Pages, sealsOf, taxPage } from './pages.ts';
import { type PaymentOptionChange, paymentOptionChange } from './payment-option.ts';
import { presentFiling } from './present-filing.ts';
import { REFUND_ACCOUNT, type RefundAccountChange, refundAccountChange } from './refund-account.ts';
import { maySayMethod, rememberMethod } from './remember-method.ts';
import { dropDraftOfPaymentOption, PAYMENT_OPTION, savePaymentOption } from './save-payment-option.ts';
import { openBankData, sealTins, withTins } from './sealed-facts.ts';
import { secondOfQuarter } from './second-of-quarter.ts';
import { writeCommitted } from './write-committed.ts';

/** The unique index of one live Form 720 per business and quarter. */
const ONE_PER_QUARTER = 'filing_one_per_quarter';

type SaveCall = Pick<Call<typeof saveForm720>, 'session' | 'body' | 'ip' | 'requestId' | 'ifMatch'>;

/**
 * Saves pages: what is absent is left alone, null clears. One transaction, so that a fault anywhere saves nothing.
 * @param expect refuses by throwing, with the filing held as it is before the save
 */
export async function saveFiling(
  deps: FilingDeps,
  call: SaveCall,
  expect: (before: FilingRecord<'Form720'>) => void = () => {},
): Promise<FilingAnswer> {
  const saved = deps.database.inAccount(call.session.accountId, (tx) => saveFilingIn(deps, tx, call, expect));
  return saved.catch((error: unknown) => {
    // Another filing took the quarter between the look and the write.
    throw constraintOf(error) === ONE_PER_QUARTER ? new AppError('FILING_EXISTS') : error;
  });
}

/** The same in a transaction of the caller's. */
export async function saveFilingIn(
  deps: FilingDeps,
  tx: Tx,
  call: SaveCall,
  expect: (before: FilingRecord<'Form720'>) => void = () => {},
): Promise<FilingAnswer> {
  const { lawInForce, now } = deps;
  const { accountId } = call.session;
  // Its EIN counts for another quarter, and its method may change with a line.
  if (call.body.taxYearQuarter !== undefined || maySayMethod(call.body.filingData))
    await holdBusinessOf(tx, accountId, call.body.id);
  const [loaded, law] = await together(loadFiling(tx, accountId, call.body.id, 'lock', 'Form720'), lawInForce(tx));
  const before = await withTins(deps, tx, loaded);
  if (call.ifMatch !== undefined && isConflict(before, call.body, call.ifMatch))
    throw new AppError('VERSION_MISMATCH', {
      current: {
        id: before.id,
        version: before.version,
        saves: await findSavesSince(tx, before, call.ifMatch, call.session.userId),
      },
    });
  expect(before);
  const claimsPaid = call.body.paymentStatus === 1;
  if (claimsPaid && !before.feePaid) throw new AppError('PAYMENT_NOT_CONFIRMED');
  const kept = await openBankData(deps, tx, before);
  const change = paymentOptionChange(call, before.facts, kept.paymentOption, now());
  const refund = refundAccountChange(call, before.facts, kept.refundAccount);
  const pages = pagesOf(call, change, refund);
  const isNoOp = claimsPaid || call.body.paymentOption !== undefined || call.body.refundAccount !== undefined;
  if (isNoOp && pages.length === 0) {
    if (call.body.paymentOption !== undefined) await dropDraftOfPaymentOption(tx, call, before);
    return presentFiling(before, [], kept);
  }
  if (change && pages.length === 1) return savePaymentOption(deps, tx, call, before, change);
  if (!isEditable(before.state)) throw notEditable(before);

  const { issues: naming, ...named } = await nameAfter(deps, tx, before, namedOn(before), call.body);
  const beside = [
    ...(change?.issues ?? []),
    ...(refund?.issues ?? []),
    ...naming,
    ...(call.body.taxYearQuarter
      ? unopenedQuarter({ ...before.facts, ...call.body.taxYearQuarter }, irsDay(now()))
      : []),
  ];
  const judge = await validateNamed(tx, before, [before.facts, call.body]);
  const committed = commitPages(before.facts, call.body, law, beside, judge);
  const bank = {
    paymentOption: change ? change.option : kept.paymentOption,
    refundAccount: refund ? refund.account : kept.refundAccount,
  };
  const seals = {
    ...sealsOf(before.pages),
    ...(change && { paymentOption: await sealPage(deps, tx, before, PAYMENT_OPTION, bank.paymentOption) }),
    ...(refund && { refundAccount: await sealPage(deps, tx, before, REFUND_ACCOUNT, bank.refundAccount) }),
    // Parts that were not sent keep their seal and their page.
    ...(call.body.claimsData !== undefined && { claims: await sealTins(deps, tx, before, committed.facts.claimsData) }),
  };
  await refuseSecondOfQuarter(tx, accountId, before, committed);
  const { facts, cells, computed } = committed;
  const { rateBookVersion } = law;
  const updatedAt = now();
  const after = form720Pages(facts, committed.lines, computed.claims, seals);
  const written = writeCommitted(tx, call, before, {
    committed,
    law,
    sent: Object.keys(call.body.filingData ?? {}),
    pages: after,
    named: pages,
    preparers: named,
    now: updatedAt,
    event: { actionType: 'FILING_SAVED', detail: { checkedVersion: call.ifMatch !== undefined } },
  });
  const remembered = rememberMethod(tx, before, call.body.filingData, law);
  const [version, taxWithRegularMethod] = await together(written, remembered);
  return presentFiling(
    {
      ...before,
      ...named,
      pages: after,
      state: 'draft',
      version,
      updatedAt,
      facts,
      totals: { ...computed.totals },
      cells,
      rateBookVersion,
      taxWithRegularMethod,
    },
    issuesOf(computed),
    bank,
  );
}

/** The parts of a request that are pages; any other part requires the newest version. */
const paged = [
  ...['filingData', 'claimsData', 'deposit', 'overpayment', 'paymentOption', 'refundAccount'],
  ...['taxYearQuarter', 'paidPreparer', 'thirdPartyDesignee'],
];

/** Whether a page of a request was changed after the version that its sender saw. Other pages may have been. */
function isConflict(
  before: FilingRecord<'Form720'>,
  { id: _, emailId: __, ...body }: SaveCall['body'],
  seen: number,
): boolean {
  if (seen === before.version) return false;
  if (seen > before.version || Object.keys(body).some((part) => !paged.includes(part))) return true;
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
function pagesOf({ body }: SaveCall, change: PaymentOptionChange | null, refund: RefundAccountChange | null): string[] {
  const beside = (['taxYearQuarter', 'deposit', 'overpayment', 'claimsData', ...namingPages] as const).filter(
    (page) => body[page] !== undefined,
  );
  const claims = Object.keys(body.claimsData?.groups ?? {}).map((group) => `claims.${group}`);
  const bank = [...(change ? [PAYMENT_OPTION] : []), ...(refund ? [REFUND_ACCOUNT] : [])];
  return [...beside, ...claims, ...bank, ...Object.keys(body.filingData ?? {})];
}

/** Lets the quarter be moved, but not onto another filing of the EIN. The database refuses what slips between. */
async function refuseSecondOfQuarter(
  tx: Tx,
  accountId: string,
  before: FilingRecord<'Form720'>,
  { facts }: Committed,
): Promise<void> {
  if (isSameQuarter(before.facts, facts)) return;
  const first = await findOfQuarter(tx, accountId, before.businessId, facts);
  if (first && first.id !== before.id) throw secondOfQuarter(first);
  await refuseSecondOfEin(tx, accountId, before.businessId, [quarterOfFiling(facts)]);
}
