import { type Quarter, type Section, type TaxLine, taxLaw } from '@gauger/excise';
import { linesOf } from '../filing/public.ts';

/** A section of the form with the lines that were found in it. */
type FoundSection = Pick<Section, 'title' | 'about'> & { lines: readonly TaxLine[] };

/** The lines on the return of a quarter in whose number, name, title or description every word occurs, by section. */
export function findLines(quarter: Quarter, search: string): FoundSection[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = linesOf(quarter).filter(({ irsNumber, name, title, about }) =>
    words.every((word) => `${irsNumber} ${name} ${title} ${about}`.toLowerCase().includes(word)),
  );
  return taxLaw.sections
    .map(({ code, title, about }) => ({ title, about, lines: found.filter(({ section }) => section === code) }))
    .filter(({ lines }) => lines.length > 0);
}
