import type { RequestIssue } from '@gauger/contract';
import type { ReturnDocument } from '@gauger/documents';
import {
  type FilingFacts,
  type FilingFigures,
  type FilingFormType,
  type Form8849Schedule,
  formOf,
  type Law,
} from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import {
  type FilingDeps,
  type FilingRecord,
  type FormWays,
  figuresBy as figuresOfForm,
  withRatesInForce as inForceOfForm,
} from '../filings/public.ts';
import { form720 } from './form-720/public.ts';
import { form720X } from './form-720x/public.ts';
import { form8849 } from './form-8849/public.ts';

export { filingsOfBusiness } from './filings-of-business.ts';

const ways: { readonly [Type in FilingFormType]: FormWays<Type> } = {
  Form720: form720,
  Form720X: form720X,
  Form8849: form8849,
};
const wayOf = <Type extends FilingFormType>(facts: FilingFacts<Type>) =>
  ways[facts.formType as Type] as unknown as FormWays<Type>;

/** A filing of any form with the taxpayer numbers of its claims, which a loaded one lacks. */
export const withTins = <Type extends FilingFormType>(
  deps: Pick<FilingDeps, 'cipherOf'>,
  tx: Tx,
  record: FilingRecord<Type>,
): Promise<FilingRecord<Type>> => wayOf<Type>(record.facts).withTins(deps, tx, record);

/** The schedules of a filing that were sent and not rejected; none of a filing that is one form. */
export const sentSchedules = async (tx: Tx, record: FilingRecord): Promise<Form8849Schedule[]> =>
  (await wayOf(record.facts).sentSchedules?.(tx, record)) ?? [];

/** The engine's findings on a filing of any form, with the paths of the API. */
export const issuesOf = (facts: FilingFacts, issues: readonly RequestIssue[]): RequestIssue[] =>
  wayOf(facts).withApiPaths(facts, issues);

/** The figures of a filing of any form as they were saved, for its documents: the law in force may have changed since. */
export const figuresOf = <Type extends FilingFormType>(record: FilingRecord<Type>): ReturnDocument<Type>['computed'] =>
  wayOf<Type>(record.facts).figuresOf(record);

/** Computes a filing of any form by the law in force; a Form 720-X by the rates of the return that it corrects too. */
export const computeFiling = async (tx: Tx, record: FilingRecord, law: Law): Promise<FilingFigures> =>
  (await wayOf(record.facts).compute?.(tx, record, law)) ?? formOf(record.facts).compute(record.facts, law);

/** A filing of any form with its figures by a law, or null where the law changes none of what was saved. */
export const figuresBy = <Type extends FilingFormType>(
  tx: Tx,
  record: FilingRecord<Type>,
  law: Law,
): Promise<FilingRecord<Type> | null> => figuresOfForm(wayOf<Type>(record.facts), tx, record, law);

/** A filing of any form as its pages and documents show it. */
export const withRatesInForce = <Type extends FilingFormType>(
  tx: Tx,
  record: FilingRecord<Type>,
  law: Law,
): Promise<FilingRecord<Type>> => inForceOfForm(wayOf<Type>(record.facts), tx, record, law);
