import { form720Outline } from './form-720/outline.ts';

/** The outlines of the forms that can be filed, by type. */
export const formOutlines = { Form720: form720Outline } as const;

/** A form that can be filed, as the database and the API name it. */
export type FilingFormType = keyof typeof formOutlines;
