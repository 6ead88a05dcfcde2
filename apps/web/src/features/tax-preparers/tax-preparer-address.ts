export const LIST = '/home/taxpreparers';
/** Address of a preparer to be added. */
export const NEW = 'new';

/** The form of a tax preparer. */
export const taxPreparerAddress = (id: string): string => `${LIST}?preparer=${encodeURIComponent(id)}`;
