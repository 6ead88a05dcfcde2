import type { Check } from './use-row-import.ts';

/** How many words of a file have no meaning yet; a word of several taxes counts once. */
export const unknownWords = ({ values }: Check): number =>
  new Set(
    values.flatMap(({ sheet, column, label, text, known }) =>
      known === 'not' ? [JSON.stringify([sheet, column, label, text.toLowerCase()])] : [],
    ),
  ).size;
