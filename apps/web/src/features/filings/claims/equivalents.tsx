import { convertQuantity, type Field, grouped, indexOf, law } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { Disclosure } from '../../../components/disclosure/disclosure.tsx';
import { DecimalInput } from '../../../components/fields/decimal-input.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import css from './claims.module.css';

interface EquivalentsProps {
  field: Field;
  /** Decides the equivalent in force. */
  day: string;
  onTake: (quantity: string) => void;
}

/** For a fuel that was measured otherwise: its gallons, pounds or cubic feet in the unit of the form, whole, before any rate. */
export function Equivalents({ field, day, onTake }: EquivalentsProps) {
  const id = useId();
  const [first] = field.conversions ?? [];
  const [unit, setUnit] = useState(first?.unit ?? '');
  const [measured, setMeasured] = useState('');
  const converted = measured === '' ? null : convertQuantity(field, unit, measured, day, indexOf(law));
  return (
    <Disclosure summary={`Convert to ${field.unit}`}>
      <div className={css.equivalents}>
        <DecimalInput id={`${id}-measured`} label="Measured" decimals={6} value={measured} onChange={setMeasured} />
        <SelectField
          id={`${id}-unit`}
          label="In"
          value={unit}
          onChange={setUnit}
          choices={(field.conversions ?? []).map(({ unit: of }) => ({ value: of, label: of }))}
        />
        <Button variant="default" disabled={converted === null} onClick={() => converted !== null && onTake(converted)}>
          {converted === null ? `Use as ${field.unit}` : `Use ${grouped(converted)} ${field.unit}`}
        </Button>
      </div>
    </Disclosure>
  );
}
