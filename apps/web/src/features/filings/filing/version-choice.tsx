import type { SavedSince } from '@gauger/contract';
import { type ChoicesByPage, choicesOf, type PageConflict } from '@gauger/contract/merging';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import type { OfForm } from './filing-facts.ts';
import { describeBefore, describeVersion, saverOf, titleOfConflict } from './version-words.ts';

interface VersionChoiceProps {
  filing: OfForm;
  conflicts: readonly PageConflict[];
  saves: readonly SavedSince[];
  initial: ChoicesByPage;
  onChange: (choices: ChoicesByPage) => void;
}

/** Lists rows and entries that two people changed in different ways, and lets the reader choose the version to save. */
export function VersionChoice({ filing, conflicts, saves, initial, onChange }: VersionChoiceProps) {
  const [choices, setChoices] = useState(initial);
  function choose(next: ChoicesByPage) {
    setChoices(next);
    onChange(next);
  }
  return (
    <div className="stack-4">
      <p>
        You both changed the entries below. Choose which version to save. All your other changes and theirs are kept.
      </p>
      {conflicts.length > 1 && (
        <div className="row-3">
          <Button variant="default" size="compact-md" onClick={() => choose(choicesOf(conflicts, 'mine'))}>
            Use all mine
          </Button>
          <Button variant="default" size="compact-md" onClick={() => choose(choicesOf(conflicts, 'theirs'))}>
            Use all theirs
          </Button>
        </div>
      )}
      {conflicts.map((conflict) => {
        const { page, key, mine, theirs, retype } = conflict;
        const before = describeBefore(conflict);
        const hints = [
          ...(before === undefined ? [] : [`Before: ${before}`]),
          ...(retype ? ['To save yours, cancel and type the masked number again.'] : []),
        ];
        return (
          <RadioField
            key={`${page} ${key}`}
            id={`version-${page}-${key}`}
            label={titleOfConflict(conflict, filing)}
            {...(hints.length > 0 && { hint: hints.join('. ') })}
            value={choices[page]?.[key] ?? 'theirs'}
            choices={[
              ...(retype ? [] : [{ value: 'mine', label: 'Yours', hint: describeVersion(conflict, mine) }]),
              { value: 'theirs', label: saverOf(page, saves), hint: describeVersion(conflict, theirs) },
            ]}
            onChange={(side) =>
              choose({ ...choices, [page]: { ...choices[page], [key]: side === 'mine' ? 'mine' : 'theirs' } })
            }
          />
        );
      })}
    </div>
  );
}
