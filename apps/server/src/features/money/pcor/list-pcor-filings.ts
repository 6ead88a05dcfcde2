import type { listPcorFilings as listing, ResponseOf } from '@gauger/contract';
import { type LineFacts, type PaymentOption, PCOR } from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import type { Call } from '../../../http/public.ts';
import { unsealPage } from '../../filings/filings/public.ts';
import { taxPage } from '../../filings/forms/form-720/public.ts';
import type { PcorDeps } from './pcor-deps.ts';

/** Only the newest returns are listed, with the first rows of each: no employer has more plans. */
const MAX_FILINGS = 10;
const MAX_ROWS = 100;

type Answer = ResponseOf<typeof listing>;

/** Lists the returns of a business that have or can have the PCORI fee. Throws NOT_FOUND. */
export function listPcorFilings(deps: PcorDeps, { session, params }: Call<typeof listing>): Promise<Answer> {
  const { accountId } = session;
  return deps.database.inAccount(accountId, async (tx) => {
    const business = await tx
      .selectFrom('business')
      .select('id')
      .where('accountId', '=', accountId)
      .where('id', '=', params.businessId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    if (!business) throw new AppError('NOT_FOUND');
    const found = await tx
      .selectFrom('filing')
      .leftJoin('filingPage as tax', (join) =>
        join.onRef('tax.filingId', '=', 'filing.id').on('tax.page', '=', taxPage(PCOR)),
      )
      .leftJoin('filingPage as option', (join) =>
        join.onRef('option.filingId', '=', 'filing.id').on('option.page', '=', 'paymentOption'),
      )
      .select(['filing.id', 'filing.accountId', 'filing.taxYear', 'filing.state', 'filing.version'])
      .select(['option.sealed as paymentOptionCipher', 'tax.facts'])
      .where('filing.accountId', '=', accountId)
      .where('filing.businessId', '=', business.id)
      .where('filing.formType', '=', 'Form720')
      .where('filing.quarter', '=', 2)
      .where('filing.deletedAt', 'is', null)
      .orderBy('filing.taxYear', 'desc')
      .limit(MAX_FILINGS)
      .execute();
    const filings: Answer['filings'] = [];
    for (const { facts, ...filing } of found) {
      const option = await unsealPage<PaymentOption>(deps, tx, filing, 'paymentOption', filing.paymentOptionCipher);
      filings.push({
        id: filing.id,
        taxYear: String(filing.taxYear),
        state: filing.state,
        version: filing.version,
        paymentMethod: option?.paymentMethod ?? null,
        rows: rowsOf(facts as LineFacts | null),
      });
    }
    return { filings };
  });
}

const rowsOf = (facts: LineFacts | null): Answer['filings'][number]['rows'] =>
  (facts?.rows ?? []).slice(0, MAX_ROWS).map((row) => row as Record<string, string | boolean>);
