import type { ReactNode } from 'react';
import { ask } from './ask.ts';

interface Choices<Name extends string> {
  title: string;
  /** The effect of each choice. */
  body: ReactNode;
  /** The verb of each choice; the last one is the primary. */
  choices: Readonly<Record<Name, string>>;
}

/**
 * Lets the reader choose between several ways on.
 * @returns the name of the choice; undefined when the question was left without one
 */
export async function choose<Name extends string>({ title, body, choices }: Choices<Name>): Promise<Name | undefined> {
  const names = Object.keys(choices) as Name[];
  const answer = await ask({
    title,
    body,
    choices: names.map((name, at) => ({
      value: name,
      label: choices[name],
      kind: at === names.length - 1 ? 'primary' : 'plain',
    })),
  });
  return answer as Name | undefined;
}
