import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { law } from '@gauger/excise';
import { ROOT } from './tools.ts';

/** The tax lines as they were recorded, in the order of the form. An address that was given stays: bookmarks name it. */
const LINE_RECORD = join(ROOT, 'scripts/recorded-tax-lines.txt');

/** Each tax line with the address of its page, in the order of the form, such as `IRS No. 18 at /filing/1/1`. */
export function taxLines(): string[] {
  const numbers = new Map(law.sections.map(({ code, number }) => [code, number]));
  return law.lines.map(
    ({ irsNumber, section, subsection }) => `IRS No. ${irsNumber} at /filing/${numbers.get(section)}/${subsection}`,
  );
}

export const recordedTaxLines = (): string[] => readFileSync(LINE_RECORD, 'utf8').trimEnd().split('\n');

export const writeLineRecord = (lines: readonly string[]): void => writeFileSync(LINE_RECORD, `${lines.join('\n')}\n`);

/** Lists the differences from the record, one sentence each. */
export function changedLines(now: readonly string[], recorded: readonly string[]): string[] {
  const kept = recorded.filter((line) => now.includes(line));
  const moved = now.filter((line) => recorded.includes(line)).filter((line, at) => line !== kept[at]);
  return [
    ...recorded.filter((line) => !now.includes(line)).map((line) => `${line} is gone`),
    ...now.filter((line) => !recorded.includes(line)).map((line) => `${line} is new`),
    ...moved.map((line) => `${line} stands elsewhere in the form`),
  ];
}
