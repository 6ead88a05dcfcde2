import type { DocumentForm, ReturnDocument } from '../return-document.ts';
import { form720Rendering } from './form-720/rendering.ts';
import { form8849Rendering } from './form-8849/rendering.ts';
import type { Rendering } from './rendering.ts';

/** How each form is rendered. */
export const renderings: { readonly [Form in DocumentForm]: Rendering<Form> } = {
  Form720: form720Rendering,
  Form8849: form8849Rendering,
};

/** How the form of a return is rendered. */
export const renderingOf = <Form extends DocumentForm>({
  facts,
}: Pick<ReturnDocument<Form>, 'facts'>): Rendering<Form> => renderings[facts.formType as Form];
