import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { TextField } from '../../../components/fields/text-field.tsx';
import css from './find.module.css';

const SHORTEST = 3;
const RESULTS = '/home/admin/find';

/**
 * The field that finds anything by one text. The text goes along with the page and not into its address, because it may be an EIN or an
 * email address.
 */
export function FindForm({ label, text }: { label: string; text: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(text);
  const [error, setError] = useState<string>();
  return (
    <search>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = typed.trim();
          setError(wanted.length < SHORTEST ? `Type at least ${SHORTEST} characters` : undefined);
          if (wanted.length >= SHORTEST) void navigate(RESULTS, { state: { text: wanted } });
        }}
      >
        <TextField
          id="find"
          label={label}
          hint="Name, email, business, EIN or its last four digits, submission ID, transaction ID, invoice, or the id of a filing or request"
          type="search"
          autoComplete="off"
          value={typed}
          maxLength={254}
          error={error}
          onChange={setTyped}
        />
        <Button type="submit">Find</Button>
      </form>
    </search>
  );
}
