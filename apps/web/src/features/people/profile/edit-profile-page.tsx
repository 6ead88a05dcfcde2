import { type Profile, type ProfileFieldName, profileFields } from '@gauger/contract/profile';
import type { TextField } from '@gauger/contract/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Session, useSession } from '../../../account/public.ts';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { RuledField } from '../../../components/fields/ruled-field.tsx';
import sheet from '../../../components/form-sheet/form-sheet.module.css';
import { FormSheet } from '../../../components/form-sheet/form-sheet.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { ChangeAddress } from '../accounts/public.ts';
import { namesQuery } from '../tax-preparers/public.ts';
import { PhotoField } from './photo-field.tsx';
import { useProfileForm } from './use-profile-form.ts';

const fields = Object.entries(profileFields) as [ProfileFieldName, TextField<Profile>][];

/** Fields that take the whole width. */
const wide: ReadonlySet<ProfileFieldName> = new Set(['address', 'address2', 'country']);

/** Hints, help and the browser's autocomplete name of each field. */
const words: Partial<Record<ProfileFieldName, { hint?: string; help?: string; autoComplete?: string }>> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  mobileNumber: { hint: 'Like 503-555-0142' },
  extNumber: { hint: 'Leave empty if you have none', autoComplete: 'tel-extension' },
  ptin: {
    hint: 'P and eight digits, like P01234567',
    help: 'The preparer tax identification number, which the IRS gives to everyone who is paid to prepare returns.',
  },
  address: { autoComplete: 'address-line1' },
  address2: { autoComplete: 'address-line2' },
  city: { autoComplete: 'address-level2' },
  zipCode: { autoComplete: 'postal-code' },
};

/** My Account: photo, profile, and the address one signs in with. */
export function EditProfilePage() {
  return (
    <HomePage title="My Account" narrow>
      <PhotoField />
      <ProfileForm />
      <ChangeAddress />
    </HomePage>
  );
}

/** A preparer whose PTIN is in their own record is not asked for it again. */
function ProfileForm() {
  const { user } = useSession();
  const isAsked = user.taxPreparer && user.ptin === '';
  const preparers = useQuery({ ...namesQuery, enabled: isAsked });
  if (isAsked && preparers.isPending) return null;
  const own = preparers.data?.find(({ email }) => email.toLowerCase() === user.emailId.toLowerCase());
  return <ProfileFields user={own ? { ...user, ptin: own.PTIN } : user} />;
}

/** Enter saves. */
function ProfileFields({ user }: Pick<Session, 'user'>) {
  const form = useProfileForm(user);
  const { profile, errors } = form;

  return (
    <FormSheet
      label="Profile"
      errors={errors}
      restored={form.restored}
      onSubmit={() => void form.save()}
      actions={
        <>
          <Button variant="default" onClick={() => void form.reset()}>
            Reset
          </Button>
          <Button type="submit" loading={form.saving}>
            Save
          </Button>
        </>
      }
    >
      <div className={sheet.fields}>
        {fields
          .filter(([, rule]) => rule.asked?.(profile) !== false)
          .flatMap(([name, rule]) => [
            <div key={name} className={wide.has(name) ? sheet.wide : undefined}>
              <RuledField
                id={name}
                rule={rule}
                facts={profile}
                value={profile[name]}
                onChange={(value) => form.change({ [name]: value })}
                error={form.errorOf(name)}
                {...words[name]}
              />
            </div>,
            name === 'extNumber' && (
              <div key="taxPreparer" className={sheet.wide}>
                <CheckboxField
                  id="taxPreparer"
                  label="Tax Preparer"
                  hint="You prepare the returns of others"
                  checked={profile.taxPreparer}
                  onChange={(taxPreparer) => form.change({ taxPreparer })}
                />
              </div>
            ),
          ])}
      </div>
    </FormSheet>
  );
}
