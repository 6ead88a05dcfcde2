import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, call, fetchFile } from '../../../api/call.ts';
import { saveFile } from '../../../api/save-file.ts';
import type { Consent } from './use-signature.ts';

export type SignedForms = Answer<'getSignature'>;
export type FormToSign = SignedForms['forms'][number];

/** The calls for the signed forms of each form that IRS e-file takes. */
const callsOf = {
  Form720: {
    get: 'getSignature',
    attach: 'attachSignature',
    file: 'getSignatureFile',
    remove: 'deleteSignature',
    print: 'downloadForm720',
  },
  Form8849: {
    get: 'getSignature8849',
    attach: 'attachSignature8849',
    file: 'getSignatureFile8849',
    remove: 'deleteSignature8849',
    print: 'downloadForm8849',
  },
} as const;

/** The scan of a signed form, and who signed it when. */
export interface Scan {
  files: readonly File[];
  signerName: string;
  signerTitle: string;
  /** `YYYY-MM-DD` */
  signedOn: string;
}

type OfFiling = Pick<Consent, 'id' | 'formType'>;

const callsFor = ({ formType }: Pick<OfFiling, 'formType'>) =>
  callsOf[formType === 'Form8849' ? 'Form8849' : 'Form720'];

/** Query for the signed forms of a filing. */
export const signatureQuery = ({ id, formType }: OfFiling, hash = '') =>
  queryOptions({
    queryKey: ['signature', id, hash],
    queryFn: ({ signal }) => call(callsFor({ formType }).get, { params: { id }, signal }) as Promise<SignedForms>,
    staleTime: 0,
  });

/** Downloads a signed form. */
export const useSavedForm = ({ id, formType }: OfFiling) =>
  useMutation({
    mutationFn: async (signature: string) =>
      saveFile(await fetchFile(callsFor({ formType }).file, { params: { id, signature } })),
  });

/** The forms that sign a filing: what is attached, and the acts on them. */
export function useSignedForms({ id, formType, snapshotHash }: Consent, onChanged: () => void) {
  const calls = callsFor({ formType });
  const queries = useQueryClient();
  const ofFiling = signatureQuery({ id, formType }, snapshotHash);
  const { queryKey } = ofFiling;
  const forms = useQuery(ofFiling);
  const attaching = useMutation({
    mutationFn: ({ ending, files, ...signer }: Scan & { ending: string }) =>
      call(calls.attach, {
        params: { id },
        // The hash of the form that was printed: the server refuses it after a change of the return.
        body: { ...signer, snapshotHash, ...(ending !== '' && { ending }) },
        files: { files },
      }) as Promise<SignedForms>,
    // A signed form is an authority to sign.
    onSuccess: (answer) => {
      queries.setQueryData(queryKey, answer);
      onChanged();
    },
  });
  const removing = useMutation({
    mutationFn: (signature: string) => call(calls.remove, { params: { id, signature } }),
    onSuccess: () => {
      onChanged();
      return queries.invalidateQueries({ queryKey });
    },
  });
  const saving = useSavedForm({ id, formType });
  const printing = useMutation({
    mutationFn: async (ending: string) =>
      saveFile(await fetchFile(calls.print, { params: { id, document: `signature${ending}.pdf` as never } })),
  });
  return { forms, attaching, removing, saving, printing };
}
