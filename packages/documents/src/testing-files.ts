import {
  type ComputedFiling,
  type ComputedForm720X,
  type ComputedForm8849,
  computeForm720X,
  computeForm8849,
  computeReturn,
  hasError,
  law as lawInForce,
} from '@gauger/excise';
import { filingOf, lawOf, readScenarios } from '@gauger/excise/scenarios';
import { cellsCsv } from './csv.ts';
import { formPdf, pagesOf } from './files/form-pdf.ts';
import { ReturnRefused, returnXml } from './files/return-xml.ts';
import { formsOf } from './forms/renderings.ts';
import type { PrintedReturn } from './return-document.ts';
import { formsFiling } from './testing-forms.ts';
import { amendedExamples, amendedOf, claimExamples, claimOf, examples, returnOf } from './testing-returns.ts';

export { addBlank, makeBlank } from './blanks/testing-blanks.ts';

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
    yield* filesOf(name, computeReturn(facts), () => returnOf(facts));
    yield { name: `${name} pdf`, bytes: await formPdf(returnOf(facts)) };
  }
  for (const scenario of readScenarios()) {
    const [facts, law] = [filingOf(scenario), lawOf(scenario)];
    const name = `${scenario.file}: ${scenario.scenario}`;
    yield* filesOf(name, computeReturn(facts, law), () => returnOf(facts, {}, law), law);
  }
  for (const [file, facts] of claimExamples) {
    const name = `examples/form-8849/${file}`;
    yield* filesOf(name, computeForm8849(facts), () => claimOf(facts));
    for (const { ending, doc } of formsOf(claimOf(facts)))
      yield { name: `${name}${ending} pdf`, bytes: await formPdf(doc) };
  }
  yield* amendedFiles();
}

/** A Form 720-X is not sent: its XML says so. */
async function* amendedFiles(): AsyncGenerator<WorkedFile> {
  for (const [file, facts] of amendedExamples) {
    const name = `examples/form-720x/${file}`;
    yield* filesOf(name, computeForm720X(facts), () => amendedOf(facts));
    yield { name: `${name} pdf`, bytes: await formPdf(amendedOf(facts)) };
  }
}

function* filesOf(
  name: string,
  { issues, ...figures }: ComputedFiling | ComputedForm720X | ComputedForm8849,
  documentOf: () => PrintedReturn,
  law = lawInForce,
): Generator<WorkedFile> {
  yield { name: `${name} json`, bytes: indented(figures) };
  yield { name: `${name} issues`, bytes: indented(issues) };
  // A filing with an error has no document and no XML.
  if (hasError(issues)) return;
  const whole = documentOf();
  yield { name: `${name} csv`, bytes: cellsCsv(whole.computed, law) };
  for (const { ending, doc } of formsOf(whole)) {
    yield { name: `${name}${ending} xml`, bytes: xmlOf(doc, law) };
    yield { name: `${name}${ending} pages`, bytes: indented(pagesOf(doc, law, null)) };
  }
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
