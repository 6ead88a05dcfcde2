import {
  businessNameLines,
  type ComputedClaim,
  decimal,
  type Law,
  plainText,
  plus,
  toFixed,
  toText,
} from '@gauger/excise';
import { attachedTo } from '../../mef/attachment-ids.ts';
import {
  addStatement,
  type Claimed,
  dyeStatement,
  explanation,
  multiRateSchedule,
  type Statement,
  text,
  useCode,
} from '../../mef/claim-statements.ts';
import { elementsOf } from '../../mef/elements.ts';
import { CHECKED, type MefDocument, REFERENCES, type Values } from '../../mef/write-document.ts';
import type { Layout, MefForm } from '../../rendering/rendering.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { dyeBoxPath, type SentSchedule, sentLine, sentSchedules } from './bindings.ts';
import { pathsOf } from './layouts.ts';
import { otherClaims } from './other-claims.ts';
import { type ClaimedSchedule, headingsOf, scheduleOf } from './schedule.ts';

const irs8849 = elementsOf('IRS8849');

/** Form 8849 with the box of its schedule, the schedule as a document of its own, and its statements. */
export function mefDocuments(doc: ReturnDocument<'Form8849'>, layout: Layout, law: Law): MefForm {
  const claimed = scheduleOf(doc, law);
  const all = sentSchedules[claimed.schedule];
  const bound = { ...all, paths: pathsOf(layout, all.paths) };
  const { totalClaim } = totalsOf(doc);
  const statements: MefDocument[] = [];
  const schedule = scheduleDocument(doc, claimed, bound, totalClaim, statements, law);
  const paths = pathsOf(layout, irs8849);
  const hasRefund = paths.some(([path]) => path === 'RefundAmt');
  return {
    form: {
      name: 'IRS8849',
      documentId: 'IRS8849',
      paths,
      values: { [bound.box]: CHECKED, ...(hasRefund && { RefundAmt: totalClaim }) },
    },
    statements: [schedule, ...statements],
  };
}

const totalsOf = ({ computed }: ReturnDocument<'Form8849'>) => ({
  totalClaim: computed.cells['totals.totalClaim'] ?? '0.00',
});

function scheduleDocument(
  doc: ReturnDocument<'Form8849'>,
  claimed: ClaimedSchedule,
  bound: SentSchedule,
  totalClaim: string,
  statements: MefDocument[],
  law: Law,
): MefDocument {
  const { schedule, facts, lines } = claimed;
  const headings = headingsOf(schedule, law);
  const values: Record<string, string> = { TotalRefundAmt: totalClaim };
  const lists: Record<string, Values[]> = {};
  const references: [string, string][] = [];
  const attach = (path: string, statement: Statement) => {
    references.push([path, addStatement(statements, statement)]);
  };
  const known = new Set(bound.paths.map(([path]) => path));
  const put = (path: string, value: string | null | undefined) => {
    if (value && known.has(path)) values[path] = value;
  };
  for (const [first, last] of periodPaths) {
    put(first, text(facts.periodStart));
    put(last, text(facts.periodEnd));
  }
  for (const [field, path] of Object.entries(bound.registrations)) put(path, plainNumber(text(facts[field])));
  for (const [number, { name }] of headings) {
    const path = dyeBoxPath(bound, number);
    if (path === undefined || facts[`dye.${number}`] !== true) continue;
    put(path, CHECKED);
    attach(path, dyeStatement(name, text(facts[`detailedExplanation.${number}`])));
  }
  if (bound.each !== undefined) lists[bound.each] = otherClaimValues(doc, claimed, statements);
  for (const { line, claim, rows, quantity } of bound.each === undefined ? lines : []) {
    if (claim === undefined || rows.length === 0) continue;
    const { path, amount, amountOf, crn, repeats } = sentLine(bound, line.line);
    const explained = rows.map(({ facts: row }) => text(row.explanationOfClaim)).filter(Boolean);
    if (explained.length > 0) attach(path, explanation('OtherClaimsExplanationStmt', explained));
    if (amountOf.length > 1) put(amount, toFixed(plus(decimal(values[amount] ?? '0'), decimal(claim.amount)), 2));
    if (repeats) {
      lists[path] = [...Map.groupBy(rows, ({ facts: row }) => text(row.typeOfUse))].map(([use, ofUse]) =>
        Object.fromEntries(
          Object.entries(partValues(use, ofUse, `${path}/`, known)).filter(([leaf]) => known.has(`${path}/${leaf}`)),
        ),
      );
      continue;
    }
    const uses = new Set(rows.map(({ facts: row }) => text(row.typeOfUse)));
    const [use = ''] = uses;
    const hasRates = new Set(rows.map(({ rate }) => rate)).size > 1;
    if (uses.size > 1 || hasRates) attach(path, multiRateSchedule(line.title, rows, quantity, claim.amount));
    else put(`${path}/NontaxableUseOfFuelTypeCd`, useCode(use));
    put(`${path}/Rt`, claim.rate);
    put(`${path}/GallonsQty`, quantity);
    put(`${path}/Amt`, claim.amount);
    put(crn, claim.crn);
  }
  for (const { box, lines: named } of bound.kinds ?? [])
    if (lines.some(({ line, rows }) => named.includes(line.line) && rows.length > 0)) put(box, CHECKED);
  if (bound.supporting !== undefined)
    lists[bound.supporting] = lines.flatMap(({ line, rows }) => rows.map((row) => supportingValues(line.line, row)));
  if (bound.attachedAt !== undefined) {
    const { path, lines: named } = bound.attachedAt;
    const rows = lines.flatMap(({ line, rows: ofLine }) => (named.includes(line.line) ? ofLine : []));
    for (const id of attachedTo(rows, doc)) references.push([path, id]);
    const certificates = rows.map(({ facts: row }) => text(row.priorCertificate)).filter(Boolean);
    if (certificates.length > 0) attach(path, explanation('ClaimsExplanationStatement', certificates));
  }
  for (const { path, lines: named } of bound.buyers)
    lists[path] = lines.flatMap(({ line, rows }) => (named.includes(line.line) ? rows.flatMap(buyerValues) : []));
  return { name: bound.name, documentId: bound.name, paths: bound.paths, values, lists, references };
}

