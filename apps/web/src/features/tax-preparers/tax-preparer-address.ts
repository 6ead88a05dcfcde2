export const LIST = '/home/taxpreparers';
/** Stands in the address for a preparer that is yet to be added. */
export const NEW = 'new';

/** The form of a tax preparer. */
export const taxPreparerAddress = (id: string): string => `${LIST}?preparer=${encodeURIComponent(id)}`;
