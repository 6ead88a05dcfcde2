import { form720 } from './form-720/form-720.ts';

/** The forms that can be filed, by type. */
export const forms = { Form720: form720 } as const;

/** The facts of a filing of any form. */
export type FilingFacts = Parameters<(typeof forms)[keyof typeof forms]['blockers']>[0];
