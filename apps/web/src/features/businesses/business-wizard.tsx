import {
  type BusinessFacts,
  type BusinessField,
  type BusinessFieldName,
  businessFields,
  businessSteps,
} from '@gauger/contract/business';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { ErrorSummary } from '../../components/error-summary/error-summary.tsx';
import css from '../../components/form-sheet/form-sheet.module.css';
import { Steps } from '../../components/steps/steps.tsx';
import { BusinessFieldInput } from './business-field.tsx';
import type { useBusinessWizard } from './use-business-wizard.ts';

const fields = Object.entries(businessFields) as [BusinessFieldName, BusinessField][];

/** Fields that take the whole width: names and lines of an address. */
const wide: ReadonlySet<BusinessFieldName> = new Set([
  'businessName',
  'contactCountry',
  'contactAddressLine1',
  'contactAddressLine2',
  'contactEmailAddress',
]);

/** The fields of a step that are asked for this business. */
const askedIn = (step: string, facts: BusinessFacts) =>
  fields.filter(([, field]) => field.step === step && field.asked?.(facts) !== false);

/** The three steps of a business. Enter goes on, and on the last step saves. */
export function BusinessWizard({
  label,
  isNew,
  wizard,
}: {
  label: string;
  isNew: boolean;
  wizard: ReturnType<typeof useBusinessWizard>;
}) {
  const { facts, step, at, errors, saving } = wizard;
  const isLast = at === businessSteps.length - 1;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isLast) void wizard.save();
    else wizard.next();
  }

  return (
    <>
      <Steps label={label} steps={businessSteps.map(({ title }) => title)} current={at} />
      <div className={css.errors}>
        <ErrorSummary errors={errors} />
      </div>
      {wizard.restored && (
        <p className={css.restored} role="status">
          What you typed before is here again.{' '}
          <button type="button" onClick={wizard.startOver}>
            Start over
          </button>
        </p>
      )}
      <form className={css.form} onSubmit={submit} noValidate aria-label={businessSteps[at]?.title}>
        <h2>{businessSteps[at]?.title}</h2>
        <div className={css.fields}>
          {askedIn(step, facts).map(([name]) => (
            <div key={name} className={wide.has(name) ? css.wide : undefined}>
              <BusinessFieldInput
                name={name}
                facts={facts}
                error={wizard.errorOf(name)}
                onChange={(value) => wizard.change(name, value)}
              />
            </div>
          ))}
        </div>
        <div className={css.actions}>
          {at > 0 && (
            <Button variant="default" onClick={wizard.previous}>
              Previous
            </Button>
          )}
          <span className={css.on}>
            {!isNew && !isLast && (
              <Button variant="default" onClick={() => void wizard.save()} loading={saving}>
                Save
              </Button>
            )}
            <Button type="submit" loading={isLast && saving}>
              {isLast ? 'Save' : 'Next'}
            </Button>
          </span>
        </div>
      </form>
    </>
  );
}
