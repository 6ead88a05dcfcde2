import { computeFiling, type Filing, grouped, law, type TaxLine } from '@gauger/excise';
import type { Task, TaskGroup } from '../../../components/task-list/task-list.tsx';

/** Everything here belongs to no one. */

/** A sample filing; row 6 of its diesel line has no date, so it is not counted. */
export const sampleFacts: Filing = {
  formType: 'Form720',
  taxYear: '2026',
  taxYearAndQuarter: '3',
  filingData: {
    '60': {
      rows: [
        { taxDate: '2026-07-08', typeOfEvent: '60a', noOfGallons: '48216' },
        { taxDate: '2026-07-21', typeOfEvent: '60a', noOfGallons: '52640' },
        { taxDate: '2026-08-05', typeOfEvent: '60a', noOfGallons: '7950', twoPartyExchange: true },
        { taxDate: '2026-08-12', typeOfEvent: '60a', noOfGallons: '39875' },
        { taxDate: '2026-08-27', typeOfEvent: '60b', noOfGallons: '12433' },
        { typeOfEvent: '60a', noOfGallons: '6812' },
        {
          taxDate: '2026-09-09',
          typeOfEvent: '60a',
          noOfGallons: '28604',
          twoPartyExchange: true,
          receiverInExchange: true,
        },
        { taxDate: '2026-09-28', typeOfEvent: '60c', noOfGallons: '9107' },
      ],
    },
    '105': { rows: [{ taxDate: '2026-08-18', noOfGallons: '18400' }] },
    '35': { rows: [{ taxDate: '2026-07-15', typeOfEvent: '35a', noOfGallons: '3240' }] },
    '62': { rows: [{ taxDate: '2026-09-02', typeOfEvent: '62a', noOfGallons: '41380' }] },
    '108': {
      rows: [
        { taxDate: '2026-07-20', loadCapacityOfTheTire: '6175', noOfTires: '240' },
        { taxDate: '2026-09-14', loadCapacityOfTheTire: '5675', noOfTires: '96' },
      ],
    },
  },
  claimsData: {
    groups: {
      '3': {
        periodStart: '2026-07-01',
        periodEnd: '2026-09-30',
        lines: [{ line: '3a', typeOfUse: '2', gallons: '6400' }],
      },
    },
  },
  deposit: { depositedAmt: '60500.00' },
};

/** Its amounts: menu, page and ledger show these and no others. */
export const sample = computeFiling(sampleFacts);

/** The lines it reports, in the order of the form. */
export const sampleLines: readonly TaxLine[] = law.lines.filter(({ irsNumber }) => irsNumber in sample.lines);

/** A line as the menu and the ledger call it. */
export function lineLabel({ name, irsNumber }: TaxLine): string {
  return `${name} (${irsNumber})`;
}

const here = '/components/filing';

/** Every state a task can have. */
export const sampleTasks: readonly TaskGroup[] = [
  { tasks: [{ name: 'Tax Year & Quarter Ending', to: here, state: 'complete' }] },
  {
    title: 'Taxes',
    tasks: [
      { name: 'Environmental', to: here, state: 'none', end: 'None' },
      {
        name: 'Fuel',
        to: here,
        state: 'attention',
        end: '1 to fix',
        parts: lineTasks('fuelTaxes'),
      },
      { name: 'Retail', to: here, state: 'none', end: 'None' },
      { name: 'Manufacturers', to: here, state: 'complete', parts: lineTasks('manufacturersTaxes') },
      { name: 'Part II', to: here, state: 'none', end: 'None' },
    ],
  },
  {
    title: 'Credits and payment',
    tasks: [
      { name: 'Claims 720', to: here, state: 'complete', end: grouped(sample.totals.totalClaim) },
      { name: 'Deposit', to: here, state: 'inProgress', end: '6 of 7 periods' },
      { name: 'IRS Payment', to: here, state: 'notStarted' },
    ],
  },
  { title: 'Send', tasks: [{ name: 'Summary', state: 'shut' }] },
];

function lineTasks(section: TaxLine['section']): Task[] {
  return sampleLines
    .filter((line) => line.section === section)
    .map((line) => ({
      name: lineLabel(line),
      to: here,
      end: grouped(sample.lines[line.irsNumber]?.tax ?? ''),
      ...(line.irsNumber === '60' ? { state: 'attention', current: true } : { state: 'complete' }),
    }));
}
