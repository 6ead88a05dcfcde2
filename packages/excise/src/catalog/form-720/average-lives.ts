import type { Condition, Field, LivesCount } from '../types.ts';
import { count, notTotalled } from './fields.ts';

/** The ways to count average lives covered, for insurers by 26 CFR 46.4375-1(c), for self-insured plans by 46.4376-1(c). */

const insurers = ['133a', '133b'];
const selfInsured = ['133c', '133d'];

interface Way extends LivesCount {
  label: string;
}

const memberMonths = {
  policies: insurers,
  add: [{ field: 'memberMonths' }],
  over: { number: '12', because: 'The months of a year' },
};

const ways = {
  actualCount: {
    label: 'Actual count: the lives of every day',
    policies: [...insurers, ...selfInsured],
    add: [{ field: 'sumOfLives' }],
    over: { field: 'daysCounted' },
    citation: '26 CFR 46.4375-1(c)(2), 46.4376-1(c)(2): actual count method',
  },
  snapshotCount: {
    label: 'Snapshot count: the lives on dates of each quarter',
    policies: [...insurers, ...selfInsured],
    add: [{ field: 'sumOfLives' }],
    over: { field: 'daysCounted' },
    datesOfQuarters: true,
    citation: '26 CFR 46.4375-1(c)(2), 46.4376-1(c)(2): snapshot method',
  },
  snapshotFactor: {
    label: 'Snapshot factor: participants on dates of each quarter, others than self-only times 2.35',
    policies: selfInsured,
    add: [{ field: 'sumOfSelfOnly' }, { field: 'sumOfOthers', weight: 'pcor.dependentFactor' }],
    over: { field: 'daysCounted' },
    datesOfQuarters: true,
    citation: '26 CFR 46.4376-1(c)(2): snapshot method, factor',
  },
  form5500SelfOnly: {
    label: 'Form 5500, plan with self-only coverage alone',
    policies: selfInsured,
    add: [{ field: 'participantsAtBeginning' }, { field: 'participantsAtEnd' }],
    over: { number: '2', because: 'Self-only coverage: the average of both' },
    citation: '26 CFR 46.4376-1(c)(2): Form 5500 method, self-only coverage',
  },
  form5500: {
    label: 'Form 5500, plan with coverage of others too',
    policies: selfInsured,
    add: [{ field: 'participantsAtBeginning' }, { field: 'participantsAtEnd' }],
    citation: '26 CFR 46.4376-1(c)(2): Form 5500 method, other than self-only coverage',
  },
  participants: {
    label: 'HRA or health FSA: one life for each participant',
    policies: selfInsured,
    add: [{ field: 'sumOfLives' }],
    over: { field: 'daysCounted' },
    citation: '26 CFR 46.4376-1(b)(1)(iii), (c)(2)(vi): one life for each participant, by actual count or snapshot',
  },
  memberMonths: {
    ...memberMonths,
    label: 'Member months of the NAIC exhibit',
    citation: '26 CFR 46.4375-1(c)(2): member months method',
  },
  stateForm: {
    ...memberMonths,
    label: 'Member months of a state form',
    citation: '26 CFR 46.4375-1(c)(2): state form method',
  },
} as const satisfies Record<string, Way>;

/** A way to count average lives. */
export type CountingMethod = keyof typeof ways;
const countingMethods = Object.keys(ways) as CountingMethod[];

export const livesCounting = { by: 'countingMethod', ways: ways as Readonly<Record<CountingMethod, LivesCount>> };

const countedBy = (...methods: CountingMethod[]): Condition => ({ field: 'countingMethod', is: methods });
const worksheet = (
  name: string,
  label: string,
  unit: string,
  enabledWhen: Condition,
  own: Partial<Field> = {},
): Field => notTotalled(count(name, label, unit, { worksheet: true, enabledWhen, ...own }));

/** The lives of a plan that counts its participants alone (26 CFR 46.4376-1(b)(1)(iii), (c)(2)(vi)). */
export const HRA_LIVES = 'one life for each participating employee, without spouses and dependents';
export const HRA_RULE = `HRA or health FSA as your only self-insured plan: count ${HRA_LIVES}.` as const;

/** The average, and what it was counted from. */
export const livesFields: readonly Field[] = [
  count('avgNumberOfLivesCovered', 'Average number of lives covered', 'lives', {
    unusualAbove: '100000000',
    required: { field: 'countingMethod', given: false },
  }),
  {
    name: 'countingMethod',
    label: 'How the lives were counted',
    kind: 'choice',
    worksheet: true,
    choices: countingMethods.map((value) => ({ value, label: ways[value].label })),
    help: `One method for the whole plan year. ${HRA_RULE}`,
  },
  worksheet(
    'sumOfLives',
    'Sum of the lives counted',
    'lives',
    countedBy('actualCount', 'snapshotCount', 'participants'),
    {
      help: 'Add the lives covered on each day or date that was counted. HRA or health FSA: add the participating employees only.',
    },
  ),
  worksheet(
    'sumOfSelfOnly',
    'Sum of participants with self-only coverage',
    'participants',
    countedBy('snapshotFactor'),
    {
      help: 'Add those of each date that was counted.',
    },
  ),
  worksheet('sumOfOthers', 'Sum of participants with other coverage', 'participants', countedBy('snapshotFactor'), {
    help: 'Add those of each date that was counted: with a spouse, with children, with a family.',
  }),
  worksheet(
    'daysCounted',
    'Days counted',
    'days',
    countedBy('actualCount', 'snapshotCount', 'snapshotFactor', 'participants'),
    {
      unusualAbove: '366',
      help: 'Actual count: the days of the plan year. Snapshot: the dates, as many in each quarter: 4, 8 or 12 of a whole year.',
    },
  ),
  worksheet(
    'participantsAtBeginning',
    'Participants at the beginning of the plan year',
    'participants',
    countedBy('form5500SelfOnly', 'form5500'),
    { help: 'As Form 5500 or 5500-SF reports them. File the Form 5500 or 5500-SF by the due date of this return.' },
  ),
  worksheet(
    'participantsAtEnd',
    'Participants at the end of the plan year',
    'participants',
    countedBy('form5500SelfOnly', 'form5500'),
  ),
  worksheet('memberMonths', 'Member months', 'months', countedBy('memberMonths', 'stateForm'), {
    help: 'Of the calendar year: each member counts once for every month covered.',
  }),
];

/** The names of the numbers: the average lives, and what they may be counted from. */
export const livesNumbers: readonly string[] = livesFields
  .filter(({ kind }) => kind === 'quantity')
  .map(({ name }) => name);
