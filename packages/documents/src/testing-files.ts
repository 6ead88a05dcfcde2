import { computeReturn, hasError, law as shippedLaw } from '@gauger/excise';
import { filingOf, lawOf, readScenarios } from '@gauger/excise/scenarios';
import { cellsCsv } from './csv.ts';
import { formDocument } from './forms/form-720/form-document.ts';
import { ReturnRefused, returnXml } from './mef/return-xml.ts';
import { formPdf } from './pdf/form-pdf.ts';
import { formsFiling } from './testing-forms.ts';
import { examples, returnOf } from './testing-returns.ts';

/** A file for people and programs, or the layout that a PDF is made from. */
export interface WorkedFile {
  /** The example or scenario, and the kind of file: `examples/airline-2026q1.json csv`. */
  name: string;
  bytes: string | Uint8Array;
}

/**
 * Makes the files of every example and scenario: figures, issues, CSV, XML and the content of the pages. PDFs only of
 * the examples and of a return with every attached form: each takes a second.
 */
export async function* workedFiles(): AsyncGenerator<WorkedFile> {
  const whole = [
    ...examples.map(([file, facts]) => [`examples/${file}`, facts] as const),
    ['every attached form', formsFiling] as const,
  ];
  for (const [name, facts] of whole) {
    yield* filesOf(name, facts, shippedLaw);
    yield { name: `${name} pdf`, bytes: await formPdf(returnOf(facts)) };
  }
  for (const scenario of readScenarios())
    yield* filesOf(`${scenario.file}: ${scenario.scenario}`, filingOf(scenario), lawOf(scenario));
}

function* filesOf(name: string, facts: Parameters<typeof returnOf>[0], law: typeof shippedLaw): Generator<WorkedFile> {
  const { issues, ...figures } = computeReturn(facts, law);
  yield { name: `${name} json`, bytes: indented(figures) };
  yield { name: `${name} issues`, bytes: indented(issues) };
  // A filing with an error has no document and no XML.
  if (hasError(issues)) return;
  const doc = returnOf(facts, {}, law);
  yield { name: `${name} csv`, bytes: cellsCsv(doc.computed, law) };
  yield { name: `${name} xml`, bytes: xmlOf(doc, law) };
  yield { name: `${name} pages`, bytes: indented(formDocument(doc, law, null)) };
}

/** The XML, or why there is none. */
function xmlOf(...of: Parameters<typeof returnXml>): string {
  try {
    return returnXml(...of);
  } catch (error) {
    if (!(error instanceof ReturnRefused)) throw error;
    return indented({ refused: error.message });
  }
}

const indented = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;
