import { NO_COLUMN } from '@gauger/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../../components/counted.ts';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { SheetPart } from '../../../components/sheet-upload/sheet-part.tsx';
import css from './row-sheets.module.css';
import { unknownWords } from './unknown-words.ts';
import type { Check, WordMeaning } from './use-row-import.ts';

type Value = Check['values'][number];

/** The choice that leaves the rows with a word out. */
const LEAVE_OUT = 'leaveOut';

/** "60(a) Removal at terminal rack" and "62(a) Removal at terminal rack" are one choice of a word that both taxes have. */
const shared = (label: string): string => label.replace(/^\d+\(\w\)\s+/, '');

interface Word {
  key: string;
  text: string;
  rows: number;
  /** Label of its meaning; empty while it has none. */
  meaning: string;
  known: Value['known'];
  /** One for each tax line whose rows have the word. */
  values: Value[];
}

/** Choices that are not applied yet, by column and word: each of them would read the file again. */
type Chosen = ReadonlyMap<string, { label: string; meanings: WordMeaning[] }>;
const NONE_CHOSEN: Chosen = new Map();

interface SheetValuesProps {
  check: Check;
  busy: boolean;
  /** @returns whether the meanings are kept */
  onMean: (values: WordMeaning[]) => Promise<boolean>;
}

/** The words of a sheet that are neither an IRS number nor a choice, with what each of them means. */
export function SheetValues({ check, busy, onMean }: SheetValuesProps) {
  const { values, valueChoices, tabs } = check;
  const [chosen, setChosen] = useState<Chosen>(NONE_CHOSEN);
  if (values.length === 0) return null;
  const choicesOf = ({ line, field }: Value) =>
    valueChoices.find((of) => of.line === line && of.field === field)?.choices ?? [];
  const labelOf = (value: Value) => shared(choicesOf(value).find((one) => one.value === value.meaning)?.label ?? '');
  const words = (of: readonly Value[]): Word[] =>
    [
      ...Map.groupBy(of, (value) => JSON.stringify([value.text.toLowerCase(), value.known, labelOf(value)])).values(),
    ].map((same, at, all) => ({
      key: keyOf(same, all.slice(0, at)),
      text: same[0]?.text ?? '',
      rows: same.reduce((sum, { rows }) => sum + rows, 0),
      meaning: same[0] ? (same[0].known === 'leftOut' ? LEAVE_OUT : labelOf(same[0])) : '',
      known: same[0]?.known ?? 'not',
      values: same,
    }));
  const meaningsOf = (word: Word, label: string): WordMeaning[] =>
    word.values.flatMap((value) => {
      const { line, field, text } = value;
      if (label === '' || label === LEAVE_OUT) return [{ line, field, text, meaning: label === '' ? '' : null }];
      const choice = choicesOf(value).find((one) => shared(one.label) === label);
      return choice ? [{ line, field, text, meaning: choice.value }] : [];
    });

  async function apply(): Promise<void> {
    if (chosen.size === 0) return;
    if (await onMean([...chosen.values()].flatMap(({ meanings }) => meanings))) setChosen(NONE_CHOSEN);
  }

  const unknown = unknownWords(check);
  const columns = [...Map.groupBy(values, ({ sheet, column, label }) => JSON.stringify([sheet, column, label]))].sort(
    ([, [one]], [, [other]]) => placeOf(one) - placeOf(other),
  );
  return (
    <SheetPart label="Values" summary={unknown > 0 ? `${unknown} not recognized` : 'all recognized'} asks={unknown > 0}>
      <div className={css.values}>
        {columns.map(([key, of], columnAt) => {
          const [first] = of;
          const sheet = tabs.length > 1 ? ` of ${tabs[(first?.sheet ?? 1) - 1]?.name}` : '';
          return (
            <fieldset key={key}>
              <legend>
                {isLacking(first) ? 'No column' : `Column ${first?.column}`}
                {sheet}:{' '}
                {first?.field === 'irsNumber'
                  ? first.line.startsWith('claims.')
                    ? 'line of the claim'
                    : 'tax'
                  : first?.label}
              </legend>
              {words(of).map((word, wordAt) => (
                <SelectField
                  key={word.key}
                  id={`value-${columnAt}-${wordAt}`}
                  label={isLacking(word) ? `${first?.label} of all rows${linesOf(word)}` : word.text}
                  hint={`${counted(word.rows, 'row', 'rows')}, ${isLacking(word) && word.known === 'not' ? 'the sheet does not say it' : hints[word.known]}`}
                  value={chosen.get(`${key} ${word.key}`)?.label ?? word.meaning}
                  placeholder="Choose"
                  choices={[
                    ...[...new Set(word.values.flatMap(choicesOf).map(({ label }) => shared(label)))].map((label) => ({
                      value: label,
                      label,
                    })),
                    ...(isLacking(word) ? [] : [{ value: LEAVE_OUT, label: 'Leave these rows out' }]),
                  ]}
                  onChange={(label) =>
                    setChosen(
                      new Map([...chosen, [`${key} ${word.key}`, { label, meanings: meaningsOf(word, label) }]]),
                    )
                  }
                />
              ))}
            </fieldset>
          );
        })}
        <div>
          <Button
            variant="default"
            loading={busy}
            {...(chosen.size === 0 && { 'data-disabled': true })}
            aria-disabled={chosen.size === 0}
            onClick={() => void apply()}
          >
            {chosen.size === 0 ? 'Apply values' : `Apply ${counted(chosen.size, 'value', 'values')}`}
          </Button>
        </div>
      </div>
    </SheetPart>
  );
}

/** Whether it is a choice whose column the sheet lacks. */
const isLacking = (word: { text: string } | undefined): boolean => word?.text.startsWith(NO_COLUMN) ?? false;

/** " of IRS No. 60, 62": the taxes or claims that have these rows. */
const linesOf = ({ values }: Word): string => {
  const lines = values.map(({ line }) => line.split('.').at(-1));
  return ` of ${values.some(({ line }) => line.startsWith('claims.')) ? 'line' : 'IRS No.'} ${lines.join(', ')}`;
};

/** The place of a column in its file: columns stay where they are while words get their meanings. */
const placeOf = ({ sheet, column }: Value = { sheet: 0, column: '' } as Value): number =>
  [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) + sheet * 100_000;

/** A word keeps its field, and with it the focus, when it gets a meaning; one word may have several. */
function keyOf(same: readonly Value[], before: readonly (readonly Value[])[]): string {
  const text = same[0]?.text.toLowerCase() ?? '';
  return `${before.filter(([first]) => first?.text.toLowerCase() === text).length} ${text}`;
}

const hints: Record<Value['known'], string> = {
  remembered: 'remembered for this business',
  leftOut: 'left out, remembered for this business',
  name: 'the name of this tax',
  not: 'not recognized',
};
