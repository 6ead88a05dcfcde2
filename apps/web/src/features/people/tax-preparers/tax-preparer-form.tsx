import type { TextField } from '@gauger/contract/rules';
import { newTaxPreparer, type TaxPreparerFieldName, taxPreparerFields } from '@gauger/contract/tax-preparer';
import { preparerSentOtherwise } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '../../../account/public.ts';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { RuledField } from '../../../components/fields/ruled-field.tsx';
import { sentHint } from '../../../components/fields/sent-hint.ts';
import sheet from '../../../components/form-sheet/form-sheet.module.css';
import { FormSheet } from '../../../components/form-sheet/form-sheet.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { FullPageProgress } from '../../../components/progress/progress.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { taxPreparerQuery } from './queries.ts';
import { LIST, NEW, OWN } from './tax-preparer-address.ts';
import css from './tax-preparer-form.module.css';
import { type Begun, useTaxPreparerForm } from './use-tax-preparer-form.ts';

/** The page after the own record: a new account has no business yet. */
const GET_STARTED = '/home/getstarted';

const crumbs = [{ label: 'Tax Preparers', to: LIST }];

export function NewTaxPreparer() {
  return <TaxPreparerForm begun={newTaxPreparer} />;
}

/** The record of the person who registered as a tax preparer, asked for once, with what is known of them. */
export function OwnTaxPreparer() {
  const { firstName, lastName, emailId, mobileNumber, extNumber, ptin } = useSession().user;
  const known = { personName: `${firstName} ${lastName}`.trim(), email: emailId, phoneNumber: mobileNumber, extNumber };
  return <TaxPreparerForm begun={{ ...newTaxPreparer, ...known, PTIN: ptin }} isOwn />;
}

export function EditTaxPreparer({ id }: { id: string }) {
  const { data, error } = useQuery(taxPreparerQuery(id));
  if (data) return <TaxPreparerForm key={data.version} begun={data} stored={data} />;
  if (!error) return <FullPageProgress />;
  return (
    <HomePage title="Tax Preparer" crumbs={crumbs} narrow>
      <Notice kind="error" title={error.message} />
    </HomePage>
  );
}

const fields = Object.entries(taxPreparerFields) as [TaxPreparerFieldName, TextField<typeof newTaxPreparer>][];

/** Fields that take the whole width. */
const wide: ReadonlySet<TaxPreparerFieldName> = new Set([
  'individualOrFirm',
  'firmName',
  'addressLine1',
  'addressLine2',
  'country',
]);

/** Hints, help and the browser's autocomplete name of each field. */
const words: Partial<Record<TaxPreparerFieldName, { hint?: string; help?: string; autoComplete?: string }>> = {
  firmName: { autoComplete: 'organization' },
  personName: { hint: 'Who prepares the returns and has the PTIN', autoComplete: 'name' },
  email: { autoComplete: 'email' },
  extNumber: { autoComplete: 'tel-extension' },
  PTIN: {
    hint: 'P and eight digits, like P01234567',
    help: 'The preparer tax identification number, which the IRS gives to everyone who is paid to prepare returns.',
  },
  EIN: { hint: "The firm's" },
  addressLine1: { autoComplete: 'address-line1' },
  addressLine2: { autoComplete: 'address-line2' },
  city: { autoComplete: 'address-level2' },
  zipCode: { autoComplete: 'postal-code' },
  activeStatus: { hint: 'An inactive preparer is kept and not offered on filings' },
};

/** All facts of one tax preparer. Enter saves. */
function TaxPreparerForm({ isOwn = false, ...begun }: Begun & { isOwn?: boolean }) {
  const form = useTaxPreparerForm({
    ...begun,
    next: isOwn ? GET_STARTED : LIST,
    place: isOwn ? OWN : (begun.stored?.id ?? NEW),
  });
  const { facts, errors, saving } = form;
  const sent = preparerSentOtherwise(facts);

  return (
    <HomePage title={isOwn ? 'Your Preparer Record' : 'Tax Preparer'} crumbs={isOwn ? [] : crumbs} narrow>
      {isOwn && (
        <p className={css.lead}>
          Enter your PTIN and your firm once. Every return and PCORI batch that you start names you as paid preparer.
        </p>
      )}
      <FormSheet
        label={isOwn ? 'Your Preparer Record' : 'Tax Preparer'}
        errors={errors}
        restored={form.restored}
        onSubmit={() => void form.save()}
        back={
          <Button
            component={Link}
            to={isOwn ? GET_STARTED : LIST}
            variant="default"
            onClick={isOwn ? undefined : form.leave}
          >
            {isOwn ? 'Later' : 'Back'}
          </Button>
        }
        actions={
          <>
            <Button variant="default" onClick={form.reset}>
              Reset
            </Button>
            <Button type="submit" loading={saving}>
              Save
            </Button>
          </>
        }
      >
        <div className={sheet.fields}>
          {fields
            .filter(([, rule]) => rule.asked?.(facts) !== false)
            .map(([name, rule]) => (
              <div key={name} className={wide.has(name) ? sheet.wide : undefined}>
                {name === 'individualOrFirm' ? (
                  <RadioField
                    id={name}
                    label={rule.label}
                    choices={taxPreparerFields.individualOrFirm.choices()}
                    value={facts[name]}
                    onChange={(value) => form.change(name, value)}
                    error={form.errorOf(name)}
                    required
                  />
                ) : (
                  <RuledField
                    id={name}
                    rule={rule}
                    facts={facts}
                    value={facts[name]}
                    onChange={(value) => form.change(name, value)}
                    error={form.errorOf(name)}
                    {...words[name]}
                    {...sentHint(sent[name])}
                  />
                )}
              </div>
            ))}
        </div>
      </FormSheet>
    </HomePage>
  );
}
