import { describe, expect, test } from 'vitest';
import { computeFiling } from './form-720/compute-filing.ts';
import type { Filing } from './form-720/filing.ts';
import { namedAttachments, renamedAttachments } from './named-attachments.ts';

const filing = (line: unknown, claim: unknown = ['c']): Filing => ({
  formType: 'Form720',
  taxYear: '2026',
  taxYearAndQuarter: '1',
  filingData: {
    60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000', attachments: line }] },
  },
  claimsData: {
    groups: {
      3: {
        periodStart: '2026-01-01',
        periodEnd: '2026-03-31',
        lines: [{ line: '3a', typeOfUse: '2', gallons: '4000', attachments: claim as string[] }],
      },
    },
  },
});
const path = 'filingData.60.rows.0.attachments';
const errorsOf = (facts: Filing) =>
  computeFiling(facts).issues.flatMap(({ severity, path, code }) => (severity === 'error' ? [`${path} ${code}`] : []));

describe('what is attached to a row', () => {
  test('changes none of its figures', () => {
    const { cells, issues } = computeFiling(filing(['a', 'b']));
    expect(cells).toEqual(computeFiling(filing(undefined)).cells);
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test.each([
    ['a', [`${path} notAList`]],
    [{ 0: 'a' }, [`${path} notAList`]],
    [['a', 1], [`${path}.1 notText`]],
    [['a', 'b', 'a'], [`${path}.2 attachmentTwice`]],
    [['a', 'A'], [`${path}.1 attachmentTwice`]],
    [null, []],
    [[], []],
  ])('is a list of texts, each once: %j', (attachments, expected) => {
    expect(errorsOf(filing(attachments))).toEqual(expected);
  });

  test('stands once on a row of a claim, too', () => {
    expect(errorsOf(filing([], ['c', 'C']))).toEqual(['claimsData.groups.3.lines.0.attachments.1 attachmentTwice']);
  });

  test('is found and named anew wherever it stands, in facts of any shape', () => {
    expect(namedAttachments(filing(['a', 2, 'b']))).toEqual([
      { id: 'a', path: `${path}.0` },
      { id: 'b', path: `${path}.2` },
      { id: 'c', path: 'claimsData.groups.3.lines.0.attachments.0' },
    ]);
    expect(renamedAttachments(filing(['a', 2]), (id) => `${id}.pdf`)).toEqual(filing(['a.pdf', 2], ['c.pdf']));
    for (const odd of [
      null,
      1,
      [],
      {},
      { filingData: 1 },
      { filingData: { 60: { rows: [null, { attachments: 1 }] } } },
    ]) {
      expect(namedAttachments(odd)).toEqual([]);
      expect(renamedAttachments(odd, () => 'x')).toEqual(odd);
    }
  });
});

test('rows of Form 720-X name their files too, with or without the block around them', () => {
  const rows = [{ taxName: '150', attachments: ['a'] }, { taxName: '60' }];
  const path = 'adjustmentsToLiability.adjustmentsToLiabilityRows.0.attachments.0';
  for (const shown of [{ adjustmentsToLiabilityRows: rows }, rows]) {
    const facts = { formType: 'Form720X', adjustmentsToLiability: shown };
    expect(namedAttachments(facts)).toEqual([{ id: 'a', path }]);
    expect(namedAttachments(renamedAttachments(facts, (id) => `${id}.pdf`))).toEqual([{ id: 'a.pdf', path }]);
  }
});
