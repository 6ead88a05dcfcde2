export const LIST = '/home/taxpreparers';
/** Address of a preparer to be added. */
export const NEW = 'new';
/** Address of the record of a person who registered as a tax preparer. */
export const OWN = 'own';

/** The form of a tax preparer. */
export const taxPreparerAddress = (id: string): string => `${LIST}?preparer=${encodeURIComponent(id)}`;
