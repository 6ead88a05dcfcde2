/** The forms that can be filed, by type, as the IRS names them. */
export const formNames = { Form720: 'Form 720', Form720X: 'Form 720-X', Form8849: 'Form 8849' } as const;

/** A form that can be filed, as the database and the API name it. */
export type FilingFormType = keyof typeof formNames;

/** These forms in the order of lists. */
export const filingFormTypes = Object.keys(formNames) as FilingFormType[];
