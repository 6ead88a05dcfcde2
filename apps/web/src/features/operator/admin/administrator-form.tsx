import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { focusField } from '../../../components/focus-field.ts';
import { FormSheet } from '../../../components/form-sheet/form-sheet.tsx';
import { FreshFactorField, useFreshFactor } from './fresh-factor.tsx';
import css from './operations-page.module.css';
import { ADMIN } from './queries.ts';

const EMAIL = 'emailId';

interface AdministratorFormProps {
  /** The administrator to remove; without one a new one is added. */
  remove?: string | undefined;
  onDone: () => void;
}

/** Adds or removes an administrator, with a fresh second factor. */
export function AdministratorForm({ remove, onDone }: AdministratorFormProps) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const factor = useFreshFactor(EMAIL);
  const emailId = remove ?? typed.trim();
  const title = remove === undefined ? 'Add an administrator' : `Remove ${remove}?`;
  useEffect(() => {
    focusField(EMAIL);
  }, []);

  const change = () =>
    factor.act(async (otpNumber) => {
      await call(remove === undefined ? 'addAdministrator' : 'removeAdministrator', {
        body: { emailId, ...otpNumber },
      });
      showSuccess(
        remove === undefined ? `We mailed ${emailId} a link to set a password` : `${emailId} is no administrator now`,
      );
      onDone();
      await queries.invalidateQueries({ queryKey: [ADMIN] });
    });

  return (
    <FormSheet
      label={title}
      errors={factor.errors}
      restored={false}
      onSubmit={() => void change()}
      actions={
        <>
          <Button variant="default" onClick={onDone} disabled={factor.busy}>
            Cancel
          </Button>
          <Button type="submit" loading={factor.busy} {...(remove !== undefined && { color: 'red' })}>
            {remove === undefined ? 'Add administrator' : 'Remove administrator'}
          </Button>
        </>
      }
    >
      <h2 className={css.heading}>{title}</h2>
      <p className={css.says}>
        {remove === undefined
          ? 'The person must not belong to an account. They set a password by a mailed link, and add a second factor when they first log in.'
          : 'They are logged out at once, and their password is void. What they did stays in the audit log.'}
      </p>
      {remove === undefined && (
        <TextField
          id={EMAIL}
          label="Email"
          type="email"
          required
          value={typed}
          maxLength={254}
          autoComplete="off"
          error={factor.errorOf(EMAIL)}
          onChange={setTyped}
        />
      )}
      <FreshFactorField factor={factor} />
    </FormSheet>
  );
}
