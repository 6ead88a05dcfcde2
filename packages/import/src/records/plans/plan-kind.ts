import type { PolicyType } from '@gauger/excise';
import { questionIds } from '../../questions.ts';
import { guessPlaceColumn } from '../businesses/place-column.ts';
import type { RecordKind } from '../record-kind.ts';
import { NONE } from '../record-words.ts';
import { planSheetColumns } from './columns.ts';
import { guessPlanColumns } from './guess-columns.ts';

/** Sheets of plans with a PCORI fee. */
export const planKind: RecordKind = {
  name: 'pcori',
  one: 'plan',
  many: 'plans',
  columns: planSheetColumns,
  guess: (...sheet) => new Map([...guessPlaceColumn(...sheet), ...guessPlanColumns(...sheet)]),
};

/** The answer that rows which name no policy type are of this one. */
export const policyTypeOfOthers = (type: PolicyType): Record<string, string> => ({
  [questionIds.word(planKind.name, 'policyType', NONE)]: type,
});
