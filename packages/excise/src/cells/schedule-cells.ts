import type { TaxLine } from '../catalog/public.ts';
import type { CellId } from './document-cells.ts';

/** The two ways to date a tax for its deposit, each a line of Schedule A. */
export const depositMethods = ['regular', 'alternative'] as const;
export type DepositMethod = (typeof depositMethods)[number];

/** The cell of a box of Schedule A, and of the sum of a method. */
export const scheduleACell = (box: string): CellId => `scheduleA.${box}`;
export const scheduleATotalCell = (method: DepositMethod): CellId => `scheduleA.${method}`;

export type ExchangedProduct = NonNullable<TaxLine['scheduleT']>;

/** The products that Schedule T lists, in the order of the form. */
export const exchangedProducts: Readonly<Record<ExchangedProduct, string>> = {
  diesel: 'Diesel fuel',
  kerosene: 'Kerosene',
  gasoline: 'Gasoline',
  aviationGasoline: 'Aviation gasoline',
};

export const exchangeSides = ['received', 'delivered'] as const;
export type ExchangeSide = (typeof exchangeSides)[number];

/** The cell of a product's gallons received or delivered. */
export const scheduleTCell = (product: ExchangedProduct, side: ExchangeSide): CellId => `scheduleT.${product}.${side}`;

/** The boxes of Schedule A by method, in the order of the form, and the days each holds. */
export const scheduleABoxes: Readonly<Record<DepositMethod, Readonly<Record<string, string>>>> = {
  regular: {
    A: 'first month, days 1 to 15',
    B: 'first month, day 16 to the last',
    C: 'second month, days 1 to 15',
    D: 'second month, day 16 to the last',
    E: 'third month, days 1 to 15',
    F: 'third month, day 16 to the last',
    G: 'special rule for September',
  },
  alternative: {
    M: 'first month billed, days 1 to 15',
    N: 'first month billed, day 16 to the last',
    O: 'second month billed, days 1 to 15',
    P: 'second month billed, day 16 to the last',
    Q: 'third month billed, days 1 to 15',
    R: 'third month billed, day 16 to the last',
    S: 'special rule for September',
  },
};

export const depositMethodNames: Readonly<Record<DepositMethod, string>> = {
  regular: 'regular method',
  alternative: 'alternative method',
};

/** Every figure of Schedules A and T with its label, in the order of the form. */
export const scheduleCells: readonly { id: CellId; label: string }[] = [
  ...(Object.entries(scheduleABoxes) as [DepositMethod, Record<string, string>][]).flatMap(([method, boxes]) => [
    ...Object.entries(boxes).map(([box, days]) => ({
      id: scheduleACell(box),
      label: `Schedule A, ${depositMethodNames[method]}, ${box}: ${days}`,
    })),
    { id: scheduleATotalCell(method), label: `Schedule A, net tax liability, ${depositMethodNames[method]}` },
  ]),
  ...(Object.entries(exchangedProducts) as [ExchangedProduct, string][]).flatMap(([product, name]) =>
    exchangeSides.map((side) => ({
      id: scheduleTCell(product, side),
      label: `Schedule T, ${name}, gallons ${side} in a two-party exchange`,
    })),
  ),
];
