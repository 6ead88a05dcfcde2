import { attachedFigures, businessNameLines, plainText } from '@gauger/excise';
import type { MefDocument } from '../../mef/write-document.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { type AttachedDocument, attachedDocuments } from './bindings-attached.ts';

/** Makes the documents of Forms 6627, 6197 and 7208, and lists the groups of IRS720 that name them: path, document. */
export function formDocuments({ computed, facts }: ReturnDocument): {
  documents: MefDocument[];
  references: [path: string, documentId: string][];
} {
  const documents = new Map<string, Draft>();
  const references: [string, string][] = [];
  for (const { form, copy, part, line, column, text } of attachedFigures(computed.cells)) {
    const bound = attachedDocuments[form.form];
    const documentId = form.copiesBy === undefined ? bound.name : `${bound.name}-${copy}`;
    const found = documents.get(documentId) ?? emptyDocument(bound, documentId);
    if (!documents.has(documentId)) {
      documents.set(documentId, found);
      for (const { irsNumbers, path } of bound.namedBy)
        if (irsNumbers.some((irsNumber) => facts.filingData[irsNumber]?.rows?.length))
          references.push([path, documentId]);
    }
    const path = bound.lines[`${part.part}.${line}.${column.name}`];
    const list = bound.lists[part.part];
    if (path !== undefined) found.values[path] = sentText(path, text);
    else if (list && /^\d+$/.test(line)) put(found, list, Number(line) - 1, column.name, text);
  }
  return { documents: [...documents.values()].map(finished), references };
}

/** A document that is being filled. */
interface Draft extends MefDocument {
  values: Record<string, string>;
  lists: Record<string, Record<string, string>[]>;
}

const emptyDocument = ({ name, paths }: AttachedDocument, documentId: string): Draft => ({
  name,
  documentId,
  paths,
  values: {},
  lists: {},
});

function put(
  { lists }: Draft,
  { group, columns }: AttachedDocument['lists'][string],
  at: number,
  column: string,
  text: string,
): void {
  const path = columns[column];
  if (path === undefined) return;
  const rows = lists[group] ?? [];
  const row = rows[at] ?? {};
  lists[group] = rows;
  rows[at] = row;
  const sent = sentText(`${group}/${path}`, text);
  const value = row[path];
  row[path] = value === undefined || value === sent ? sent : `${value}, ${sent}`;
  if (column === 'entity') {
    const [first, second] = businessNameLines(text);
    row[path] = first;
    row['RepurchaserName/BusinessNameLine2Txt'] = second;
  }
}

/**
 * The text for an element of dollars and cents, or of whole numbers. A figure may have more decimals: then the
 * element is left out.
 */
function sentText(path: string, text: string): string {
  if (path.endsWith('/IRSTaxPerPoundAmt')) return /\.\d{3}/.test(text) ? '' : text;
  if (path.endsWith('/TaxableProductCnt')) return text.includes('.') ? '' : text;
  if (path === 'ForeignEntityRepurchasesInd') return String(text === 'Yes');
  return /(Desc|Txt)$/.test(path) ? plainText(text) : text;
}

/** Adds values that are not among the figures: the numbers of printed lines, and a calendar year. */
function finished(document: MefDocument): MefDocument {
  const values: Record<string, string> = {};
  for (const [path, text] of Object.entries(document.values)) {
    const band = /^(GasGuzzlerLine(\d+)TaxCmptGrp)\//.exec(path);
    if (band) values[`${band[1]}/LineNum`] = band[2] as string;
    values[path] = text;
  }
  const ends = values['FiscalYearDateGrp/TaxPeriodEndDt'] ?? '';
  if (ends.endsWith('-12-31') && !values['FiscalYearDateGrp/TaxPeriodBeginDt']) {
    values.TaxYr = ends.slice(0, 4);
    delete values['FiscalYearDateGrp/TaxPeriodEndDt'];
  }
  return { ...document, values };
}
