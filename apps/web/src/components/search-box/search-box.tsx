import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../icon/icon.tsx';

interface SearchBoxProps {
  label: string;
  /** The searchable fields. */
  hint?: string;
  /** The label is spoken and shown in the empty field alone. */
  hidden?: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** How long nothing is typed before the list is asked, in milliseconds. */
const PAUSE = 250;

/** Searches a list while one types; Enter searches at once. */
export function SearchBox({ label, hint, hidden = false, value, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const reported = useRef(value);

  function reportSearch(search: string) {
    if (search === reported.current) return;
    reported.current = search;
    onChange(search);
  }

  // The value can change without typing: by the browser's own Back.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what counts is when the text was typed
  useEffect(() => {
    const timer = setTimeout(() => reportSearch(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search>
      <TextInput
        type="search"
        {...(hidden ? { 'aria-label': label, placeholder: label } : { label })}
        description={hint}
        value={text}
        maxLength={75}
        leftSection={<Icon name="search" />}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && reportSearch(text)}
      />
    </search>
  );
}
