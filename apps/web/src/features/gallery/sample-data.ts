import type { Filing } from '@gauger/excise';
import type { TaskGroup } from '../../components/task-list/task-list.tsx';

/** Everything here belongs to no one. */

/** The diesel line of a sample filing; row 6 has no date, so it is not counted. */
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
  },
  deposit: { depositedAmt: '45500.00' },
};

const here = '/components/filing';

/** Every state a task can have. */
export const sampleTasks: readonly TaskGroup[] = [
  { tasks: [{ name: 'Tax Year & Quarter Ending', to: here, state: 'complete' }] },
  {
    title: 'Form 720',
    tasks: [
      { name: 'Environmental', to: here, state: 'none', end: 'None' },
      {
        name: 'Fuel',
        to: here,
        state: 'attention',
        end: '1 to mend',
        parts: [
          { name: 'Diesel (60)', to: here, state: 'attention', end: '46,573.50', current: true },
          { name: 'Kerosene (35)', to: here, state: 'complete', end: '790.56' },
        ],
      },
      { name: 'Retail', to: here, state: 'none', end: 'None' },
      { name: 'Part II', to: here, state: 'notStarted' },
    ],
  },
  {
    title: 'Finish',
    tasks: [
      { name: 'Claims 720', to: here, state: 'complete', end: '1,555.20' },
      { name: 'Deposit', to: here, state: 'inProgress', end: '6 of 7 periods' },
      { name: 'IRS Payment', to: here, state: 'notStarted' },
      { name: 'Summary', state: 'shut' },
    ],
  },
];
