import { type ClaimGroup, type ClaimRow, type ComputedClaim, claimRowCents, type Law } from '@gauger/excise';
import {
  addStatement,
  buyersStatement,
  type Claimed,
  dyeStatement,
  explanation,
  multiRateSchedule,
  type Statement,
  text,
  useCode,
} from '../../mef/claim-statements.ts';
import { CHECKED, type MefDocument, type Values } from '../../mef/write-document.ts';
import type { Layout } from '../../rendering/rendering.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { claimGroupPath, claimPath, dyeBoxes, isRepeated } from './bindings-claims.ts';
import { pathsOf } from './layouts.ts';

/** Schedule C as it is sent: its elements, its repeated groups, and its statements. */
export interface SentClaims {
  values: Values;
  lists: Readonly<Record<string, readonly Values[]>>;
  statements: readonly MefDocument[];
  /** Elements that name a statement: path, document. */
  references: readonly (readonly [path: string, documentId: string])[];
}

/** The claims of a return; undefined where there is none. */
export function sentClaims(doc: ReturnDocument, layout: Layout, law: Law): SentClaims {
  const values: Record<string, string> = {};
  const lists: Record<string, Values[]> = {};
  const statements: MefDocument[] = [];
  const references: [string, string][] = [];
  const attach = (path: string, statement: Statement) => {
    references.push([path, addStatement(statements, statement)]);
  };
  const known = new Set(pathsOf(layout).map(([path]) => path));
  /** Lines 9d and 9e, for one, have no place for rate and gallons. */
  const put = (path: string, value: string | null | undefined) => {
    if (value && known.has(path)) values[path] = value;
  };

  for (const group of law.claims) {
    const facts = doc.facts.claimsData?.groups?.[group.group];
    const claimed = group.lines.flatMap((line) => {
      const rows = claimedRows(line.line, group, doc);
      return rows.length === 0 ? [] : [{ line, rows, claim: doc.computed.claims[line.line] as ComputedClaim }];
    });
    if (!facts || claimed.length === 0) continue;
    const path = claimGroupPath(group.group);
    put(`${path}/ClaimPeriodBeginDt`, text(facts.periodStart));
    put(`${path}/ClaimPeriodEndDt`, text(facts.periodEnd));
    put(`${path}/ClaimantRegistrationNum`, registrationOf(group, facts));
    const box = dyeBoxes[group.group];
    if (box && facts.dye === true) {
      put(`${path}/${box}`, CHECKED);
      attach(`${path}/${box}`, dyeStatement(group.name, text(facts.detailedExplanation)));
    }
    for (const { line, rows, claim } of claimed) {
      const at = claimPath(line.line);
      const buyers = rows.filter(({ facts: row }) => text(row.nameOfGovUnit) !== '');
      if (buyers.length > 0) attach(at, buyersStatement(buyers));
      const explained = rows.map(({ facts: row }) => text(row.explanationOfClaim)).filter(Boolean);
      if (explained.length > 0) attach(at, explanation('OtherClaimsExplanationStmt', explained));
      if (isRepeated(line.line)) {
        lists[at] = [...(lists[at] ?? []), ...rows.map(repeatedRow)];
        continue;
      }
      const quantity = doc.computed.cells[`claims.${line.line}.quantity`];
      const uses = [...new Set(rows.map(({ facts: row }) => text(row.typeOfUse)))];
      const [use = ''] = uses;
      const ofUse = group.group === '6' ? `${at}/${use === '5' ? 'FuelUseTypeCd5Detail' : 'OtherFuelUseDetail'}` : at;
      if (uses.length === 1) put(`${ofUse}/NontaxableUseOfFuelTypeCd`, useCode(use));
      else attach(at, multiRateSchedule(line.title, rows, quantity, claim.amount));
      put(`${ofUse}/Rt`, claim.rate);
      put(`${at}/GallonsQty`, quantity);
      put(`${at}/TireCnt`, quantity);
      put(`${at}/ClaimAmt`, claim.amount);
      for (const place of crnPlaces(line.line, layout)) put(`${place}/CreditReferenceNum`, claim.crn);
    }
  }
  if (Object.keys(values).length > 0 || Object.keys(lists).length > 0) {
    const month = doc.facts.claimsData?.monthIncomeTaxYearEnds ?? '12';
    values['IRS720ScheduleC/TaxYearEndMonthNum'] = `--${month.padStart(2, '0')}`;
    values['IRS720ScheduleC/TotalClaimsAmt'] = doc.computed.cells['totals.totalClaim'] ?? '0.00';
  }
  return { values, lists, statements, references };
}

/** The rows of a line that count, each in cents that add up to the line. */
export function claimedRows(line: string, group: ClaimGroup, { facts, computed }: ReturnDocument): Claimed[] {
  const claim = computed.claims[line];
  const entered = facts.claimsData?.groups?.[group.group]?.lines ?? [];
  if (!claim) return [];
  const cents = claimRowCents(claim);
  return claim.rows.flatMap(({ at, rate, crn }, place): Claimed[] => {
    const amount = cents[place];
    const row = entered[at];
    return amount && row ? [{ facts: row, cents: amount, rate, crn }] : [];
  });
}

/** The group has one place for a registration number: the first that was given. */
function registrationOf({ fields, lines }: ClaimGroup, facts: Readonly<Record<string, unknown>>): string {
  const names = [
    ...fields.map(({ name }) => name),
    ...lines.flatMap(({ registrations }) => registrations.map(({ field }) => field)),
  ];
  const ofGroup = names.filter((name) => /RegNumber$|^regNum/i.test(name)).map((name) => text(facts[name]));
  const ofRows =
    (facts.lines as readonly ClaimRow[] | undefined)?.flatMap((row) =>
      names.filter((name) => /reg/i.test(name)).map((name) => text(row[name])),
    ) ?? [];
  return (
    [...ofGroup, ...ofRows]
      .find(Boolean)
      ?.replace(/[^A-Z0-9]/gi, '')
      .toUpperCase() ?? ''
  );
}

/**
 * Where the credit reference number of a line is read: rows b of lines 10 and 11 share that of row a; 8a and 8b share one, which
 * the layouts of 2024 and early 2025 read from 8a and later ones from 8b.
 */
function crnPlaces(line: string, { returnVersion }: Layout): string[] {
  if (line === '10b' || line === '11b') return [claimPath(line.replace('b', 'a'))];
  if (line === '8a' || line === '8b') return [claimPath(line), claimPath(returnVersion < '2025Q2' ? '8a' : '8b')];
  return [claimPath(line)];
}

const repeatedRow = ({ facts, cents, crn }: Claimed): Values => {
  const registration = text(facts.regNum)
    .replace(/[^A-Z0-9]/gi, '')
    .toUpperCase();
  return {
    ClaimAmt: cents,
    ...(registration === '' ? {} : { 'ClaimAmt/@claimantRegistrationNum': registration }),
    CreditReferenceNum: crn ?? '',
  };
};
