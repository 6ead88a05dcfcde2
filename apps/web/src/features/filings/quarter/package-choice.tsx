import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { call, Refusal } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { Disclosure } from '../../../components/disclosure/disclosure.tsx';
import { FileChoice } from '../../../components/file-choice/file-choice.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { addressOf, FORM_720 } from '../filing/public.ts';

/** Begins the filing with an open package, as the documents of a return hold it. Its quarter is that of the package. */
export function PackageChoice({ businessId }: { businessId: string }) {
  const navigate = useNavigate();
  const reading = useMutation({
    mutationFn: (file: File) => call('addForm720FromPackage', { body: { businessId }, files: { package: file } }),
    onSuccess: (added) => {
      const { taxYear, quarter } = added;
      showSuccess(`The return for ${taxYear} Q${quarter} was restored as a draft`);
      navigate(addressOf('summary', added));
    },
  });
  const { error, variables: file } = reading;
  return (
    <Disclosure summary="Start from a return package">
      <FileChoice
        label="Choose a return package, or drop it here"
        hint="The ZIP from the documents of a return. It has the quarter, rows, claims and attachments. You enter bank details and sign again."
        accept=".zip"
        disabled={reading.isPending}
        onChoose={reading.mutate}
      />
      {reading.isPending && <InlineProgress label={`Reading ${file?.name}…`} />}
      <div role="alert">{error && <Trouble name={file?.name ?? ''} error={error} />}</div>
    </Disclosure>
  );
}

/** Most issues listed; a package from elsewhere may have thousands. */
const MAX_LISTED = 10;

function Trouble({ name, error }: { name: string; error: Error }) {
  const { code, current, issues } =
    error instanceof Refusal ? error : { code: '', current: { id: undefined }, issues: [] };
  const errors = issues.filter(({ severity, message }) => severity === 'error' && message !== error.message);
  return (
    <Notice kind="error" title={`${name}: ${error.message}`}>
      {code === 'FILING_EXISTS' && current.id !== undefined && (
        <p>
          <Link to={addressOf('summary', { id: current.id, ...FORM_720 })}>Open that return</Link>. Delete its draft
          first to start from the package instead.
        </p>
      )}
      {errors.length > 0 && (
        <ul>
          {errors.slice(0, MAX_LISTED).map(({ path, message }) => (
            <li key={`${path} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
