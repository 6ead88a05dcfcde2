import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { showError } from '../../../components/banners/banners.tsx';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { NEW, type TaxPreparer, taxPreparerAddress } from '../../people/tax-preparers/public.ts';
import { type AnyOpenFiling, isOf, wordsOf } from '../filing/public.ts';
import css from './naming.module.css';

interface NamingFormProps {
  open: AnyOpenFiling;
  preparers: readonly TaxPreparer[];
  onDone: () => void;
}

const NOBODY = { value: '', label: 'None' };
const NONE: readonly FieldError[] = [];
const fieldOf = { taxPreparerId: '', pin: 'Pin' };

/** Names a paid preparer and a third-party designee, or nobody. */
export function NamingForm({ open, preparers, onDone }: NamingFormProps) {
  const { paidPreparer } = open.filing;
  const { what } = wordsOf(open.filing);
  const isReturn = isOf(open, 'Form720');
  const thirdPartyDesignee = isReturn ? open.filing.thirdPartyDesignee : null;
  const [paid, setPaid] = useState(paidPreparer?.taxPreparerId ?? '');
  const [designee, setDesignee] = useState(thirdPartyDesignee?.taxPreparerId ?? '');
  const [pin, setPin] = useState(thirdPartyDesignee?.pin ?? '');
  const [errors, setErrors] = useState(NONE);
  const [saving, setSaving] = useState(false);
  const offered = preparers
    .filter(({ id, activeStatus }) => activeStatus === 'Active' || id === paid || id === designee)
    .map(({ id, personName, firmName }) => ({
      value: id,
      label: [personName, firmName].filter(Boolean).join(', '),
    }));
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    const named = { paidPreparer: paid ? { taxPreparerId: paid } : null };
    const thirdParty = designee ? { taxPreparerId: designee, pin: pin.trim() } : null;
    const result = await (isReturn ? open.save({ ...named, thirdPartyDesignee: thirdParty }) : open.save(named));
    setSaving(false);
    if (!('refused' in result)) return onDone();
    const wrong = result.issues.map(({ path, message }) => {
      const [page = '', field = ''] = path.split('.');
      return { field: `${page}${fieldOf[field as keyof typeof fieldOf] ?? ''}`, message };
    });
    setErrors(wrong);
    if (wrong.length === 0) showError(result.refused);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <div className="stack-4">
        <ErrorSummary errors={errors} />
        <SelectField
          id="paidPreparer"
          label="Paid preparer"
          hint={`Who was paid to prepare this ${what}`}
          choices={[NOBODY, ...offered]}
          value={paid}
          onChange={setPaid}
          error={errorOf('paidPreparer')}
        />
        {isReturn && (
          <SelectField
            id="thirdPartyDesignee"
            label="Third-party designee"
            hint="Who may discuss this return with the IRS"
            choices={[NOBODY, ...offered]}
            value={designee}
            onChange={setDesignee}
            error={errorOf('thirdPartyDesignee')}
          />
        )}
        {designee && (
          <TextField
            id="thirdPartyDesigneePin"
            label="PIN of the designee"
            hint="Five digits of the designee's choice"
            required
            maxLength={5}
            value={pin}
            onChange={setPin}
            error={errorOf('thirdPartyDesigneePin')}
          />
        )}
      </div>
      {offered.length === 0 && (
        <p>
          You have no active tax preparer yet. <Link to={taxPreparerAddress(NEW)}>Add Tax Preparer</Link>
        </p>
      )}
      <div className={css.actions}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={saving}>
          Save
        </Button>
      </div>
    </form>
  );
}
