import { isDeepStrictEqual } from 'node:util';
import type { RequestIssue } from '@gauger/contract';
import type { ReturnDocument } from '@gauger/documents';
import {
  type FilingFacts,
  type FilingFigures,
  type FilingFormType,
  type Form8849Schedule,
  formOf,
  isEditable,
  type Law,
} from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import type { Content, FilingDeps, FilingRecord } from '../filings/public.ts';
import { withApiPaths as apiPaths720 } from './form-720/commit-pages.ts';
import { contentBy as content720 } from './form-720/content-by.ts';
import { figuresOf as figures720 } from './form-720/pages.ts';
import { withTins as withTins720 } from './form-720/sealed-facts.ts';
import { contentBy as content720X } from './form-720x/content-by.ts';
import { computeRecord } from './form-720x/figures.ts';
import { figuresOf as figures720X } from './form-720x/pages.ts';
import { withTins as withTins720X } from './form-720x/sealed-facts.ts';
import { withApiPaths as apiPaths8849 } from './form-8849/api-paths.ts';
import { contentBy as content8849 } from './form-8849/content-by.ts';
import { figuresOf as figures8849 } from './form-8849/pages.ts';
import { withTins as withTins8849 } from './form-8849/sealed-facts.ts';
import { sentSchedules as sentOf8849 } from './form-8849/sent-schedules.ts';

export { filingsOfBusiness } from './filings-of-business.ts';

/** The functions that each form has its own of, for code that takes a filing of any form. */
interface OwnWays<Type extends FilingFormType> {
  withTins(deps: Pick<FilingDeps, 'cipherOf'>, tx: Tx, record: FilingRecord<Type>): Promise<FilingRecord<Type>>;
  withApiPaths(facts: FilingFacts<Type>, issues: readonly RequestIssue[]): RequestIssue[];
  figuresOf(record: FilingRecord<Type>): ReturnDocument<Type>['computed'];
  /** The pages and figures by a law, as the next save would keep them. */
  contentBy(record: FilingRecord<Type>, law: Law, tx: Tx): Content | Promise<Content>;
  /** Computes it where that takes more than its facts and the law in force. */
  compute?(tx: Tx, record: FilingRecord<Type>, law: Law): Promise<FilingFigures>;
}

const ways: { readonly [Type in FilingFormType]: OwnWays<Type> } = {
  Form720: {
    withTins: withTins720,
    withApiPaths: (_, issues) => apiPaths720(issues),
    figuresOf: figures720,
    contentBy: content720,
  },
  Form720X: {
    withTins: withTins720X,
    withApiPaths: (_, issues) => [...issues],
    figuresOf: figures720X,
    contentBy: (record, law, tx) => content720X(tx, record, law),
    compute: computeRecord,
  },
  Form8849: {
    withTins: withTins8849,
    withApiPaths: apiPaths8849,
    figuresOf: figures8849,
    contentBy: content8849,
  },
};
const wayOf = <Type extends FilingFormType>(facts: FilingFacts<Type>) =>
  ways[facts.formType as Type] as unknown as OwnWays<Type>;

/** A filing of any form with the taxpayer numbers of its claims, which a loaded one lacks. */
export const withTins = <Type extends FilingFormType>(
  deps: Pick<FilingDeps, 'cipherOf'>,
  tx: Tx,
  record: FilingRecord<Type>,
): Promise<FilingRecord<Type>> => wayOf<Type>(record.facts).withTins(deps, tx, record);

/** The schedules of a filing that were sent and not rejected; none of a filing that is one form. */
export const sentSchedules = (tx: Tx, record: FilingRecord): Promise<Form8849Schedule[]> =>
  isOf8849(record) ? sentOf8849(tx, record) : Promise.resolve([]);

const isOf8849 = (record: FilingRecord): record is FilingRecord<'Form8849'> => record.facts.formType === 'Form8849';

/** The engine's findings on a filing of any form, with the paths of the API. */
export const issuesOf = (facts: FilingFacts, issues: readonly RequestIssue[]): RequestIssue[] =>
  wayOf(facts).withApiPaths(facts, issues);

/** The figures of a filing of any form as they were saved, for its documents: the law in force may have changed since. */
export const figuresOf = <Type extends FilingFormType>(record: FilingRecord<Type>): ReturnDocument<Type>['computed'] =>
  wayOf<Type>(record.facts).figuresOf(record);

/** Computes a filing of any form by the law in force; a Form 720-X by the rates of the return that it corrects too. */
export const computeFiling = async (tx: Tx, record: FilingRecord, law: Law): Promise<FilingFigures> =>
  (await wayOf(record.facts).compute?.(tx, record, law)) ?? formOf(record.facts).compute(record.facts, law);

/** A filing with its figures by a law, or null where the law changes none of what was saved. */
export async function figuresBy<Type extends FilingFormType>(
  tx: Tx,
  record: FilingRecord<Type>,
  law: Law,
): Promise<FilingRecord<Type> | null> {
  const { rateBookVersion } = law;
  if (record.rateBookVersion === rateBookVersion) return null;
  const now = { ...record, ...(await wayOf<Type>(record.facts).contentBy(record, law, tx)), rateBookVersion };
  const figures = (of: FilingRecord<Type>) => ({ ...figuresOf(of), rateBookVersion });
  return isDeepStrictEqual(figures(record), figures(now)) ? null : now;
}

/** A filing as its pages and documents show it: a draft by the rate book in force, one that is paid for as it was saved. */
export const withRatesInForce = async <Type extends FilingFormType>(
  tx: Tx,
  record: FilingRecord<Type>,
  law: Law,
): Promise<FilingRecord<Type>> => (isEditable(record.state) ? await figuresBy(tx, record, law) : null) ?? record;
