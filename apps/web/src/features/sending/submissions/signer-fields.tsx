import { LONGEST_SIGNER, type SignatureEntry } from '@gauger/excise';
import { TextField } from '../../../components/fields/text-field.tsx';

interface SignerFieldsProps {
  /** The label of the name: whose it is depends on the page. */
  nameLabel: string;
  entry: Pick<SignatureEntry, 'signerName' | 'signerTitle'>;
  onChange: (change: Partial<SignatureEntry>) => void;
  errorOf: (field: keyof SignatureEntry) => string | undefined;
}

/** The name and title of the person who signs. */
export function SignerFields({ nameLabel, entry, onChange, errorOf }: SignerFieldsProps) {
  return (
    <>
      <TextField
        id="signerName"
        label={nameLabel}
        required
        maxLength={LONGEST_SIGNER}
        autoComplete="name"
        value={entry.signerName}
        onChange={(signerName) => onChange({ signerName })}
        error={errorOf('signerName')}
      />
      <TextField
        id="signerTitle"
        label="Title"
        required
        maxLength={LONGEST_SIGNER}
        autoComplete="organization-title"
        value={entry.signerTitle}
        onChange={(signerTitle) => onChange({ signerTitle })}
        error={errorOf('signerTitle')}
      />
    </>
  );
}
