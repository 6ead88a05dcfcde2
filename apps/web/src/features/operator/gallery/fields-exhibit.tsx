import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { DecimalInput } from '../../../components/fields/decimal-input.tsx';
import { EinInput } from '../../../components/fields/ein-input.tsx';
import { PhoneInput } from '../../../components/fields/phone-input.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Columns, Exhibit, Row } from './exhibit.tsx';

const start = {
  name: '',
  ein: '',
  phone: '',
  type: '',
  day: '',
  gallons: '48216',
  amount: '',
  tons: '',
  agreed: false,
};

type Values = typeof start;

const types = [
  { value: 'corporation', label: 'Corporation' },
  { value: 'partnership', label: 'Partnership' },
  { value: 'individual', label: 'Individual' },
];

/** Fields, sent, with the error summary of what is missing. */
export function FieldsExhibit() {
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;

  function set<Name extends keyof Values>(name: Name) {
    return (value: Values[Name]) => setValues((now) => ({ ...now, [name]: value }));
  }

  function save(event: FormEvent) {
    event.preventDefault();
    setErrors(faultsIn(values));
  }

  return (
    <Exhibit title="Fields">
      <ErrorSummary errors={errors} />
      <form onSubmit={save} noValidate>
        <Columns>
          <TextField
            id="name"
            label="Business name"
            hint="As on your IRS EIN notice (CP 575)"
            required
            maxLength={75}
            autoComplete="organization"
            value={values.name}
            onChange={set('name')}
            error={errorOf('name')}
          />
          <EinInput
            id="ein"
            label="EIN"
            help="Nine digits on the letter CP 575 from the IRS. Paste it with or without the hyphen."
            required
            value={values.ein}
            onChange={set('ein')}
            error={errorOf('ein')}
          />
          <PhoneInput
            id="phone"
            label="Phone"
            required
            value={values.phone}
            onChange={set('phone')}
            error={errorOf('phone')}
          />
          <SelectField
            id="type"
            label="Business type"
            placeholder="Choose one"
            choices={types}
            required
            value={values.type}
            onChange={set('type')}
            error={errorOf('type')}
          />
          <DateInput
            id="day"
            label="Tax date"
            hint="For example 7/8/2026"
            required
            value={values.day}
            onChange={set('day')}
            error={errorOf('day')}
          />
          <DecimalInput
            id="gallons"
            label="Number of gallons"
            decimals={0}
            unit="gal"
            value={values.gallons}
            onChange={set('gallons')}
          />
          <DecimalInput
            id="amount"
            label="Sales price"
            decimals={2}
            prefix="$"
            value={values.amount}
            onChange={set('amount')}
            error={errorOf('amount')}
          />
          <DecimalInput id="tons" label="Weight" decimals={6} unit="tons" value={values.tons} onChange={set('tons')} />
          <CheckboxField
            id="agreed"
            label="I have checked these figures"
            checked={values.agreed}
            onChange={set('agreed')}
            error={errorOf('agreed')}
          />
        </Columns>
        <Row>
          <Button type="submit" mt="lg">
            Save
          </Button>
        </Row>
      </form>
    </Exhibit>
  );
}

function faultsIn(values: Values): FieldError[] {
  const faults: [keyof Values, boolean, string][] = [
    ['name', values.name === '', 'Enter the name of the business'],
    ['ein', values.ein.length !== 9, 'Enter the nine digits of the EIN'],
    ['phone', values.phone.length !== 12, 'Enter a phone number with area code, like 503-555-0142'],
    ['type', values.type === '', 'Choose the type of the business'],
    ['day', !/^\d{4}-/.test(values.day), 'Enter the day of the event, like 7/8/2026'],
    ['amount', values.amount === '', 'Enter the sales price'],
    ['agreed', !values.agreed, 'Check the figures and tick the box'],
  ];
  return faults.filter(([, wrong]) => wrong).map(([field, , message]) => ({ field, message }));
}
