import type { OfficialForms } from '../blanks/official-forms.ts';
import type { MailAddresses } from '../rendering/mail-addresses.ts';
import type { EFile, Mailing, Rendering, SeparateForm } from '../rendering/rendering.ts';
import type { DocumentForm, PrintedReturn, ReturnDocument } from '../return-document.ts';
import { form720Rendering } from './form-720/rendering.ts';
import { form720XRendering } from './form-720x/rendering.ts';
import { form8849Rendering } from './form-8849/rendering.ts';

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

/** How a return is filed by mail: its official form is filled with its figures, signed by hand, and sent. */
export const mailingOf = (
  doc: PrintedReturn,
  addresses: MailAddresses = {},
  official: OfficialForms | null = null,
): Mailing => renderingOf(doc).mailingOf(doc, addresses, official);

/** How the form of a return is sent to IRS e-file. @throws for a form that is filed on paper alone */
export function eFileOf<Form extends DocumentForm>(doc: Pick<ReturnDocument<Form>, 'facts'>): EFile<Form> {
  const { eFile } = renderingOf(doc);
  if (typeof eFile === 'string') throw new Error(eFile);
  return eFile;
}

/** As the manifest of a submission names the form of a return. @throws for a form that is filed on paper alone */
export const submissionTypeOf = (doc: PrintedReturn): '720' | '8849' => eFileOf(doc).returnType;

/** The period of a return in the name of a file: `2026-Q1`, `2026-schedule-1`. */
export const periodInName = (doc: Pick<PrintedReturn, 'facts'>): string => renderingOf(doc).periodInName(doc.facts);
