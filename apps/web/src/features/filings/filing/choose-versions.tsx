import type { SavedSince } from '@gauger/contract';
import { type ChoicesByPage, choicesOf, type PageConflict } from '@gauger/contract/merging';
import { ask } from '../../../components/confirm/ask.ts';
import { onDemand } from '../../../components/on-demand/on-demand.ts';
import type { OfForm } from './filing-facts.ts';

const choice = onDemand(async () => (await import('./version-choice.tsx')).VersionChoice);

/**
 * Asks whose version of each row or entry is saved.
 * @returns undefined when nothing is to be saved. Rejects when the dialog cannot be loaded.
 */
export async function chooseVersions(
  filing: OfForm,
  conflicts: readonly PageConflict[],
  saves: readonly SavedSince[],
): Promise<ChoicesByPage | undefined> {
  await choice.fetched();
  const VersionChoice = choice.part();
  if (!VersionChoice) return undefined;
  let chosen = choicesOf(conflicts, 'mine');
  const answer = await ask({
    title: 'This page changed while you were editing',
    body: (
      <VersionChoice
        filing={filing}
        conflicts={conflicts}
        saves={saves}
        initial={chosen}
        onChange={(choices) => {
          chosen = choices;
        }}
      />
    ),
    choices: [
      { value: 'cancel', label: 'Cancel', kind: 'plain' },
      { value: 'save', label: 'Save', kind: 'primary' },
    ],
    wide: true,
  });
  return answer === 'save' ? chosen : undefined;
}
