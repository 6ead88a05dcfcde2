import { type MergedPage, mergePages } from '@gauger/excise';
import type { FilingAnswer, FilingChange } from '../filing.ts';
import type { ChoicesByPage, PageConflict } from './conflicts.ts';

/** Pages of a filing in a request: an absent page is left alone, null clears. */
export type Pages = Omit<FilingChange, 'id'>;

/** A page that was merged. */
export interface PageMerge extends MergedPage {
  /** Name of the page in the draft calls: an IRS number, claims.3, deposit. */
  readonly name: string;
}

export interface FilingMerge<Sent = Pages> {
  readonly pages: Sent;
  readonly conflicts: readonly PageConflict[];
  readonly merged: readonly PageMerge[];
}

type Facts = Readonly<Record<string, unknown>>;

/** One page of a request, with the functions that read and write it there. */
interface Part {
  readonly name: string;
  readonly unit?: boolean;
  readonly of: (pages: Pages) => Facts | null | undefined;
  readonly put: (facts: Facts | null) => Pages;
}

/** Merged as one fact each: half of a bank account, or of a named person, is useless. */
const UNITS = ['paymentOption', 'refundAccount', 'paidPreparer', 'thirdPartyDesignee'] as const;
const FLAT = ['taxYearQuarter', 'deposit', 'overpayment'] as const;

/**
 * The pages of an answered filing, as a client would send them again: without the server's computed values. The
 * amounts of claims stay, because some lines ask for them: a sender that omits amounts reads the pages of the claims
 * in another way.
 */
export function pagesOf(filing: FilingAnswer): Pages {
  const { taxYearQuarter, deposit, overpayment, claimsData, paymentOption, refundAccount } = filing;
  const lines = Object.entries(filing.filingData).map(([number, { irsNumber: _, tax: __, cells: ___, ...facts }]) => [
    number,
    { ...facts, rows: facts.rows.map(({ taxAmount: ____, ...row }) => row) },
  ]);
  const groups = Object.entries(claimsData?.groups ?? {}).map(([group, { amounts: _, total: __, ...facts }]) => [
    group,
    facts,
  ]);
  return {
    taxYearQuarter,
    filingData: Object.fromEntries(lines),
    deposit,
    overpayment,
    claimsData: claimsData && {
      monthIncomeTaxYearEnds: claimsData.monthIncomeTaxYearEnds,
      groups: Object.fromEntries(groups),
    },
    paymentOption,
    refundAccount,
    paidPreparer: filing.paidPreparer,
    thirdPartyDesignee: filing.thirdPartyDesignee,
  } as Pages;
}

/** Merges the pages of a request (`mine`), opened as `base`, with those that others saved since (`theirs`, `touched`). */
export function mergeFiling(
  base: Pages,
  mine: Pages,
  theirs: Pages,
  { touched, choices = {} }: { touched: ReadonlySet<string>; choices?: ChoicesByPage },
): FilingMerge {
  const parts = partsOf(mine).map(({ name, unit = false, of, put }) => {
    const [was, my, their] = [of(base), of(mine), of(theirs)];
    const rewritten = touched.has(name) && hasMask(their);
    const merge = mergePages(was, my, their, { unit, rewritten, choices: choices[name] ?? {} });
    return { name, merge, put };
  });
  return {
    pages: parts.reduce((pages, { put, merge }) => together(pages, put(merge.page)), mine),
    conflicts: parts.flatMap(({ name, merge }) =>
      merge.conflicts.map((conflict) => ({ ...conflict, page: name, retype: hasMask(conflict.mine) })),
    ),
    merged: parts.map(({ name, merge }) => ({ ...merge, name })),
  };
}

function partsOf(sent: Pages): Part[] {
  const lines = Object.keys(sent.filingData ?? {}).map(
    (name): Part => ({
      name,
      of: ({ filingData }) => inside(filingData, name),
      put: (facts) => ({ filingData: { [name]: facts } }) as Pages,
    }),
  );
  const named = [...FLAT, ...UNITS].flatMap((name): Part[] =>
    sent[name] === undefined
      ? []
      : [
          {
            name,
            unit: UNITS.some((unit) => unit === name),
            of: (pages) => (name === 'deposit' ? depositOf(pages) : (pages[name] as Facts | null | undefined)),
            put: (facts) => ({ [name]: facts }) as Pages,
          },
        ],
  );
  return [...lines, ...claimsOf(sent), ...named];
}

function claimsOf({ claimsData: sent }: Pages): Part[] {
  if (sent === undefined) return [];
  const whole: Part = {
    name: 'claimsData',
    unit: true,
    of: ({ claimsData }) => claimsData,
    put: (facts) => ({ claimsData: facts }) as Pages,
  };
  if (sent === null) return [whole];
  const groups = Object.keys(sent.groups ?? {}).map(
    (group): Part => ({
      name: `claims.${group}`,
      of: ({ claimsData }) => inside(claimsData?.groups, group),
      put: (facts) => ({ claimsData: { groups: { [group]: facts } } }) as Pages,
    }),
  );
  if (sent.monthIncomeTaxYearEnds === undefined) return groups;
  const header: Part = {
    name: 'claimsData',
    // Absent is December.
    of: ({ claimsData }) => ({ monthIncomeTaxYearEnds: claimsData?.monthIncomeTaxYearEnds ?? '12' }),
    put: (facts) => ({ claimsData: { monthIncomeTaxYearEnds: facts?.monthIncomeTaxYearEnds ?? null } }) as Pages,
  };
  return [header, ...groups];
}

const inside = (pages: object | null | undefined, name: string): Facts | null | undefined =>
  (pages as Readonly<Record<string, Facts | null>> | null | undefined)?.[name];

/** The deposits one by one, else their sum: with single deposits the sum is computed. */
function depositOf({ deposit }: Pages): Facts | null | undefined {
  if (!deposit?.deposits?.length) return deposit;
  const { depositedAmt: _, ...facts } = deposit;
  return facts;
}

/** Replaces parts of the pages. */
function together(pages: Pages, { filingData, claimsData, ...part }: Pages): Pages {
  return {
    ...pages,
    ...part,
    ...(filingData && { filingData: { ...pages.filingData, ...filingData } }),
    ...(claimsData !== undefined && {
      claimsData: claimsData && {
        ...pages.claimsData,
        ...claimsData,
        groups: { ...pages.claimsData?.groups, ...claimsData.groups },
      },
    }),
  };
}

/** Whether a text of the facts is a mask of a number that is not shown. */
export const hasMask = (facts: unknown): boolean =>
  typeof facts === 'object' &&
  facts !== null &&
  Object.values(facts).some((value) => typeof value === 'string' && value.startsWith('•'));
