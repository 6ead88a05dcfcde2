import { type Quarter, type TaxLine, taxLaw } from '@gauger/excise';
import { linesOf } from '../filing/public.ts';

/** The lines on the return of a quarter in whose number, name or title every word occurs, by section. */
export function findLines(quarter: Quarter, search: string): { title: string; lines: readonly TaxLine[] }[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = linesOf(quarter).filter(({ irsNumber, name, title }) =>
    words.every((word) => `${irsNumber} ${name} ${title}`.toLowerCase().includes(word)),
  );
  return taxLaw.sections
    .map(({ code, title }) => ({ title, lines: found.filter(({ section }) => section === code) }))
    .filter(({ lines }) => lines.length > 0);
}
