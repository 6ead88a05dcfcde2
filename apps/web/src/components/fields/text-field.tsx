import { TextInput } from '@mantine/core';
import { Field, type FieldProps, inputProps } from './field.tsx';

interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  type?: 'text' | 'email' | 'password' | 'search';
  maxLength?: number;
  /** The browser's own name of the fact, so that it can fill it in. */
  autoComplete?: string;
  /** Texts to choose from; any other can be typed. */
  suggestions?: readonly string[];
}

export function TextField({
  value,
  onChange,
  onBlur,
  type = 'text',
  maxLength,
  autoComplete,
  suggestions,
  ...field
}: TextFieldProps) {
  return (
    <Field field={field}>
      <TextInput
        {...inputProps(field)}
        type={type}
        value={value}
        maxLength={maxLength}
        autoComplete={autoComplete}
        list={suggestions && `${field.id}-suggestions`}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
      {suggestions && (
        <datalist id={`${field.id}-suggestions`}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </Field>
  );
}
