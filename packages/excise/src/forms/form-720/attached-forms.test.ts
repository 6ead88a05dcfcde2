import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawOf, readScenarios, filingOf as scenarioFiling } from '../../../scenarios/read-scenarios.ts';
import { coveredQuarters, quarterName } from '../../calendar/public.ts';
import { attachedForms, law } from '../../catalog/public.ts';
import { decimal, sum, toFixed } from '../../decimal.ts';
import { evaluateExplanation, indexOf, lineStatus } from '../../engine/public.ts';
import { computeReturn } from './compute-return.ts';
import { explain } from './explain-filing.ts';
import type { Filing } from './filing.ts';
import { drawRow, filingOf } from './testing-filings.ts';

/** IRS numbers whose rows make a form. */
const asking = law.lines.filter(({ attachedForm }) => attachedForm !== undefined);

/** Compares the tax of each IRS number with its printed lines, and with the total carried to Form 720. */
function expectFooted(filing: Filing, ofLaw = law): void {
  const { cells } = computeReturn(filing, ofLaw);
  for (const { form, parts } of attachedForms) {
    const taxes = Object.entries(cells).filter(([id]) => id.startsWith(`${form}.`) && id.endsWith('.tax'));
    const totals = parts.flatMap(({ part, entries }) =>
      entries.flatMap((entry) =>
        'total' in entry ? [{ id: `${form}.${part}.${entry.line}.tax`, of: entry.total }] : [],
      ),
    );
    for (const { id, of } of totals) if (cells[id] !== undefined) expect(cells[id], id).toBe(cells[`${of}.tax`]);
    const isTotal = (id: string) => totals.some((total) => total.id === id);
    const lines = taxes.filter(([id]) => !isTotal(id)).map(([, value]) => decimal(value));
    const numbers = asking.filter(({ attachedForm }) => attachedForm?.form === form).map(({ irsNumber }) => irsNumber);
    const carried = numbers.map((irsNumber) => decimal(cells[`${irsNumber}.tax`] ?? '0.00'));
    expect(toFixed(sum(lines), 2), `Form ${form}`).toBe(toFixed(sum(carried), 2));
  }
}

