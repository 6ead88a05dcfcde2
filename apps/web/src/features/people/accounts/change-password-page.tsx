import { PASSWORD_LENGTH } from '@gauger/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../../account/public.ts';
import { call } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { ErrorSummary } from '../../../components/error-summary/error-summary.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import sheet from '../../../components/form-sheet/form-sheet.module.css';
import { HomePage } from '../../../frame/home-page.tsx';
import css from './change-password-page.module.css';
import { faults } from './faults.ts';
import { messages } from './messages.ts';
import { strengthOf } from './password-strength.ts';
import { useSubmission } from './use-submission.ts';

const EMPTY = { oldPassword: '', newPassword: '', again: '' };

/** Changes the password: this session goes on, every other one ends. */
export function ChangePasswordPage() {
  const { user } = useSession();
  const [typed, setTyped] = useState(EMPTY);
  const { failure, sending, submit, errorOf } = useSubmission(['oldPassword', 'newPassword', 'again']);
  const { oldPassword, newPassword, again } = typed;

  function change(event: FormEvent) {
    event.preventDefault();
    const wrong = faults(
      ['oldPassword', [oldPassword === '', messages.oldPasswordMissing]],
      [
        'newPassword',
        [newPassword === '', messages.newPasswordMissing],
        [newPassword.length < PASSWORD_LENGTH.least, messages.passwordShort],
      ],
      ['again', [again === '', messages.againMissing], [again !== newPassword, messages.passwordsDiffer]],
    );
    void submit(wrong, messages.changeFailed, async () => {
      const { message } = await call('changePassword', { body: { oldPassword, newPassword } });
      setTyped(EMPTY);
      showSuccess(message);
    });
  }

  const field = (name: keyof typeof EMPTY) => ({
    id: name,
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    error: errorOf(name),
    maxLength: PASSWORD_LENGTH.most,
    required: true,
  });
  return (
    <HomePage title="Change Password" narrow>
      <div className={sheet.errors}>
        <ErrorSummary errors={failure.errors} {...(failure.title && { title: failure.title })} />
      </div>
      <form className={`${sheet.form} ${css.form}`} onSubmit={change} noValidate aria-label="Change Password">
        {/* Password managers keep the new password under the address it belongs to. */}
        <input type="hidden" autoComplete="username" value={user.emailId} readOnly />
        <PasswordField label="Current Password" autoComplete="current-password" {...field('oldPassword')} />
        <div>
          <PasswordField
            label="New Password"
            hint="8 characters or more. A few words in a row work well."
            autoComplete="new-password"
            {...field('newPassword')}
          />
          <p className={css.strength} role="status">
            {strengthOf(newPassword)}
          </p>
        </div>
        <PasswordField label="Confirm Password" autoComplete="new-password" {...field('again')} />
        <p className="hint">This ends your other sessions.</p>
        <div className={sheet.actions}>
          <span className={sheet.on}>
            <Button type="submit" loading={sending}>
              Change Password
            </Button>
          </span>
        </div>
      </form>
    </HomePage>
  );
}