/** The first and the last day of the claim, by the names of either kind of schedule. */
const periodPaths = [
  ['ClaimPeriodBeginDt', 'ClaimPeriodEndDt'],
  ['EarliestClaimDt', 'LatestClaimDt'],
] as const;

/** A group for each claim on Schedule 6, which names the statement of its explanation and its attachments. */
const otherClaimValues = (
  doc: ReturnDocument<'Form8849'>,
  claimed: ClaimedSchedule,
  statements: MefDocument[],
): Values[] =>
  otherClaims(claimed).map(({ line, row, vin, paidWith, details, explanation: words }) => {
    const explained = explanation('OtherClaimsExplanationStmt', [`${[paidWith, ...details].join('. ')}.`, words]);
    return {
      'OtherTaxClaimGrp/TaxTypeDesc': plainText(line.title),
      'OtherTaxClaimGrp/VIN': vin,
      Amt: row.cents,
      CreditReferenceNum: row.crn ?? '',
      [REFERENCES]: [addStatement(statements, explained), ...attachedTo([row], doc)].join(' '),
    };
  });

/** The supporting information of a row of Schedule 5. */
const supportingValues = (line: string, { facts, cents }: Claimed): Values => ({
  FuelTyp: line,
  TaxIncurredDt: text(facts.dateSecondTax),
  GallonsQty: text(facts.gallons),
  Amt: cents,
});

/** The group of a line for one type of use. Type 5 on lines 6 and 7 has a group of its own. */
function partValues(use: string, rows: readonly Claimed[], within: string, known: ReadonlySet<string>): Values {
  const detail = use === '5' ? 'FuelUseTypeCd5Detail/' : 'OtherFuelUseDetail/';
  const of = known.has(`${within}${detail}Rt`) ? detail : '';
  const sum = (figures: readonly string[]) =>
    figures.reduce((total, figure) => plus(total, decimal(figure)), decimal('0'));
  return {
    [`${of}NontaxableUseOfFuelTypeCd`]: useCode(use),
    [`${of}Rt`]: shared(rows.map(({ rate }) => rate)),
    GallonsQty: toText(sum(rows.map(({ facts }) => text(facts.gallons) || '0'))),
    Amt: toFixed(sum(rows.map(({ cents }) => cents)), 2),
    CreditReferenceNum: shared(rows.map(({ crn }) => crn)),
  };
}

/** The value that all rows share; empty where they differ. */
const shared = (values: readonly ComputedClaim['rate'][]): string => {
  const [only, ...others] = new Set(values);
  return others.length === 0 ? (only ?? '') : '';
};

const plainNumber = (number: string): string => number.replace(/[^A-Z0-9]/gi, '').toUpperCase();

function buyerValues({ facts }: Claimed): Values[] {
  const name = text(facts.nameOfGovUnit);
  if (name === '') return [];
  const [line1, line2] = businessNameLines(name);
  return [
    {
      EIN: text(facts.tinOfGovUnit).replace(/\D/g, ''),
      'BusinessName/BusinessNameLine1Txt': line1,
      'BusinessName/BusinessNameLine2Txt': line2,
      GallonsQty: text(facts.gallons),
    },
  ];
}
