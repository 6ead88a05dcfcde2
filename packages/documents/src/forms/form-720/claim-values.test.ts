import { claimsOf, law, parseQuarter, quarterName } from '@gauger/excise';
import { filingOf, lawOf, readScenarios } from '@gauger/excise/scenarios';
import { describe, expect, it } from 'vitest';
import { returnXml } from '../../files/return-xml.ts';
import { readReturn } from '../../mef/testing-xml.ts';
import { filingWith, returnOf } from '../../testing-returns.ts';
import { claimPath, isRepeated } from './bindings-claims.ts';
import { irs720, scheduleC } from './elements.ts';
import { layouts } from './layouts.ts';

const claimed = readScenarios()
  .map((scenario) => ({ scenario, doc: returnOf(filingOf(scenario), {}, lawOf(scenario)), of: lawOf(scenario) }))
  .filter(({ doc }) => Object.values(doc.computed.claims).some(({ amount }) => amount !== '0.00'));
/** Claims of quarters that the IRS still accepts. */
const sent = claimed.filter(({ scenario }) => Number(scenario.period.slice(0, 4)) >= 2024);

describe.each(sent.map((one) => [`${one.scenario.period} ${one.scenario.scenario}`, one] as const))('%s', (_, one) => {
  const { doc, of } = one;
  const { documents } = readReturn(returnXml(doc, of));
  const leaves = documents[0]?.leaves ?? [];
  const at = (path: string) => leaves.filter(([found]) => found === path).map(([, text]) => text);

  it('sends every claim on its line', () => {
    for (const [line, { amount, crn, rate, rows }] of Object.entries(doc.computed.claims)) {
      if (!rows.some(({ amountOfClaim }) => amountOfClaim !== null)) continue;
      const path = claimPath(line);
      if (isRepeated(line)) {
        const cents = at(`${path}/ClaimAmt`).reduce((sum, text) => sum + Math.round(Number(text) * 100), 0);
        expect(cents, line).toBeGreaterThanOrEqual(Math.round(Number(amount) * 100));
        continue;
      }
      expect(at(`${path}/ClaimAmt`), line).toEqual([amount]);
      const shared = line === '10b' || line === '11b' ? claimPath(line.replace('b', 'a')) : path;
      if (crn !== null) expect(at(`${shared}/CreditReferenceNum`), line).toEqual([crn]);
      const quantity = doc.computed.cells[`claims.${line}.quantity`];
      const holds = (leaf: string) => irs720.some(([known]) => known === `${path}/${leaf}`);
      if (quantity !== undefined && holds('GallonsQty')) expect(at(`${path}/GallonsQty`), line).toEqual([quantity]);
      if (rate !== null && holds('Rt')) expect(at(`${path}/Rt`), line).toEqual([rate]);
    }
  });

  it('carries the total to line 4, and says when the income tax year ends', () => {
    const total = doc.computed.cells['totals.totalClaim'] as string;
    expect(at('IRS720ScheduleC/TotalClaimsAmt')).toEqual([total]);
    expect(at('ClaimAmt')).toEqual([total]);
    expect(at('IRS720ScheduleC/TaxYearEndMonthNum')[0]).toMatch(/^--(0[1-9]|1[0-2])$/);
  });
});

describe('the bindings of Schedule C', () => {
  const listed = new Set(scheduleC.map(([path]) => path));

  it.each(layouts.map(({ first }) => first))('place every line that is claimed on the return of %s', (first) => {
    const quarter = parseQuarter(first);
    if (!quarter) throw new Error(first);
    for (const { lines } of claimsOf(quarter))
      for (const { line } of lines) {
        expect(listed, `${quarterName(quarter)} ${line}`).toContain(`${claimPath(line)}/ClaimAmt`);
      }
  });

  it('find one element for each line that the listed paths name', () => {
    for (const [path, , what] of scheduleC) {
      const [, line] = /^Schedule C line (\d+[a-z])/.exec(what) ?? [];
      // Lines 14i and 14j have elements for chemicals alone; a claim there may be of any of several taxes.
      if (line && !/^14[ij]$/.test(line)) expect(`${path}/`, what).toContain(`${claimPath(line)}/`);
    }
    expect(() => claimPath('1z')).toThrow('Line 1z of Schedule C is not bound: no listed path names it');
  });

  it('put no two lines into one element, but the three free lines', () => {
    const paths = law.claims
      .flatMap(({ lines }) => lines.map(({ line }) => ({ line, path: claimPath(line) })))
      .filter(({ line }) => !/^14[jk]$/.test(line))
      .map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('what goes with a claim', () => {
  const lines = { 60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '100000' }] } };
  const period = { periodStart: '2026-01-01', periodEnd: '2026-03-31' };
  const send = (groups: object) =>
    readReturn(returnXml(returnOf(filingWith('2026Q1', lines, { claimsData: { groups } as never }))));

  it('is a schedule of uses where a line has several', () => {
    const { documents } = send({
      3: {
        ...period,
        lines: [
          { line: '3a', typeOfUse: '2', gallons: '4000' },
          { line: '3a', typeOfUse: '8', gallons: '1000' },
        ],
      },
    });
    const [form, schedule] = documents;
    expect(schedule?.name).toBe('MultiRateSchedule');
    expect(schedule?.leaves.map(([, text]) => text)).toEqual(
      expect.arrayContaining(['02', '4000', '0.243', '972.00', '08', '1000', '243.00', '5000', '1215.00']),
    );
    expect(form?.leaves.some(([path]) => path.endsWith('NontaxableUseOfFuelTypeCd'))).toBe(false);
  });

  it('is the explanation of dyed fuel, named by its box', () => {
    const xml = returnXml(
      returnOf(
        filingWith('2026Q1', lines, {
          claimsData: {
            groups: {
              3: {
                ...period,
                dye: true,
                detailedExplanation: 'Mixed in error',
                lines: [{ line: '3a', typeOfUse: '2', gallons: '4000' }],
              },
            },
          } as never,
        }),
      ),
    );
    expect(xml).toContain(
      '<UndyedDieselUseExceptionInd referenceDocumentId="ExceptionExplanationStatement-1">X</UndyedDieselUseExceptionInd>',
    );
    expect(xml).toContain('<RefundStatementTxt>Mixed in error</RefundStatementTxt>');
    expect(xml).toContain('<NontaxableUseOfFuelTypeCd>02</NontaxableUseOfFuelTypeCd>');
    expect(xml).toContain('<ClaimPeriodBeginDt>2026-01-01</ClaimPeriodBeginDt>');
  });
});
