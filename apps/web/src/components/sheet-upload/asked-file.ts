import type { Answer } from '../../api/call.ts';
import { counted } from '../counted.ts';

/** A question about a file. */
export type Question = Answer<'checkRows'>['questions'][number];

/** A file with its questions. */
export interface AskedFile {
  questions: readonly Question[];
  /** The sheets of the file. */
  tabs: readonly { name: string }[];
}

/** Answers to questions; null takes one back. */
export type GivenAnswers = readonly { question: Question; value: string | null }[];

/** The answer that leaves rows out. */
export const LEAVE_OUT = 'leaveOut';

/** Questions that match words and columns of the file with those of the return; others are about its rows. */
export const isMatch = ({ kind }: Question): boolean => kind === 'tax' || kind === 'word' || kind === 'column';

export const isOpen = ({ answer }: Question): boolean => answer === null;

/** The id of the part of the page that asks a question. */
export const questionPlace = ({ id }: Question): string => `question-${id.replace(/[^\w-]/g, '_')}`;

/** Names how many questions there are, by what they ask for: "3 products to match". */
export function openInWords(open: readonly Question[]): { verb: string; things: string } {
  const matches = open.filter(isMatch);
  const [first] = matches;
  if (!first) return { verb: 'Answer', things: counted(open.length, 'question', 'questions') };
  const same = matches.every(({ kind }) => kind === first.kind);
  const thing = !same ? 'value' : first.kind === 'tax' ? 'product' : first.kind === 'column' ? 'column' : 'value';
  return { verb: 'Match', things: counted(matches.length, thing, `${thing}s`) };
}

/** Puts the focus on the first control of the first open question. */
export function focusQuestion(open: readonly Question[]): void {
  const first = open.find(isMatch) ?? open[0];
  const place = first && document.getElementById(questionPlace(first));
  const control = place?.querySelector<HTMLElement>('select, input, button');
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

/** The next step that an open question of a checked file makes; undefined without one, and while the file is worked on. */
export function nextStep({
  check,
  work,
}: {
  check: Pick<AskedFile, 'questions'> | undefined;
  work: string | undefined;
}): { label: string; onClick: () => void } | undefined {
  const open = check?.questions.filter(isOpen) ?? [];
  if (open.length === 0 || work !== undefined) return undefined;
  const { verb, things } = openInWords(open);
  return { label: `${verb} ${things}`, onClick: () => focusQuestion(open) };
}
