import { type checkBusinessUpload, type checkPcorSheet, MAX_LISTED, type ResponseOf } from '@gauger/contract';
import { columnLetters } from '@gauger/sheet';
import { presentQuestions } from '../present-questions.ts';
import { presentSetAside } from '../present-set-aside.ts';
import { presentTab, presentTabs } from '../present-tabs.ts';
import type { RecordPlan } from './plan-records.ts';
import type { JudgedRecords, RecordFault } from './record-faults.ts';

type Checks = ResponseOf<typeof checkBusinessUpload> | ResponseOf<typeof checkPcorSheet>;
type Presented = Pick<
  Checks,
  | 'faultCount'
  | 'askedCount'
  | 'remarkCount'
  | 'lostZeroCount'
  | 'sheets'
  | 'tabs'
  | 'separator'
  | 'setAside'
  | 'setAsideCount'
  | 'questions'
  | 'questionCount'
>;

/** Presents a file of records as it was judged, for the API. */
export const presentRecords = <Field extends string = string>(plan: RecordPlan, judged: JudgedRecords) => ({
  ...presentFile(plan, judged),
  faults: judged.faults.slice(0, MAX_LISTED).map(presentFault<Field>),
  remarks: judged.remarks.slice(0, MAX_LISTED).map(presentFault<Field>),
  lostZeros: judged.lostZeros.slice(0, MAX_LISTED).map(({ row, column, field, value, restored }) => ({
    row,
    column: lettersOf(column),
    field: field as Field,
    value: value.slice(0, 100),
    restored,
  })),
});

const presentFile = (
  plan: RecordPlan,
  { faults, remarks, lostZeros, questions, setAside }: JudgedRecords,
): Presented => ({
  faultCount: faults.length,
  askedCount: faults.filter(({ question }) => question !== null).length,
  remarkCount: remarks.length,
  lostZeroCount: lostZeros.length,
  sheets: [
    presentTab(plan.tab, {
      sheets: plan.sheets,
      questions,
      leftOut: [
        ...plan.leftOut,
        ...(setAside ?? []).map(({ row, reason }) => ({ row: { tab: plan.tab, row }, reason })),
      ],
    }),
  ],
  ...presentTabs(plan.sheets),
  ...presentRecordsAside(plan, setAside),
  ...presentQuestions(questions),
});

/** Presents the rows of a file that are not read, or left out. */
export const presentRecordsAside = ({ tab, leftOut }: RecordPlan, judged: JudgedRecords['setAside'] = []) =>
  presentSetAside(
    [tab],
    [...leftOut.map(({ row: { row }, reason }) => ({ tab, row, reason })), ...judged.map((one) => ({ tab, ...one }))],
  );

const lettersOf = (column: number | null): string => (column === null ? '' : columnLetters(column));

const presentFault = <Field extends string>({ row, column, title, field, value, message, question }: RecordFault) => ({
  row,
  column: lettersOf(column),
  title,
  field: field as Field,
  value: value.slice(0, 100),
  message,
  question,
});