describe('the attached forms', () => {
  it('are described for every line that asks for one, each line once', () => {
    for (const { irsNumber, attachedForm } of asking) {
      const form = attachedForms.find((one) => one.form === attachedForm?.form);
      const parts = form?.parts.filter(({ entries }) =>
        entries.some((entry) => ('total' in entry ? entry.total === irsNumber : entry.from.includes(irsNumber))),
      );
      expect(parts?.length, irsNumber).toBeGreaterThan(0);
      if (attachedForm?.part) expect(parts?.map(({ part }) => part)).toContain(attachedForm.part);
    }
    const lines = attachedForms.flatMap(({ form, parts }) =>
      parts.flatMap(({ part, entries }) =>
        entries.flatMap((entry) => ('line' in entry ? [`${form}.${part}.${entry.line}`] : [])),
      ),
    );
    expect(new Set(lines).size).toBe(lines.length);
    expect(JSON.parse(JSON.stringify(attachedForms))).toEqual(attachedForms);
  });

  it('name columns, facts and parameters that exist', () => {
    const index = indexOf(law);
    for (const { parts } of attachedForms) {
      for (const { columns, entries } of parts) {
        for (const entry of entries) {
          if ('total' in entry) expect(index.line(entry.total)).toBeDefined();
          else {
            for (const irsNumber of entry.from) {
              const names = index.line(irsNumber)?.fields.map(({ name }) => name) ?? [];
              for (const source of Object.values(entry.cells)) {
                if ('parameter' in source) expect(index.parameter(source.parameter)).toBeDefined();
                else if (!('lineOf' in source)) {
                  const asked = Object.values(source)
                    .flat()
                    .filter((one) => typeof one === 'string');
                  expect(asked.filter((name) => !names.includes(name as string))).toEqual([]);
                }
              }
            }
            expect(Object.keys(entry.cells).filter((name) => !columns.some((column) => column.name === name))).toEqual(
              [],
            );
          }
        }
      }
    }
  });

  it('of every scenario add up to the lines of Form 720', () => {
    for (const scenario of readScenarios())
      expectFooted(scenarioFiling(scenario) as unknown as Filing, lawOf(scenario));
  });

  it.each(coveredQuarters().map((quarter) => [quarterName(quarter), quarter] as const))(
    'of any rows of %s add up to the lines of Form 720, in cents',
    (_, quarter) => {
      const lines = asking.filter((line) => lineStatus(line, quarter).onReturn);
      fc.assert(
        fc.property(fc.gen(), (draw) => {
          const filingData = Object.fromEntries(
            lines.map((line) => [
              line.irsNumber,
              { rows: Array.from({ length: draw(fc.nat, 4) }, () => drawRow(draw, line, quarter, false)) },
            ]),
          );
          expectFooted(filingOf(quarter, filingData));
        }),
        { numRuns: 15 },
      );
    },
  );

  it('of every scenario are explained by trees that evaluate to their figures', () => {
    const explained = new Set<string>();
    for (const scenario of readScenarios()) {
      const { cells } = computeReturn(scenarioFiling(scenario), lawOf(scenario));
      for (const [id, value] of Object.entries(cells)) {
        if (!/^(6627|6197|7208)\./.test(id)) continue;
        const explanation = explain(scenarioFiling(scenario), id, lawOf(scenario));
        if (explanation === null) continue;
        const places = value.includes('.') ? value.length - value.indexOf('.') - 1 : 0;
        expect(toFixed(evaluateExplanation(explanation), places), id).toBe(value);
        explained.add(id.replace(/\.\d+\./g, '.'));
      }
    }
    for (const id of ['6627.I.3a.tax', '6627.I.3a.barrels', '6627.IV.rate', '6627.II.43.tax', '7208.V.10.amount'])
      expect([...explained]).toContain(id.replace(/\.\d+\./g, '.'));
  });

  it('stay away where no row counts', () => {
    const faulty = filingOf(
      { year: 2026, quarter: 1 },
      { 54: { rows: [{ taxDate: '2026-01-10', chemicals: 'Water' }] } },
    );
    const forms = Object.keys(computeReturn(faulty).cells).filter((id) => /^(6627|6197|7208)\./.test(id));
    expect(forms).toEqual([]);
  });

  it('are told in words where stock that is listed does not add up to its tax year', () => {
    const rows = [
      { entry: 'year', taxYearEnd: '2026-07-31', stockRepurchased: '2000000' },
      { entry: 'repurchase', taxYearEnd: '2026-07-31', sharesRepurchased: '10', fairMarketValue: '1999999.99' },
    ];
    const { issues } = computeReturn(filingOf({ year: 2026, quarter: 4 }, { 150: { rows } }));
    expect(issues.map(({ severity, message }) => [severity, message])).toEqual([
      ['warning', 'First day of the tax year should not be empty: this tax year does not end on December 31'],
      [
        'warning',
        'Total fair market value repurchased (3) is $2,000,000.00, but the stock listed for this tax year adds up to $1,999,999.99: compare them',
      ],
    ]);
  });

  it('are told where a tax year belongs on another return', () => {
    const rows = ['2022-12-31', '2026-03-31'].map((taxYearEnd) => ({
      entry: 'year',
      taxYearBegin: '2022-01-01',
      taxYearEnd,
      stockRepurchased: '2000000',
    }));
    const { issues } = computeReturn(filingOf({ year: 2026, quarter: 3 }, { 150: { rows } }));
    expect(issues.map(({ path, message }) => [path, message])).toEqual([
      [
        'filingData.150.rows.0.taxYearEnd',
        'Last day of the tax year should be Jan 1, 2023 or later: an earlier tax year is not taxed',
      ],
      [
        'filingData.150.rows.1.taxYearEnd',
        'Last day of the tax year: report a tax year that ends on Mar 31, 2026 on the return for 2026 Q2',
      ],
    ]);
  });
});
