import type { FilingAnswer, FilingChange } from '@gauger/contract';
import {
  type ClaimGroupFacts,
  type ClaimsFacts,
  decimal,
  explanationBoxes,
  isBlank,
  isDyed,
  type Law,
  sum,
  toFixed,
} from '@gauger/excise';
import type { FilingRecord } from '../../filings/public.ts';
import { claimsOfPages } from './pages.ts';

type ClaimsPage = NonNullable<FilingChange['claimsData']>;
type AnsweredClaims = NonNullable<FilingAnswer['claimsData']>;
/** A group as its schema lets it through: what a catalog describes has no type of its own. */
type SentGroup = ClaimGroupFacts & { total?: unknown; amounts?: unknown };

/** The claims after a request: a group is a page of its own, so one that is absent is left alone and null removes it. */
export function mergeClaims(before: ClaimsFacts | undefined, sent: ClaimsPage, law: Law): ClaimsFacts {
  const groups: Record<string, ClaimGroupFacts> = { ...before?.groups };
  for (const [group, facts] of Object.entries(sent.groups ?? {})) {
    if (facts === undefined) continue;
    const kept = facts === null ? null : factsOfGroup(withDye(group, facts as SentGroup, law), law);
    if (kept) groups[group] = kept;
    else delete groups[group];
  }
  const { monthIncomeTaxYearEnds: month = before?.monthIncomeTaxYearEnds } = sent;
  return {
    ...(isBlank(month) ? {} : { monthIncomeTaxYearEnds: month as string }),
    ...(Object.keys(groups).length > 0 ? { groups } : {}),
  };
}

/**
 * Checks the dye box of a group where a row sets it by other names and the group leaves it out: an explicit false is a finding of
 * the engine. Groups without such a box stay as they are.
 */
function withDye(group: string, facts: SentGroup, law: Law): SentGroup {
  const hasBox = law.claims.find((one) => one.group === group)?.fields.some(({ name }) => name === 'dye');
  const isChecked = (facts.lines ?? []).some(isDyed);
  return hasBox && isChecked && isBlank(facts.dye) ? { ...facts, dye: true } : facts;
}

/** The places of the rows of a sent group on which something was said, in their order: the others are dropped. */
export const enteredClaims = (group: object, law: Law): number[] =>
  entered(factsOfRows((group as SentGroup).lines, law)).map(([at]) => at);

/** A group without what the server works out and without blanks; null when nothing was said in it. */
function factsOfGroup({ total: _, amounts: __, lines, ...facts }: SentGroup, law: Law): ClaimGroupFacts | null {
  const once = withoutBlanks(facts);
  const kept = entered(factsOfRows(lines, law)).map(([, row]) => row);
  if (kept.length === 0 && Object.keys(once).length === 0) return null;
  return { ...once, ...(kept.length > 0 ? { lines: kept } : {}) };
}

/** The rows on which something was said, each with its place. */
const entered = <Row extends object>(rows: readonly Row[]): (readonly [at: number, Row])[] =>
  rows.map((row, at) => [at, row] as const).filter(([, row]) => Object.keys(row).length > 1);

const factsOfRows = (lines: SentGroup['lines'], law: Law) =>
  (lines ?? []).map((row) => {
    const { attachments } = row;
    return {
      line: row.line,
      ...withoutBlanks(row, new Set([...computedOn(law, row.line), ...explanationBoxes.filter((box) => !row[box])])),
      ...(attachments && attachments.length > 0 ? { attachments } : {}),
    };
  });

function withoutBlanks(facts: object, computed: ReadonlySet<string> = new Set()): Record<string, unknown> {
  const given = Object.entries(facts).filter(
    ([name, value]) => !isBlank(value) && !others.has(name) && !computed.has(name),
  );
  return Object.fromEntries(given);
}
const others = new Set(['line', 'attachments']);

/** Fields that a line computes, by its label; on other lines they may be entered. */
function computedOn(law: Law, label: string): ReadonlySet<string> {
  const line = law.claims.flatMap(({ lines }) => lines).find((one) => one.line === label);
  return new Set(line?.fields.flatMap(({ name, computed }) => (computed ? [name] : [])));
}

/** Presents the claims of a filing for the API: the facts, and the amounts of each row, line and group. */
export function presentClaimsPage({ facts, pages, totals }: FilingRecord<'Form720'>): AnsweredClaims | null {
  const claims = claimsOfPages(pages);
  const { claimsData } = facts;
  if (!claimsData) return null;
  const groups = Object.entries(claimsData.groups ?? {}).map(([group, { lines = [], ...once }]) => {
    const labels = [...new Set(lines.map(({ line }) => line))];
    const amounts = Object.fromEntries(labels.map((line) => [line, claims[line]?.amount ?? '0.00']));
    const rows = lines.map((row, at) => {
      const amountOfClaim = claims[row.line]?.rows.find((computed) => computed.at === at)?.amountOfClaim;
      return amountOfClaim ? { ...row, amountOfClaim } : row;
    });
    return [group, { ...once, lines: rows, amounts, total: toFixed(sum(Object.values(amounts).map(decimal)), 2) }];
  });
  return {
    ...claimsData,
    groups: Object.fromEntries(groups),
    totalClaim: totals.totalClaim ?? '0.00',
  };
}
