import type { DocumentForm, ReturnDocument } from '../return-document.ts';
import { form720Rendering } from './form-720/rendering.ts';
import { form8849Rendering } from './form-8849/rendering.ts';
import type { Rendering, SeparateForm } from './rendering.ts';

/** How each form is rendered. */
export const renderings: { readonly [Form in DocumentForm]: Rendering<Form> } = {
  Form720: form720Rendering,
  Form8849: form8849Rendering,
};

/** How the form of a return is rendered. */
export const renderingOf = <Form extends DocumentForm>({
  facts,
}: Pick<ReturnDocument<Form>, 'facts'>): Rendering<Form> => renderings[facts.formType as Form];

/**
 * The forms that a return becomes, each signed, sent and answered separately: the combined entry of Schedules 1 and 6 is two
 * Forms 8849, any other return is one form. Nothing is computed again.
 */
export const formsOf = <Form extends DocumentForm>(doc: ReturnDocument<Form>): readonly SeparateForm<Form>[] =>
  renderingOf(doc).separate(doc);
