import type { AnyReturn, DocumentForm, ReturnDocument } from '../return-document.ts';
import { form720Rendering } from './form-720/rendering.ts';
import { form720XRendering } from './form-720x/rendering.ts';
import { form8849Rendering } from './form-8849/rendering.ts';
import type { Mailing, Rendering, SeparateForm } from './rendering.ts';

/** How each form is rendered. */
export const renderings: { readonly [Form in DocumentForm]: Rendering<Form> } = {
  Form720: form720Rendering,
  Form720X: form720XRendering,
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

/** Where the operator sends returns to, by form; where the IRS says for the others. */
export type MailAddresses = Readonly<Partial<Record<DocumentForm, readonly string[]>>>;

/** How a return is filed by mail: its official form is filled with its figures, signed by hand, and sent. */
export const mailingOf = (doc: AnyReturn, addresses: MailAddresses = {}): Mailing =>
  renderingOf(doc).mailingOf(doc, addresses[doc.facts.formType]);

/** As the manifest of a submission names the form of a return. */
export const submissionTypeOf = (doc: AnyReturn): '720' | '8849' => {
  const { returnType } = renderingOf(doc);
  if (returnType === '720X') throw new Error('IRS e-file does not take Form 720-X');
  return returnType;
};
