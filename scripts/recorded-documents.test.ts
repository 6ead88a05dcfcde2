import { expect, it } from 'vitest';
import { changedDocuments, documentLines } from './recorded-documents.ts';

/** A thousand documents take minutes on a busy machine. */
const PATIENT_MS = 900_000;

it(
  'every example and scenario makes the documents that are recorded',
  async () => {
    expect(changedDocuments(await documentLines()), 'npm run compare -- --write records them').toEqual([]);
  },
  PATIENT_MS,
);

it('a document that is another, new or gone is named', () => {
  const recorded = ['aa examples/a.json csv', 'bb examples/a.json xml', 'cc b.yaml: Coal csv'];
  expect(changedDocuments(recorded, recorded)).toEqual([]);
  expect(changedDocuments(['aa examples/a.json csv', 'b0 examples/a.json xml', 'dd new pdf'], recorded)).toEqual([
    'examples/a.json xml is another',
    'b.yaml: Coal csv is gone',
    'new pdf is new',
  ]);
});
