import type { Check } from './use-row-import.ts';

/** How many words of a file have no meaning yet; a word of several taxes counts once. */
export const unknownWords = ({ values }: Check): number =>
  new Set(
    values.flatMap(({ sheet, column, text, known }) =>
      known === 'not' ? [JSON.stringify([sheet, column, text.toLowerCase()])] : [],
    ),
  ).size;
