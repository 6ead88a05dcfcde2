import type { Issue } from '../engine/public.ts';
import type { Form } from './form.ts';
import { form720 } from './form-720/form-720.ts';
import { form720X } from './form-720x/form-720x.ts';
import { form8849 } from './form-8849/form-8849.ts';
import type { FilingFormType } from './form-names.ts';

/** The forms that can be filed, by type. */
export const forms = { Form720: form720, Form720X: form720X, Form8849: form8849 } as const;

/** The facts of a filing of a form; of any form unless one is named. */
export type FilingFacts<Type extends FilingFormType = FilingFormType> = {
  [Of in Type]: Parameters<(typeof forms)[Of]['blockers']>[0];
}[Type];

/** The figures that a filing of any form has. */
export interface FilingFigures {
  rateBookVersion: string;
  totals: object;
  cells: Readonly<Record<string, string>>;
  issues: Issue[];
}

/** The rules of the form of a filing, for its own facts and figures. */
export const formOf = ({ formType }: Pick<FilingFacts, 'formType'>): Form<FilingFacts, FilingFigures> =>
  forms[formType] as unknown as Form<FilingFacts, FilingFigures>;
