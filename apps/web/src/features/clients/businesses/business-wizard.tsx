import {
  type BusinessFacts,
  type BusinessField,
  type BusinessFieldName,
  businessFields,
  businessSteps,
} from '@gauger/contract/business';
import { Button } from '@mantine/core';
import css from '../../../components/form-sheet/form-sheet.module.css';
import { FormSheet } from '../../../components/form-sheet/form-sheet.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { Steps } from '../../../components/steps/steps.tsx';
import { stepOf, warningsIn } from './business-entry.ts';
import { BusinessFieldInput } from './business-field.tsx';
import { SameEinNotice } from './same-ein-notice.tsx';
import type { useBusinessWizard } from './use-business-wizard.ts';

const fields = Object.entries(businessFields) as [BusinessFieldName, BusinessField][];

const fieldsOfStep = (step: string, facts: BusinessFacts) =>
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
  const warnings = warningsIn(facts);
  const isLast = at === businessSteps.length - 1;

  return (
    <>
      <Steps label={label} steps={businessSteps.map(({ title }) => title)} current={at} />
      <FormSheet
        label={businessSteps[at]?.title ?? label}
        errors={errors}
        isStillOpen={wizard.isStillOpen}
        restored={wizard.restored}
        onStartOver={wizard.startOver}
        onSubmit={() => (isLast ? void wizard.save() : wizard.next())}
        back={
          at > 0 && (
            <Button variant="default" onClick={wizard.previous}>
              Previous
            </Button>
          )
        }
        actions={
          <>
            {!isNew && !isLast && (
              <Button variant="default" onClick={() => void wizard.save()} loading={saving}>
                Save
              </Button>
            )}
            <Button type="submit" loading={isLast && saving}>
              {isLast ? 'Save' : 'Next'}
            </Button>
          </>
        }
      >
        <h2>{businessSteps[at]?.title}</h2>
        <div className={css.fields}>
          {fieldsOfStep(step, facts).map(([name, { wide }]) => (
            <div key={name} className={wide ? css.wide : undefined}>
              <BusinessFieldInput
                name={name}
                facts={facts}
                error={wizard.errorOf(name)}
                warning={warnings.find(({ field }) => field === name)?.message}
                onChange={(value) => wizard.change(name, value)}
              />
            </div>
          ))}
        </div>
        {step === 'profile' && <SameEinNotice others={wizard.sameEin} />}
        {step === stepOf('signingAuthorityName') && wizard.formerSigner !== undefined && (
          <Notice kind="due" title={`The signing authority was ${wizard.formerSigner}`}>
            <p>
              Once you save, the owner of this account, the business and its client contact are emailed. Approvals of
              open returns end, and forms that {wizard.formerSigner} signed no longer count.
            </p>
          </Notice>
        )}
      </FormSheet>
    </>
  );
}
