import type { FormOutline } from '@gauger/excise';

/** How the calls of a form are named and addressed. */
export interface FormCalls<Slug extends string = string> extends Pick<FormOutline, 'type' | 'name' | 'pages'> {
  slug: Slug;
  /** The address of one of its filings: `/form720/form720id/{id}`. */
  path: string;
  /** What follows the names of calls that every form has; nothing for Form 720, which had them first. */
  suffix: string;
}

/** How the calls of a form are named and addressed, from its outline. */
export const formCalls = <const Slug extends string>(
  { type, name, pages, slug }: FormOutline & { slug: Slug },
  suffix: string,
): FormCalls<Slug> => ({ type, name, pages, slug, path: `/${slug}/${slug}id/{id}`, suffix });
