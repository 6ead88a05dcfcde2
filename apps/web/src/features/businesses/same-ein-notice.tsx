import { Notice } from '../../components/notice/notice.tsx';
import { useSameEin } from './use-businesses.ts';

const MAX_NAMED = 3;

/** Warns that other businesses of the account have the EIN that is typed: a mistake, or divisions that file together. */
export function SameEinNotice({ ein, own }: { ein: string; own: string | undefined }) {
  const others = useSameEin(ein, own);
  const named = others.slice(0, MAX_NAMED).map(({ businessName }) => businessName);
  const more = others.length - named.length;
  return (
    <div role="status">
      {others.length > 0 && (
        <Notice
          kind="due"
          title={`Your account already has this EIN: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`}
        >
          <p>Check the number. Divisions may share an EIN, but together they file one Form 720 for a quarter.</p>
        </Notice>
      )}
    </div>
  );
}
