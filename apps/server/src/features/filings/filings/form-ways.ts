import { isDeepStrictEqual } from 'node:util';
import type { RequestIssue } from '@gauger/contract';
import type { ReturnDocument } from '@gauger/documents';
import {
  type FilingFacts,
  type FilingFigures,
  type FilingFormType,
  type Form8849Schedule,
  isEditable,
  type Law,
} from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import type { FilingDeps } from './filing-deps.ts';
import type { Content, FilingRecord } from './filing-record.ts';

/** The functions that each form has its own of, for code that takes a filing of any form. */
export interface FormWays<Type extends FilingFormType> {
  withTins(deps: Pick<FilingDeps, 'cipherOf'>, tx: Tx, record: FilingRecord<Type>): Promise<FilingRecord<Type>>;
  withApiPaths(facts: FilingFacts<Type>, issues: readonly RequestIssue[]): RequestIssue[];
  /** The figures as they were saved. */
  figuresOf(record: FilingRecord<Type>): ReturnDocument<Type>['computed'];
  /** The pages and figures by a law, as the next save would keep them. */
  contentBy(record: FilingRecord<Type>, law: Law, tx: Tx): Content | Promise<Content>;
  /** Computes it where that takes more than its facts and the law in force. */
  compute?(tx: Tx, record: FilingRecord<Type>, law: Law): Promise<FilingFigures>;
  /** The schedules that were sent and not rejected, where each is sent on its own. */
  sentSchedules?(tx: Tx, record: FilingRecord<Type>): Promise<Form8849Schedule[]>;
}

/** A filing with its figures by a law, or null where the law changes none of what was saved. */
export async function figuresBy<Type extends FilingFormType>(
  { contentBy, figuresOf }: FormWays<Type>,
  tx: Tx,
  record: FilingRecord<Type>,
  law: Law,
): Promise<FilingRecord<Type> | null> {
  const { rateBookVersion } = law;
  if (record.rateBookVersion === rateBookVersion) return null;
  const now = { ...record, ...(await contentBy(record, law, tx)), rateBookVersion };
  const figures = (of: FilingRecord<Type>) => ({ ...figuresOf(of), rateBookVersion });
  return isDeepStrictEqual(figures(record), figures(now)) ? null : now;
}

/** A filing as its pages and documents show it: a draft by the rate book in force, one that is paid for as it was saved. */
export const withRatesInForce = async <Type extends FilingFormType>(
  form: FormWays<Type>,
  tx: Tx,
  record: FilingRecord<Type>,
  law: Law,
): Promise<FilingRecord<Type>> => (isEditable(record.state) ? await figuresBy(form, tx, record, law) : null) ?? record;
