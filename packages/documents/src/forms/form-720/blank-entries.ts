import { formatDate, type Law, quarterDays, quarterName, scheduleCells } from '@gauger/excise';
import {
  type BlankEntry,
  boxEntry,
  entry,
  type FormToFill,
  filerEntries,
  optional,
  preparerEntries,
} from '../../blanks/blank-entry.ts';
import { printed, printedRate } from '../../figures.ts';
import { text } from '../../mef/claim-statements.ts';
import { quarterOf, type ReturnDocument } from '../../return-document.ts';
import { attachedFormsToFill } from './attached-entries.ts';
import { linePaths, totalPaths } from './bindings.ts';
import { claimedRows } from './claim-values.ts';
import { voucherToFill } from './voucher-entries.ts';

/** Form 720 for the official blank, with the forms that go with it. Schedules A, C and T are its pages. */
export const formsToFill = (doc: ReturnDocument, law: Law): FormToFill[] => [
  { form: '720', period: quarterName(quarterOf(doc)), entries: form720Entries(doc, law) },
  ...attachedFormsToFill(doc),
  ...voucherToFill(doc),
];

/** The values of Form 720 by name; without a return every name. */
export function form720Entries(doc: ReturnDocument | null, law: Law): BlankEntry[] {
  const cell = (id: string): string => printed(doc?.computed.cells[id]);
  const facts = doc?.facts;
  const overpaid = cell('totals.overPaymentFromThisQuarter') !== '';
  const designee = doc?.thirdPartyDesignee ?? null;
  return [
    ...filerEntries(doc),
    entry('quarterEnding', 'Quarter ending', doc ? formatDate(quarterDays(quarterOf(doc)).last) : ''),
    boxEntry('finalReturn', 'Final return', facts?.finalReturn),
    boxEntry('addressChange', 'Address change', facts?.addressChange),
    ...law.lines.flatMap((line) =>
      linePaths(line, law).map(({ cell: { id, label, kind, ...of } }) =>
        kind === 'rate' && 'parameter' in of
          ? optional(id, `IRS No. ${line.irsNumber}, ${label}`, rateOf(doc, id, of.parameter, law))
          : entry(id, `IRS No. ${line.irsNumber}, ${label}`, cell(id)),
      ),
    ),
    boxEntry('oneTimeFiling', 'IRS No. 40, one-time filing', facts?.oneTimeFiling),
    ...Object.keys(totalPaths).map((id) => entry(id, id, cell(id))),
    boxEntry('deposit.depositedUsingSHRule', 'Safe harbor rule used', facts?.deposit?.depositedUsingSHRule),
    boxEntry(
      'overpayment.applyToNextReturn',
      'Overpayment applied to the next return',
      overpaid && facts?.overpayment?.overPaymentUse === 'applyToNextReturn',
    ),
    boxEntry('overpayment.refund', 'Overpayment refunded', overpaid && facts?.overpayment?.overPaymentUse === 'refund'),
    boxEntry('thirdPartyDesignee.yes', 'Third-party designee, Yes', designee !== null),
    boxEntry('thirdPartyDesignee.no', 'Third-party designee, No', doc !== null && designee === null),
    entry('thirdPartyDesignee.personName', 'Designee’s name', designee?.personName),
    entry('thirdPartyDesignee.phoneNumber', 'Designee’s phone', designee?.phoneNumber),
    entry('thirdPartyDesignee.pin', 'Designee’s PIN', designee?.pin),
    ...preparerEntries(doc),
    ...scheduleCells.map(({ id, label }) => entry(id, label, cell(id))),
    ...claimEntries(doc, law),
  ];
}

const rateOf = (doc: ReturnDocument | null, id: string, parameter: string, law: Law): string => {
  const rate = doc?.computed.cells[id];
  const unit = law.parameters.find((one) => one.id === parameter)?.unit ?? '';
  return rate === undefined ? '' : printedRate(rate, unit);
};

/** Schedule C: the facts of each group, and each line with its types of use. */
function claimEntries(doc: ReturnDocument | null, law: Law): BlankEntry[] {
  const { claimsData } = doc?.facts ?? {};
  const hasClaims = printed(doc?.computed.cells['totals.totalClaim']) !== '';
  return [
    entry(
      'claims.monthIncomeTaxYearEnds',
      'Schedule C, month your income tax year ends',
      hasClaims ? (claimsData?.monthIncomeTaxYearEnds ?? '12') : '',
    ),
    ...law.claims.flatMap((group): BlankEntry[] => {
      const lines = group.lines.map((line) => ({ line, rows: doc ? claimedRows(line.line, group, doc) : [] }));
      const once = lines.some(({ rows }) => rows.length > 0) ? (claimsData?.groups?.[group.group] ?? {}) : {};
      const factInWords = (name: string) => text((once as Readonly<Record<string, unknown>>)[name]);
      const numbers = group.fields.filter(({ shape }) => shape === 'registrationNumber');
      return [
        ...(group.period.asked
          ? [
              entry(
                `claims.${group.group}.periodStart`,
                `Schedule C, ${group.name}, period from`,
                day(factInWords('periodStart')),
              ),
              entry(
                `claims.${group.group}.periodEnd`,
                `Schedule C, ${group.name}, period to`,
                day(factInWords('periodEnd')),
              ),
            ]
          : []),
        ...numbers.map(({ name, label }) =>
          entry(`claims.${group.group}.${name}`, `Schedule C, ${group.name}, ${label}`, factInWords(name)),
        ),
        ...lines.flatMap(({ line, rows }) => {
          const id = `claims.${line.line}`;
          const name = `Schedule C, line ${line.line}, ${line.name}`;
          const figure = (of: string) => printed(doc?.computed.cells[`${id}.${of}`]);
          const uses = [...new Set(rows.map(({ facts: row }) => text(row.typeOfUse)).filter(Boolean))];
          return [
            ...(line.fields.some((field) => field.name === 'typeOfUse')
              ? [entry(`${id}.typeOfUse`, `${name}: type of use`, uses.join(', '))]
              : []),
            optional(`${id}.rate`, `${name}: rate`, figure('rate')),
            entry(`${id}.quantity`, `${name}: quantity`, figure('quantity')),
            entry(`${id}.amount`, `${name}: amount`, figure('amount')),
            optional(`${id}.crn`, `${name}: CRN`, doc?.computed.claims[line.line]?.crn ?? ''),
          ];
        }),
      ];
    }),
  ];
}

const day = (value: string): string => (value === '' ? '' : formatDate(value));
