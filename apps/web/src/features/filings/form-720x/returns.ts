import { type Answer, queryOf } from '../../../api/call.ts';

/** The Forms 720-X of a business. */
export const amendmentsQuery = (businessId: string) => ({
  ...queryOf(['amendments', businessId], 'listForm720X', { params: { id: businessId } }),
  staleTime: 0,
});

/** The choice of a return filed elsewhere, from its package. */
export const PACKAGE = 'package';
/** The choice to enter every change by hand. */
export const HAND = 'hand';

interface Correctable {
  /** The id of the filing. */
  value: string;
  label: string;
  hint: string;
  /** Name of the simulator that accepted it. */
  simulator?: string | null;
  liability?: string;
}

const filed: Readonly<Record<string, string>> = { accepted: 'Accepted', mailed: 'Mailed' };

/** The returns that can be corrected: accepted or mailed ones, and what an earlier Form 720-X made of them. */
export const correctable = (
  returns: Answer<'listForm720'>['filings'],
  amendments: Answer<'listForm720X'>['filings'],
): Correctable[] => [
  ...returns.flatMap(({ id, taxYear, quarter, state, answeredBy, taxLiability }): Correctable[] => {
    const how = filed[state];
    const simulator = state === 'accepted' && answeredBy !== 'IRS' ? answeredBy : null;
    return how === undefined
      ? []
      : [{ value: id, label: `Form 720, ${taxYear} Q${quarter}`, hint: how, simulator, liability: taxLiability }];
  }),
  ...amendments.flatMap(({ id, period, state }): Correctable[] =>
    state === 'mailed'
      ? [{ value: id, label: `Form 720-X, ${period}`, hint: 'Mailed: correct the amounts as previously adjusted' }]
      : [],
  ),
];
