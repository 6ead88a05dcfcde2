import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { DecimalInput } from '../../../components/fields/decimal-input.tsx';
import { EinInput } from '../../../components/fields/ein-input.tsx';
import { PhoneInput } from '../../../components/fields/phone-input.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
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
  round: 'own',
  agreed: false,
};

type Values = typeof start;

const types = [
  { value: 'corporation', label: 'Corporation' },
  { value: 'partnership', label: 'Partnership' },
  { value: 'individual', label: 'Individual' },
];

const ways = [
  { value: 'own', label: 'I round it myself', hint: 'Half a gallon and more counts as one' },
  { value: 'seller', label: 'The seller rounds it' },
];

/** Every field, filled in and sent, with the error summary of what is missing. */
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
            hint="As on the letter that gave you the EIN"
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
          <RadioField
            id="round"
            label="Who rounds the gallons?"
            choices={ways}
            value={values.round}
            onChange={set('round')}
          />
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
      <Columns>
        <TextField id="off-text" label="Cannot be changed" value="Sample Fuel & Tire Co." onChange={ignore} disabled />
        <SelectField
          id="off-select"
          label="Cannot be chosen"
          value="corporation"
          choices={types}
          onChange={ignore}
          disabled
        />
        <DecimalInput
          id="off-decimal"
          label="Follows from the rows"
          decimals={2}
          prefix="$"
          value="46573.50"
          onChange={ignore}
          disabled
        />
        <CheckboxField id="off-checkbox" label="Receiver in exchange" checked={false} onChange={ignore} disabled />
        <TextField
          id="wrong-text"
          label="Email"
          type="email"
          value="tax@sample"
          onChange={ignore}
          error="Enter the address with its ending, like name@example.com"
        />
        <RadioField
          id="wrong-radio"
          label="How will you pay?"
          choices={ways.map(({ value, label }) => ({ value, label }))}
          value=""
          onChange={ignore}
          error="Choose one of these"
        />
      </Columns>
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

function ignore() {
  // These exhibits show a state and take no input.
}
