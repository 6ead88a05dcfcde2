import { attachedFormCell, type Filing } from '@gauger/excise';
import { drawFiling } from '@gauger/excise/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { returnXml } from '../../files/return-xml.ts';
import { readReturn } from '../../mef/testing-xml.ts';
import { formsFiling } from '../../testing-forms.ts';
import { filingWith, returnOf } from '../../testing-returns.ts';
import { attachedDocuments, attachedNotSent } from './bindings-attached.ts';

const read = (facts: Filing) => readReturn(returnXml(returnOf(facts)));
const isSent = (id: string) => !attachedNotSent.some((pattern) => pattern.test(id));

/** Leaves below an element, those of repeated groups one after the other. */
const texts = (leaves: readonly (readonly [string, string])[], path: string) =>
  leaves.filter(([at]) => at === path).map(([, text]) => text);

/** Checks that every figure of the attached forms with an element is in that element. */
function expectCellsSent(facts: Filing): number {
  const { cells } = returnOf(facts).computed;
  const { documents } = read(facts);
  let sent = 0;
  for (const [id, value] of Object.entries(cells)) {
    const at = attachedFormCell(id);
    if (!at || !isSent(id) || at.column.kind === 'text') continue;
    const bound = attachedDocuments[at.form.form];
    const documentId = at.form.copiesBy === undefined ? bound.name : `${bound.name}-${at.copy}`;
    const document = documents.find(({ attributes }) => attributes.documentId === documentId);
    const list = bound.lists[at.part.part];
    const path =
      bound.lines[`${at.part.part}.${at.line}.${at.column.name}`] ??
      (list && `${list.group}/${list.columns[at.column.name]}`);
    expect(path, id).toBeDefined();
    const found = texts(document?.leaves ?? [], path as string);
    const isCut = /IRSTaxPerPoundAmt$/.test(path as string)
      ? /\.\d{3}/.test(value)
      : /CarsCnt|ProductCnt$/.test(path as string) && value.includes('.');
    if (isCut) continue;
    expect(found, id).toContain(value === 'Yes' ? 'true' : value === 'No' ? 'false' : value);
    sent += 1;
  }
  return sent;
}

describe('the forms that go with a return', () => {
  it('are documents of their own, named by their lines on Form 720', () => {
    const xml = returnXml(returnOf(formsFiling));
    expect(readReturn(xml).documents.map(({ attributes }) => attributes.documentId)).toEqual([
      'IRS720',
      'IRS6627',
      'IRS6197',
      'IRS7208-1',
      'IRS7208-2',
    ]);
    expect(xml).toContain('<EnvironmentalTaxes referenceDocumentId="IRS6627"/>');
    expect(xml).toContain('<PartIIRSNum40 referenceDocumentId="IRS6197">');
    expect(xml).toContain('<PartIIIRSNum20 referenceDocumentId="IRS6627">');
    expect(xml).toContain('<PartIIIRSNum150 referenceDocumentId="IRS7208-1 IRS7208-2">');
  });

  it('hold every figure that has an element', () => {
    expect(expectCellsSent(formsFiling)).toBeGreaterThan(60);
  });

  it('hold listed elements only', () => {
    for (const { name, leaves } of read(formsFiling).documents.slice(1)) {
      const listed =
        Object.values(attachedDocuments)
          .find((one) => one.name === name)
          ?.paths.map(([path]) => path) ?? [];
      expect(
        leaves.filter(([path]) => !listed.includes(path)),
        name,
      ).toEqual([]);
    }
  });

  it('leave no listed element without a figure', () => {
    const bound = Object.values(attachedDocuments).flatMap(({ name, paths, lines, lists }) => {
      const used = new Set([
        ...Object.values(lines),
        ...Object.values(lists).flatMap(({ group, columns }) =>
          Object.values(columns).map((path) => `${group}/${path}`),
        ),
      ]);
      return paths.filter(([path]) => !used.has(path) && !path.endsWith('/LineNum')).map(([path]) => `${name} ${path}`);
    });
    expect(bound).toEqual([
      // The elections of makers and importers of mixtures are not asked for.
      'IRS6627 Election1990Ind',
      'IRS6627 Election1991Ind',
      'IRS6627 TaxOnImpProductsElectionInd',
      'IRS7208 TaxYr',
      'IRS7208 TotalStockRepurchasesGrp/RepurchaserName/BusinessNameLine2Txt',
      'IRS7208 TotalStockRepurchasesGrp/CINS',
      'IRS7208 StockRepurchasesDealerSecAmt',
    ]);
  });

  it('give a calendar year as such, and a fiscal year by its days', () => {
    const calendar = { rows: [{ entry: 'year', taxYearEnd: '2025-12-31', stockRepurchased: '2000000' }] };
    expect(read(filingWith('2026Q1', { 150: calendar })).documents[1]?.leaves[0]).toEqual(['TaxYr', '2025']);
    const [, fiscal] = read(formsFiling).documents.filter(({ name }) => name === 'IRS7208');
    expect(fiscal?.leaves.slice(0, 2)).toEqual([
      ['FiscalYearDateGrp/TaxPeriodBeginDt', '2025-04-01'],
      ['FiscalYearDateGrp/TaxPeriodEndDt', '2026-03-31'],
    ]);
  });

  it('of any filing are sent as they were worked out', () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const facts = drawFiling(draw, 3);
        if (Number(facts.taxYear) >= 2024) expectCellsSent(facts);
      }),
      { numRuns: 60 },
    );
  });
});
