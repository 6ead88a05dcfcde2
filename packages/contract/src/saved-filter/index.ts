/** The lists whose filters a person can save, each with its filters. Apart from the schemas: the browser loads it. */
export const listFilters = {
  filings: [
    'businessName',
    'taxYear',
    'quarter',
    'state',
    'filingStatus',
    'invoiceStatus',
    'due',
    'mustAct',
    'fromDate',
    'toDate',
  ],
  transactions: [
    'fromDate',
    'toDate',
    'businessName',
    'paymentStatus',
    'transactionFormType',
    'paymentId',
    'invoiceNumber',
  ],
} as const;
export type FilteredListName = keyof typeof listFilters;
export const filteredLists = Object.keys(listFilters) as [FilteredListName, ...FilteredListName[]];

/** Every filter of a list, empty. */
export const noFilter = <List extends FilteredListName>(list: List) =>
  Object.fromEntries(listFilters[list].map((name) => [name, ''])) as Record<(typeof listFilters)[List][number], string>;

/** Most saved filters of one person for one list. */
export const MAX_SAVED_FILTERS = 20;
export const SAVED_FILTER_NAME_LENGTH = 40;
