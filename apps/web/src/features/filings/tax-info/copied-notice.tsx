import { useLocation } from 'react-router';
import { Notice } from '../../../components/notice/notice.tsx';

/** After an earlier return was copied: what was left out, and what is to be completed. */
export function CopiedNotice() {
  const { copied = null } = (useLocation().state ?? {}) as { copied?: readonly string[] | null };
  if (copied === null) return null;
  return (
    <Notice kind={copied.length > 0 ? 'due' : 'good'} title="The earlier return was copied">
      {copied.length > 0 && (
        <ul>
          {copied.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      <p>Deposits, claims, overpayment, payment and signature were not copied.</p>
    </Notice>
  );
}
