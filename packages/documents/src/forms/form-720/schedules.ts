import {
  depositMethods,
  depositPeriods,
  type ExchangedProduct,
  exchangedProducts,
  exchangeSides,
  formatDate,
  scheduleACell,
  scheduleATotalCell,
  scheduleTCell,
} from '@gauger/excise';
import { printed } from '../../figures.ts';
import { quarterOf, type ReturnDocument } from '../../return-document.ts';

/** A period of Schedule A in print. */
export interface PeriodRow {
  box: string;
  days: string;
  due: string;
  liability: string;
}

/** One line of Schedule A: the periods of a method and their sum. */
export interface MethodTable {
  line: string;
  title: string;
  rows: PeriodRow[];
  total: string;
}

/** The lines of Schedule A in use, every period of them, in the order of the form. */
export function scheduleATables(doc: ReturnDocument): MethodTable[] {
  const { cells } = doc.computed;
  return depositMethods.flatMap((method, at): MethodTable[] => {
    const total = cells[scheduleATotalCell(method)];
    if (total === undefined) return [];
    return [
      {
        line: String(at + 1),
        title: `${at === 0 ? 'Regular' : 'Alternative'} method taxes: net tax liability`,
        rows: depositPeriods[method](quarterOf(doc)).map(({ box, first, last, due }) => ({
          box,
          days: `${formatDate(first)} to ${formatDate(last)}${method === 'alternative' ? ', billed' : ''}`,
          due: formatDate(due),
          liability: printed(cells[scheduleACell(box)]),
        })),
        total: printed(total),
      },
    ];
  });
}

/** The rows of Schedule T in use: product, gallons received, gallons delivered. */
export function scheduleTRows({
  computed,
}: ReturnDocument): { product: string; received: string; delivered: string }[] {
  return (Object.entries(exchangedProducts) as [ExchangedProduct, string][])
    .map(([product, name]) => {
      const [received, delivered] = exchangeSides.map((side) => printed(computed.cells[scheduleTCell(product, side)]));
      return { product: name, received: received as string, delivered: delivered as string };
    })
    .filter(({ received, delivered }) => received !== '' || delivered !== '');
}
