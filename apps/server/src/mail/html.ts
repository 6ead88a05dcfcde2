/** Markup whose every value was escaped; made by `html` alone. */
export interface Html {
  readonly markup: string;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

/** Markup from a template: each value is escaped, in text and in a quoted attribute, unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const written = values.map((value) =>
    typeof value === 'string' ? escaped(value) : [value].flat().reduce((before, { markup }) => before + markup, ''),
  );
  return { markup: String.raw({ raw: parts }, ...written) };
}
