import type { checkRows, ResponseOf } from '@gauger/contract';
import { columnLetters } from '@gauger/sheet';
import type { Question } from './questions.ts';

type Presented = Pick<ResponseOf<typeof checkRows>, 'questions' | 'questionCount'>;

/** Questions that one answer has: each lists its choices. */
const MOST_QUESTIONS = 200;

/** Rows of a question that are named. */
const MOST_ROWS = 20;

/** Presents the open questions alone, for programs: each has its id to be answered by. */
export const presentOpen = (questions: readonly Question[], taxOf?: (question: Question) => string | null) =>
  presentQuestions(
    questions.filter(({ answer }) => answer === null),
    taxOf,
    Number.POSITIVE_INFINITY,
  ).questions.map(({ answer: _, word: __, ...question }) => question);

/**
 * Presents the open questions, then those that were answered.
 * @param taxOf the tax of the rows of a question
 * @param most questions listed
 */
export const presentQuestions = (
  questions: readonly Question[],
  taxOf: (question: Question) => string | null = () => null,
  most = MOST_QUESTIONS,
): Presented => ({
  questionCount: questions.filter(({ answer }) => answer === null).length,
  questions: questions
    .toSorted((one, other) => Number(one.answer !== null) - Number(other.answer !== null))
    .slice(0, most)
    .map((question) => ({
      id: question.id,
      kind: question.kind,
      at: {
        sheet: question.sheet,
        column: question.column === null ? '' : columnLetters(question.column),
        rows: question.rows.slice(0, MOST_ROWS),
      },
      text: question.text,
      hint: question.hint,
      choices: question.choices.map(({ value, label, guess = false }) => ({ value, label, guess })),
      answer: question.answer,
      word: question.word ?? null,
      affects: { rows: question.rows.length, tax: taxOf(question) },
    })),
});
