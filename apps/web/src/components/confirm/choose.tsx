import { Button, Group } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

interface Choices<Name extends string> {
  title: string;
  /** What each choice does. */
  body: ReactNode;
  /** The verb of each choice; the last one is the primary. */
  choices: Readonly<Record<Name, string>>;
}

/**
 * Lets the reader choose between several ways on.
 * @returns the name of the choice; undefined when the question was left without one
 */
export function choose<Name extends string>({ title, body, choices }: Choices<Name>): Promise<Name | undefined> {
  const { promise, resolve } = Promise.withResolvers<Name | undefined>();
  const names = Object.keys(choices) as Name[];
  const id = modals.open({
    title,
    centered: true,
    closeButtonProps: { 'aria-label': 'Close' },
    onClose: () => resolve(undefined),
    children: (
      <>
        <p>{body}</p>
        <Group justify="flex-end" mt="md">
          {names.map((name, at) => (
            <Button
              key={name}
              variant={at === names.length - 1 ? 'filled' : 'default'}
              onClick={() => {
                resolve(name);
                modals.close(id);
              }}
            >
              {choices[name]}
            </Button>
          ))}
        </Group>
      </>
    ),
  });
  return promise;
}
