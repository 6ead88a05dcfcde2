import type { SavedSince } from '@gauger/contract';
import type { Meanwhile } from '@gauger/contract/merging';
import { counted } from '../../../components/counted.ts';

/** Most rows that are named by their numbers. */
const MAX_NUMBERS = 5;

/** Sentences on what others changed of the pages that were merged, and that both changes are saved. */
export function mergeNews(savesOfOthers: readonly Meanwhile[]): string[] {
  const merged = savesOfOthers.flatMap((round) => round.merged);
  const names = new Set(merged.map(({ name }) => name));
  const saves = savesOfOthers
    .flatMap((round) => round.saves)
    .filter(({ pages }) => pages.some((page) => names.has(page)));
  const [first] = savesOfOthers;
  // After a further round the numbers of the first are obsolete.
  const list = savesOfOthers.length === 1 && first ? rowList : countOf;
  const of = (part: 'changed' | 'added') => merged.flatMap(({ taken }) => taken[part]);
  const removed = merged.reduce((sum, { taken }) => sum + taken.removed, 0);
  const facts = merged.some(({ taken }) => taken.facts.length > 0);
  const deeds = [
    ...(of('changed').length > 0 ? [`changed ${list(of('changed'))}`] : []),
    ...(of('added').length > 0 ? [`added ${list(of('added'))}`] : []),
    ...(removed > 0 ? [`deleted ${counted(removed, 'row', 'rows')}`] : []),
    ...(facts ? ['changed other entries on this page'] : []),
  ];
  const twice = merged.reduce((sum, { addedByBoth }) => sum + addedByBoth, 0);
  return [
    ...(deeds.length > 0
      ? [`${nameSavers(saves)} ${listed(deeds)} while you were editing. Both changes are saved.`]
      : []),
    ...(twice > 0
      ? [
          `You both added the same ${twice === 1 ? 'row' : counted(twice, 'row', 'rows')}. We saved ${twice === 1 ? 'it' : 'them'} once.`,
        ]
      : []),
  ];
}

/** "Ann Lee and Bo Hill"; "You, in another window," for the reader. */
export function nameSavers(saves: readonly Pick<SavedSince, 'by' | 'own'>[]): string {
  const names = new Set(saves.map(({ by, own }) => (own ? 'You, in another window,' : (by?.name ?? 'Someone'))));
  return names.size > 0 ? listed([...names]) : 'Someone';
}

function rowList(rows: readonly number[]): string {
  if (rows.length > MAX_NUMBERS) return countOf(rows);
  return `${rows.length === 1 ? 'row' : 'rows'} ${listed(rows.map((row) => row.toLocaleString('en-US')))}`;
}

const countOf = (rows: readonly number[]): string => counted(rows.length, 'row', 'rows');

const listed = (parts: readonly string[]): string =>
  parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`;
