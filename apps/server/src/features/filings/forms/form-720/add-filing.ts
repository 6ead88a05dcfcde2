import type { addForm720, FilingAnswer } from '@gauger/contract';
import { type Filing, irsDay, quarterOfFiling, unopenedQuarter } from '@gauger/excise';
import type { Tx } from '../../../../db/public.ts';
import type { Call } from '../../../../http/public.ts';
import { keepDraft } from '../../drafts/public.ts';
import {
  type AddCall,
  addPages,
  type FilingDeps,
  type FormAdd,
  findOfQuarter,
  sealPage,
} from '../../filings/public.ts';
import { commitPages, issuesOf } from './commit-pages.ts';
import { copyFiling } from './copy-filing.ts';
import { refuseSecondOfEin } from './one-return-per-ein.ts';
import { form720Pages } from './pages.ts';
import { paymentOptionChange } from './payment-option.ts';
import { presentFiling } from './present-filing.ts';
import { refundAccountChange } from './refund-account.ts';
import { rememberMethod } from './remember-method.ts';
import { factsHash, openBankData, sealTins, withTins } from './sealed-facts.ts';
import { secondReturnError } from './second-return-error.ts';

type Body = Call<typeof addForm720>['body'];

/** The start of a Form 720, the only one of its EIN and quarter, which may copy an earlier one. */
const form720Add: FormAdd<'Form720', Body, FilingAnswer> = {
  formType: 'Form720',
  namingIn: (body) => body,
  async commit({ deps, tx, call, owner, law, now, naming, judge }) {
    const { body, session } = call;
    const { id, accountId, businessId } = owner;
    const empty = { formType: 'Form720', ...body.taxYearQuarter, filingData: {} } as Filing;
    const change = paymentOptionChange(call, empty, null, now);
    const refund = refundAccountChange(call, empty, null);
    const { drafts, remarks, chosenTaxes, ...copied } = await copyFiling(tx, accountId, body, empty, law);
    const others = [
      ...(change?.issues ?? []),
      ...(refund?.issues ?? []),
      ...naming,
      ...unopenedQuarter(body.taxYearQuarter, irsDay(now)),
    ];
    const { facts, cells, computed, lines } = commitPages({ ...empty, ...copied }, body, law, others, judge);
    const seals = {
      claims: await sealTins(deps, tx, owner, facts.claimsData),
      paymentOption: await sealPage(deps, tx, owner, 'paymentOption', change?.option ?? null),
      refundAccount: await sealPage(deps, tx, owner, 'refundAccount', refund?.account ?? null),
    };
    return {
      written: {
        ...{ facts, cells, chosenTaxes, totals: computed.totals },
        pages: form720Pages(facts, lines, computed.claims, seals),
      },
      hash: factsHash(facts),
      detail: body.copyFrom && { copiedFrom: body.copyFrom.filingId },
      issues: [...remarks, ...issuesOf(computed)],
      async finish() {
        await refuseSecondOfEin(tx, accountId, businessId, [quarterOfFiling(facts)]);
        for (const [page, fields] of Object.entries(drafts))
          await keepDraft(deps.cipherOf, tx, { accountId, filingId: id, userId: session.userId, page }, fields, {
            savedAt: now,
          });
        await rememberMethod(tx, { accountId, businessId, taxWithRegularMethod: null }, body.filingData, law);
      },
    };
  },
  refuseSecond: async (tx, { accountId, businessId, facts }) =>
    secondReturnError(await findOfQuarter(tx, accountId, businessId, facts as Filing)),
  answer: async (deps, tx, record, issues) =>
    presentFiling(await withTins(deps, tx, record), issues, await openBankData(deps, tx, record)),
};

/** Starts a Form 720. A second one for the EIN and quarter is refused with the first's id. */
export const addFiling = (deps: FilingDeps, call: AddCall<Body>): Promise<FilingAnswer> =>
  deps.database.inAccount(call.session.accountId, (tx) => addFilingIn(deps, tx, call));

/** The same in a transaction of the caller's. */
export const addFilingIn = (deps: FilingDeps, tx: Tx, call: AddCall<Body>): Promise<FilingAnswer> =>
  addPages(form720Add, deps, tx, call);
