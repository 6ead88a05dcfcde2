import {
  type BusinessFacts,
  type BusinessField,
  type BusinessFieldName,
  businessFields,
  INDIVIDUAL,
} from '@gauger/contract/business';
import { nameControl, sentOtherwise } from '@gauger/excise';
import { RuledField } from '../../../components/fields/ruled-field.tsx';
import { sentHint } from '../../../components/fields/sent-hint.ts';

interface BusinessFieldProps {
  name: BusinessFieldName;
  facts: BusinessFacts;
  error: string | undefined;
  warning: string | undefined;
  onChange: (value: string) => void;
}

/** Hints, help and the browser's autocomplete name of each field. */
const words: Partial<Record<BusinessFieldName, { hint?: string; help?: string; autoComplete?: string }>> = {
  businessName: { hint: 'As on your IRS EIN notice (CP 575)', autoComplete: 'organization' },
  EIN: {
    hint: 'No EIN yet? An individual can get one too, free, at irs.gov/EIN, or leave it empty',
    help: 'Nine digits, like 12-3456789: the employer identification number, on the letter CP 575 from the IRS. Paste it with or without the hyphen. Form 720 is filed under it. On Form 8849, Schedules 1, 3 and 6, an individual can enter an SSN instead.',
  },
  SSN: {
    hint: 'For a one-time Form 720 of IRS No. 40, which goes by mail, and for Schedules 1, 3 and 6 of Form 8849',
    help: 'A social security number or an individual taxpayer identification number. We keep it encrypted and show its last four digits. Every other filing needs an EIN.',
  },
  nameControl: {
    hint: 'Leave empty to derive it from the name',
    help: 'The first four characters of the name, or of the last name of an individual, as in IRS records. The IRS rejects a return whose name control does not match its EIN. Correct it if IRS records show another name.',
  },
  incomeTaxYearEndMonth: { hint: 'December for the calendar year' },
  signingAuthorityName: { hint: 'Who signs the returns: an owner, officer or partner', autoComplete: 'name' },
  signingAuthorityTitle: { hint: 'Like President or Partner', autoComplete: 'organization-title' },
  contactAddressLine1: { autoComplete: 'address-line1' },
  contactAddressLine2: { autoComplete: 'address-line2' },
  contactCity: { autoComplete: 'address-level2' },
  contactPostalCode: { autoComplete: 'postal-code' },
  contactEmailAddress: { autoComplete: 'email' },
};

/** The input of one fact of a business, by its entry in the table of fields. */
export function BusinessFieldInput({ name, facts, error, warning, onChange }: BusinessFieldProps) {
  const rule: BusinessField = businessFields[name];
  const follows = nameControl(facts.businessName, facts.businessType === INDIVIDUAL);
  const sent = sentOtherwise(facts)[name];
  return (
    <RuledField
      id={name}
      rule={rule}
      facts={facts}
      value={facts[name]}
      onChange={onChange}
      error={error}
      warning={warning}
      {...words[name]}
      {...(name === 'businessName' && facts.businessType === INDIVIDUAL
        ? { hint: 'Your name as on your tax return' }
        : {})}
      {...(name === 'nameControl' && follows ? { hint: `Leave empty for ${follows}, derived from the name` } : {})}
      {...sentHint(sent)}
    />
  );
}
