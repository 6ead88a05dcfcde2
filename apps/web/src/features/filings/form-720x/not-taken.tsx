import { computeForm720X } from '@gauger/excise';
import { Notice } from '../../../components/notice/notice.tsx';
import { facts720X, type Typed } from '../filing/public.ts';
import type { Filing720X } from './adjustment-parts.ts';

/** Says which credits changed that Form 720-X does not take: they are entered and left out. */
export function NotTaken({ filing, typed }: { filing: Filing720X; typed: Typed }) {
  const issues = computeForm720X(facts720X(filing, typed)).issues.filter(({ code }) => code === 'creditNotAmended');
  return issues.map(({ message }) => (
    <Notice key={message} kind="due" title="Not on this form">
      <p>{message}.</p>
    </Notice>
  ));
}
