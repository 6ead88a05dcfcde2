import { type FilingFormType, type FormOutline, formOutlines } from '@gauger/excise';

/** Names and addresses of the calls of a form. */
export interface FormCalls<Slug extends string = string> extends Pick<FormOutline, 'type' | 'name' | 'pages'> {
  slug: Slug;
  /** The address of one filing of the form: `/form720/form720id/{id}`. */
  path: string;
  /** The suffix of the names of calls that every form has; empty for Form 720, the first form. */
  suffix: string;
  /** The endings of the documents of its forms, where a filing may become several: `-schedule-1`. */
  endings?: readonly string[];
}

/** Derives the names and addresses of a form's calls from its outline. */
export const formCalls = <const Slug extends string>(
  { type, name, pages, slug }: FormOutline & { slug: Slug },
  suffix: string,
): FormCalls<Slug> => ({ type, name, pages, slug, path: `/${slug}/${slug}id/{id}`, suffix });

/** The form of the filings that a call is for, by its address; undefined for a call that names no filing, or one of any form. */
export function formOfCall({ path }: { path: string }): FilingFormType | undefined {
  const outline = Object.values(formOutlines).find(({ slug }) => path.toLowerCase().includes(`/${slug}id/{id}`));
  return outline?.type;
}
