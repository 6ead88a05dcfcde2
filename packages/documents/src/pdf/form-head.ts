import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { addressOf } from '../figures.ts';
import type { PrintedReturn } from '../return-document.ts';
import { HAIR, RULE, ruled } from './rules.ts';
import { field } from './signature-blocks.ts';

const small = (text: string) => ({ text, style: 'small' });

/**
 * The head of a form: its name, title and period, and below them the filer and the signer.
 * @param head `about`: words below the name of the form; `period`: the first in bold type
 * @param filer the first row below the title
 * @param answered who answered the return; null for a form that nobody answers
 */
export function formHead(
  { business, signature: signed }: PrintedReturn,
  head: { form: string; about: readonly string[]; title: string; period: readonly [string, ...string[]] },
  filer: TableCell[],
  answered: string | null,
): Content {
  const { form, about, title, period } = head;
  const [first, ...others] = period;
  const signer = signed ? `${signed.name}, ${signed.title}` : 'Not signed';
  return {
    stack: [
      {
        table: {
          widths: [150, '*', 150],
          body: [
            [
              { stack: [{ text: form, fontSize: 20, bold: true }, ...about.map(small)] },
              { text: title, fontSize: 13, bold: true, alignment: 'center', margin: [0, 4, 0, 0] },
              { stack: [{ text: first, bold: true, fontSize: 10 }, ...others.map(small)] },
            ],
          ],
        },
        layout: ruled({ outer: RULE, inner: HAIR }),
      },
      {
        table: {
          widths: ['*', 130, 130],
          body: [
            filer,
            answered === null
              ? [field('Address', addressOf(business)), field('Signed by', signer, 2), {}]
              : [field('Address', addressOf(business)), field('Signed by', signer), field('Answered by', answered)],
          ],
        },
        layout: ruled({ outer: HAIR, inner: HAIR }),
      },
    ],
  };
}
