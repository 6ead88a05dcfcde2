import type { ReactNode } from 'react';
import { createStore } from '../../store.ts';

/** A question that waits for its answer in a dialog. */
export interface Question {
  id: number;
  title: string;
  body: ReactNode;
  choices: readonly QuestionChoice[];
  /** Room for a table or a long list. */
  wide?: boolean;
  /** Called once: with the chosen value, or undefined when the dialog was closed without one. */
  onAnswer: (value: string | undefined) => void;
}

export interface QuestionChoice {
  value: string;
  /** A verb: "Delete", never "Ok". */
  label: string;
  kind: 'plain' | 'primary' | 'danger';
  focused?: boolean;
}

/** Those that were not answered, the oldest first. */
export const questions = createStore<readonly Question[]>([]);
let lastId = 0;

/**
 * Asks the reader.
 * @returns the value of the choice; undefined when the dialog was closed by Escape, the cross or a click outside
 */
export function ask(question: Pick<Question, 'title' | 'body' | 'choices' | 'wide'>): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const id = ++lastId;
  function onAnswer(value: string | undefined) {
    questions.set(questions.get().filter((other) => other.id !== id));
    resolve(value);
  }
  questions.set([...questions.get(), { ...question, id, onAnswer }]);
  return promise;
}
