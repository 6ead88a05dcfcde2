import { type Form8849Schedule, law, type ScheduleFacts, type ScheduleLine, scheduleGroup } from '@gauger/excise';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it, test } from 'vitest';
import { cellsCsv } from '../../csv.ts';
import { formPdf } from '../../files/form-pdf.ts';
import { returnXml } from '../../files/return-xml.ts';
import { readReturn, textAt } from '../../mef/testing-xml.ts';
import { claimOf, claimWith, withNumbers } from '../../testing-returns.ts';
import { sentSchedules } from './bindings.ts';

/** A claim on every line of each schedule: its figure is in the element that is listed for the line, on the page, and in the sheet. */

/** The facts that a schedule asks for once. */
const once: Readonly<Record<string, ScheduleFacts>> = {
  1: {},
  2: { uvRegNumber: 'UV-123456', ubRegNumber: 'UB-123456', upRegNumber: 'UP-123456', uaRegNumber: 'UA-123456' },
  3: { regNum: 'AL-123456', periodStart: '2024-01-01', periodEnd: '2024-03-31' },
  5: { regNum: 'S-123456' },
  6: { regNum: 'M-123456' },
  8: { regNum: 'CC-123456' },
};

/** Each schedule with its lines; of Schedule 5, which takes one kind of claim, those of each kind. */
const claims = Object.entries(once).flatMap(([number, facts]) => {
  const schedule = number as Form8849Schedule;
  // Liquefied hydrogen ended before the first year covered.
  const lines = scheduleGroup(schedule, false, law).lines.filter(({ id }) => id !== '13d');
  const { kinds = [{ title: 'its claims', lines: lines.map(({ line }) => line) }] } = sentSchedules[schedule];
  return kinds.map((kind) => ({
    schedule,
    kind: kind.title,
    facts,
    lines: lines.filter(({ line }) => kind.lines.includes(line)),
  }));
});

/** A row of a line, with gallons and amounts that no other line has. */
function rowOf({ line, fields, facts }: ScheduleLine, at: number) {
  const values: Record<string, string | string[]> = {
    gallons: String(1000 + 37 * at),
    dateSecondTax: `2026-01-${10 + at}`,
    amountOfClaim: `${200 + 11 * at}.25`,
    lifecycleEmissions: '35',
    noOfTires: String(20 + at),
    nameOfGovUnit: 'Test County',
    tinOfGovUnit: '00-1234567',
    explanationOfClaim: `Explanation ${at + 1}`,
    vin: '1HTMSAZL4RH000001',
    year: '2025',
    quarterEnding: '12',
  };
  const given = fields.flatMap(({ name, computed, choices }) => {
    if (computed || name in facts) return [];
    const value = name === 'typeOfUse' ? choices?.[0]?.value : values[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { line, ...Object.fromEntries(given) };
}

const grouped = (value: string): string =>
  Number(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

describe.each(claims)('every line of Schedule $schedule, $kind', async ({ schedule, facts, lines }) => {
  const doc = claimOf(
    claimWith(schedule, { ...facts, lines: lines.map(rowOf) }, { taxYear: schedule === '3' ? '2024' : '2026' }),
  );
  const claims = doc.computed.schedules[schedule] ?? {};
  const [, sent] = readReturn(returnXml(withNumbers(doc))).documents;
  const { text } = await extractText(await getDocumentProxy(await formPdf(doc)), { mergePages: true });
  const pages = text.replace(/\s+/g, ' ').split(' Workpapers ')[0] ?? '';
  const sheet = cellsCsv(doc.computed).split('\r\n');
  const leaves = sent?.leaves ?? [];

  test('is claimed, with an amount of its own', () => {
    const amounts = Object.values(claims).map(({ amount }) => amount);
    expect(Object.keys(claims)).toEqual(lines.map(({ line }) => line));
    expect(new Set(amounts).size).toBe(amounts.length);
    expect(amounts).not.toContain('0.00');
    expect(sent && textAt(sent, 'TotalRefundAmt')).toBe(doc.computed.cells['totals.totalClaim']);
  });

  it.each(lines.map(({ line }) => line))('%s is in its element, on the page and in the sheet', (line) => {
    const { amount = '', crn = null } = claims[line] ?? {};
    const ofLine = sentSchedules[schedule].paths.flatMap(([path, , label]) => {
      const [, lines = ''] = /^lines? (\w+(?: and \w+)?)\b/.exec(label) ?? [];
      return lines.split(' and ').includes(line) ? [{ path, lines: lines.split(' and ') }] : [];
    });
    const place = ofLine.find(({ path }) => path.endsWith('/Amt'));
    if (schedule === '6') {
      const group = 'OtherClaimNotRptOnOthFormsGrp/OtherClaimNotRptGrp';
      const at = leaves.findIndex(([path, value]) => path === `${group}/Amt` && value === amount);
      expect(leaves[at + 1]).toEqual([`${group}/CreditReferenceNum`, crn]);
    } else {
      expect(place).toBeDefined();
      const cents = place?.lines.reduce((sum, one) => sum + Math.round(Number(claims[one]?.amount) * 100), 0);
      expect(leaves).toContainEqual([place?.path, (Number(cents) / 100).toFixed(2)]);
      const quantity = ofLine.find(({ path }) => path.endsWith('/GallonsQty'));
      if (quantity)
        expect(leaves).toContainEqual([quantity.path, doc.computed.cells[`schedules.${schedule}.${line}.quantity`]]);
    }
    if (schedule === '5') {
      const group = 'RefClaimSecondTxSupportingInfo/RefClaimSecondTxFuelInfo';
      const at = leaves.findIndex(([path, value]) => path === `${group}/FuelTyp` && value === line);
      const row = doc.facts.schedules[5]?.lines?.find((one) => one.line === line);
      expect(leaves.slice(at + 1, at + 4)).toEqual([
        [`${group}/TaxIncurredDt`, row?.dateSecondTax],
        [`${group}/GallonsQty`, row?.gallons],
        [`${group}/Amt`, amount],
      ]);
      expect(leaves).toContainEqual([place?.path.replace('/Amt', '/CreditReferenceNum'), crn ?? '999']);
    }
    expect(pages).toContain([grouped(amount), crn, 'W-'].filter(Boolean).join(' '));
    expect(sheet.filter((row) => row.startsWith(`schedules.${schedule}.${line}.amount,`))).toEqual([
      expect.stringMatching(new RegExp(`,${amount.replace('.', '\\.')}$`)),
    ]);
  });
});
