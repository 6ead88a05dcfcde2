import type { LineFacts, Quarter, Row } from '@gauger/excise';

/** Tax lines of every shape, filled in for a quarter whose return they are on. */
export interface TaxLineSample {
  irsNumber: string;
  quarter: Quarter;
  rows: readonly Row[];
  /** A row with errors. */
  wrong: Row;
}

const third: Quarter = { year: 2026, quarter: 3 };
const second: Quarter = { year: 2026, quarter: 2 };

export const taxLineSamples: readonly TaxLineSample[] = [
  {
    irsNumber: '60',
    quarter: third,
    rows: [
      { taxDate: '2026-07-08', typeOfEvent: '60a', noOfGallons: '48216' },
      { taxDate: '2026-07-21', typeOfEvent: '60a', noOfGallons: '52640' },
      { taxDate: '2026-08-05', typeOfEvent: '60a', noOfGallons: '7950', twoPartyExchange: true },
      { taxDate: '2026-08-12', typeOfEvent: '60a', noOfGallons: '39875' },
      { taxDate: '2026-08-27', typeOfEvent: '60b', noOfGallons: '12433' },
      {
        taxDate: '2026-09-09',
        typeOfEvent: '60a',
        noOfGallons: '28604',
        twoPartyExchange: true,
        receiverInExchange: true,
      },
      { taxDate: '2026-09-28', typeOfEvent: '60c', noOfGallons: '9107' },
    ],
    wrong: { typeOfEvent: '60a', noOfGallons: '6812' },
  },
  {
    irsNumber: '108',
    quarter: third,
    rows: [
      { taxDate: '2026-07-14', loadCapacityOfTheTire: '6175', noOfTires: '240' },
      { taxDate: '2026-08-20', loadCapacityOfTheTire: '5675', noOfTires: '96' },
    ],
    wrong: { taxDate: '2026-09-01', loadCapacityOfTheTire: '3500', noOfTires: '12' },
  },
  {
    irsNumber: '17',
    quarter: third,
    rows: [{ taxDate: '2026-07-08', chemicalSubstances: 'Styrene', noOfTons: '12.5' }],
    wrong: { taxDate: '2026-07-09', chemicalSubstances: 'Unobtainium', noOfTons: '1' },
  },
  {
    irsNumber: '26',
    quarter: third,
    rows: [{ dateOfAmountsBilled: '2026-06-15', taxableAmount: '18250.00', noOfSegments: '74' }],
    wrong: { dateOfAmountsBilled: '2026-09-15', taxableAmount: '900.00', noOfSegments: '3' },
  },
  {
    irsNumber: '133',
    quarter: second,
    rows: [{ typeOfPolicy: '133c', avgNumberOfLivesCovered: '1240' }],
    wrong: { typeOfPolicy: '133a' },
  },
  {
    irsNumber: '19',
    quarter: third,
    rows: [
      {
        taxDate: '2026-08-03',
        method: 'value',
        productName: 'Refrigerators',
        entryValue: '24800.00',
      },
    ],
    wrong: { taxDate: '2026-08-04', method: 'exact', productName: 'Coolers' },
  },
];

export const fillings = ['full', 'empty', 'errors', 'many'] as const;
export type Filling = (typeof fillings)[number];

const MANY = 2000;

export function filledIn({ rows, wrong }: TaxLineSample, filling: Filling): LineFacts {
  switch (filling) {
    case 'full':
      return { rows };
    case 'empty':
      return {};
    case 'errors':
      return { rows: [...rows, wrong, {}, wrong] };
    case 'many':
      return { rows: Array.from({ length: MANY }, (_, at) => rows[at % rows.length] ?? {}) };
  }
}
