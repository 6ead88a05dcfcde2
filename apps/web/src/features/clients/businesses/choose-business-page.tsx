import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { beginning, type FormType, formTypes, useBusinesses, useRights } from '../../../account/public.ts';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { FullPageProgress } from '../../../components/progress/progress.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import css from './choices.module.css';

/** Which business to file for, and which form. */
export function ChooseBusinessPage() {
  const { businesses, error } = useBusinesses();
  if (!businesses && !error) return <FullPageProgress />;
  return (
    <HomePage title="Choose Business & Form Type" narrow>
      {error && <Notice kind="error" title={error.message} />}
      {businesses && <Choice businesses={businesses} />}
    </HomePage>
  );
}

const NONE: readonly FieldError[] = [];

function Choice({ businesses }: { businesses: readonly { id: string; businessName: string }[] }) {
  const [address] = useSearchParams();
  const { adds } = useRights();
  const [only, ...others] = businesses;
  const [businessId, setBusinessId] = useState(
    address.get('business') ?? (others.length === 0 ? (only?.id ?? '') : ''),
  );
  const [form, setForm] = useState<string>(formTypes[0].value);
  const [errors, setErrors] = useState(NONE);
  const navigate = useNavigate();

  function proceed(event: FormEvent) {
    event.preventDefault();
    const chosen = businesses.find(({ id }) => id === businessId);
    const missing = [
      ...(chosen ? [] : [{ field: 'business', message: 'Choose a business' }]),
      ...(form ? [] : [{ field: 'formType', message: 'Choose a form type' }]),
    ];
    setErrors(missing);
    if (chosen && form) navigate(beginning(chosen.id, form as FormType));
  }

  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  return (
    <form className={css.form} onSubmit={proceed} noValidate>
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <SelectField
        id="business"
        label="Business"
        placeholder="Choose one"
        choices={businesses.map(({ id, businessName }) => ({ value: id, label: businessName }))}
        required
        value={businessId}
        onChange={setBusinessId}
        error={errorOf('business')}
      />
      {adds && (
        <p>
          <Link to="/home/addbusiness?afterAdd=2">Add Business</Link>
        </p>
      )}
      <SelectField
        id="formType"
        label="Form Type"
        placeholder="Choose one"
        choices={formTypes}
        required
        value={form}
        onChange={setForm}
        error={errorOf('formType')}
      />
      <div className={css.actions}>
        <Button component={Link} to={adds ? '/home/getstarted' : '/home/businesslist'} variant="default">
          Back
        </Button>
        <Button type="submit">Continue</Button>
      </div>
    </form>
  );
}
