import type { Law, TaxLine } from '../catalog/public.ts';

const SENTENCE = /^["A-Z0-9].*\.$/s;
const PHRASE = /^["A-Z0-9].{0,78}[^.\s]$/;
const TWO_SENTENCES = /[.!?] [A-Z]/;
const FEWEST_INSTRUCTIONS = 2;
const MAX_INSTRUCTIONS = 6;

/** A tax line, a group of claims or a claim line: its texts for people. */
type Instructed = Pick<TaxLine, 'citation' | 'absences' | 'instructions' | 'notes' | 'fields'>;

/** Finds missing texts: citations, instructions, reasons. One sentence each. */
export function missingTexts(law: Law): string[] {
  const faults: string[] = [];
  const cited = (what: string, { citation }: { citation: string }) => {
    if (!/\w/.test(citation)) faults.push(`${what} has no citation`);
  };

  const instructed = (at: string, line: Instructed) => {
    cited(at, line);
    for (const absence of line.absences) cited(`${at}, absence`, absence);
    if (line.instructions.length < FEWEST_INSTRUCTIONS || line.instructions.length > MAX_INSTRUCTIONS) {
      faults.push(
        `${at} has ${line.instructions.length} instructions, not ${FEWEST_INSTRUCTIONS} to ${MAX_INSTRUCTIONS}`,
      );
    }
    for (const text of line.instructions) {
      if (!SENTENCE.test(text) || TWO_SENTENCES.test(text)) faults.push(`${at}: not one sentence: ${text}`);
    }
    for (const text of [...line.notes, ...line.absences.map(({ reason }) => reason)]) {
      if (!SENTENCE.test(text)) faults.push(`${at}: not a sentence: ${text}`);
    }
    for (const { name, label } of line.fields) if (!/\w/.test(label)) faults.push(`${at}: ${name} has no label`);
  };
  for (const line of law.lines) {
    instructed(`IRS No. ${line.irsNumber}`, line);
    if (!PHRASE.test(line.about))
      faults.push(`IRS No. ${line.irsNumber}: not a phrase of up to 80 letters: ${line.about}`);
    if (line.onlyQuarters) cited(`IRS No. ${line.irsNumber}, onlyQuarters`, line.onlyQuarters);
  }
  for (const group of law.claims) {
    instructed(`group ${group.group}`, group);
    for (const text of group.certifications)
      if (!SENTENCE.test(text)) faults.push(`group ${group.group}: not a sentence: ${text}`);
    for (const line of group.lines) instructed(`line ${line.line}`, line);
  }
  for (const minimum of law.claimMinimums) {
    const lines = minimum.of.lines.join(', ');
    cited(`the least claim on lines ${lines}`, minimum);
    cited(`the last day of claims on lines ${lines}`, minimum.fileBy);
  }
  for (const entry of Object.values(law.lists).flat()) cited(entry.name, entry);
  for (const { id, values } of law.parameters) {
    for (const dated of values) {
      cited(`${id} from ${dated.from}`, dated);
      if (dated.value === null && !dated.note)
        faults.push(`${id} from ${dated.from} has no value and no note that says why`);
      if (dated.value !== null && !/^\d+(\.\d+)?$/.test(dated.value))
        faults.push(`${id} from ${dated.from} is not a decimal`);
    }
  }
  return faults;
}
