import { PASSWORD_LENGTH } from '@gauger/contract';
import {
  type CompanyUserFieldName,
  companyUserFields,
  hasLogin,
  roleChoices,
  roleLabel,
} from '@gauger/contract/company-user';
import { Button, Modal } from '@mantine/core';
import type { FormEvent } from 'react';
import { nameOf, useRights, useSession } from '../../../account/public.ts';
import { ErrorSummary } from '../../../components/error-summary/error-summary.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { PhoneInput } from '../../../components/fields/phone-input.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { BusinessPicker } from '../business-choice/public.ts';
import type { CompanyUser } from './company-user.ts';
import css from './company-user-modal.module.css';
import { type CompanyUserEntry, useCompanyUserForm } from './use-company-user-form.ts';

interface CompanyUserModalProps {
  /** The company user to change; undefined adds one. */
  stored: CompanyUser | undefined;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

const waysIn = [
  { value: 'invitation', label: 'Send an invitation', hint: 'They choose their own password with the emailed link' },
  {
    value: 'password',
    label: 'Set a password now',
    hint: 'They confirm their address by the emailed link and choose their own password there. Until they do, the password you set opens that step once, in the same browser only',
  },
];
const statuses = [
  { value: 'Active', label: 'Active' },
  { value: 'Inactive', label: 'Inactive', hint: 'Logged out at once, and cannot log in' },
];

/** Adds or changes a company user; a Manager changes only their businesses. Enter saves; Close and Escape drop what was typed and what was wrong with it. */
export function CompanyUserModal({ stored, onClose, onSaved }: CompanyUserModalProps) {
  const { owns } = useRights();
  const { limited } = useSession();
  const form = useCompanyUserForm(stored, onSaved);
  const { entry, change, errorOf } = form;
  const entered = stored !== undefined && hasLogin(stored);

  const field = (name: CompanyUserFieldName) => ({
    id: name,
    label: companyUserFields[name].label,
    required: true,
    value: entry[name],
    onChange: (value: string) => change({ [name]: value }),
    error: errorOf(name),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    void form.save();
  }

  return (
    <Modal
      opened
      size="lg"
      title={stored ? 'Edit User Details' : 'Add a user'}
      onClose={onClose}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close without saving' }}
    >
      <form className={css.form} onSubmit={submit} noValidate>
        {form.errors.length > 0 ? (
          <ErrorSummary errors={form.errors} {...(form.message && { title: form.message })} />
        ) : (
          form.message && (
            <div role="alert">
              <Notice kind="error" title={form.message} />
            </div>
          )
        )}
        {owns ? (
          <>
            <div className={css.fields}>
              <TextField {...field('firstName')} maxLength={companyUserFields.firstName.max} autoComplete="off" />
              <TextField {...field('lastName')} maxLength={companyUserFields.lastName.max} autoComplete="off" />
              <div className={css.wide}>
                <TextField
                  {...field('emailId')}
                  type="email"
                  maxLength={companyUserFields.emailId.max}
                  autoComplete="off"
                  disabled={entered || stored?.activeStatus === 'Ended'}
                  {...(entered && { hint: 'Only the person can change the address they log in with, on My Account' })}
                />
              </div>
              <PhoneInput {...field('contactNumber')} hint="Like 503-555-0142" />
              <TextField
                {...field('ext')}
                required={false}
                hint="Leave empty if there is none"
                maxLength={companyUserFields.ext.max}
              />
            </div>
            <RadioField {...field('role')} choices={roleChoices} />
          </>
        ) : (
          stored && (
            <p>
              {nameOf(stored)}, {roleLabel(stored.role)}
            </p>
          )
        )}
        <BusinessPicker
          id="businesses"
          label="Businesses"
          {...(!limited && { all: 'All businesses' })}
          {...(owns && {
            hint: 'For a client, choose the role Approver and only their own business. They then read every comment on its returns',
          })}
          value={entry.businesses}
          known={stored?.businesses ?? []}
          onChange={(businesses) => change({ businesses })}
          error={errorOf('businesses')}
        />
        {owns && entered && (
          <RadioField
            id="activeStatus"
            label="Status"
            value={entry.activeStatus}
            onChange={(value) => change({ activeStatus: value as CompanyUserEntry['activeStatus'] })}
            choices={statuses}
            error={errorOf('activeStatus')}
          />
        )}
        {!stored && (
          <RadioField
            id="signInWith"
            label="How they log in"
            value={entry.signInWith}
            onChange={(value) => change({ signInWith: value as CompanyUserEntry['signInWith'] })}
            choices={waysIn}
            error={errorOf('signInWith')}
          />
        )}
        {form.setsPassword && (
          <PasswordField
            id="password"
            label="Password"
            required
            hint={`${PASSWORD_LENGTH.least} characters or more. They choose another one`}
            autoComplete="new-password"
            maxLength={PASSWORD_LENGTH.most}
            value={entry.password}
            onChange={(password) => change({ password })}
            error={errorOf('password')}
          />
        )}
        <div className={css.acts}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={form.saving}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  );
}
