import type { PreflightIssue } from '@gauger/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { FirstFew } from '../../../components/first-few/first-few.tsx';
import { focusField } from '../../../components/focus-field.ts';
import { LinkButton } from '../../../components/link-button/link-button.tsx';
import { Notice, type NoticeKind } from '../../../components/notice/notice.tsx';
import { type AnyFiling, fieldAddress, issueSentence } from '../filing/public.ts';
import { splitUnsaved, UnsavedChanges } from '../unsaved-changes/public.ts';
import css from './summary-page.module.css';

const groups: readonly { blocks: PreflightIssue['blocks']; kind: NoticeKind; title: string }[] = [
  { blocks: 'pay', kind: 'error', title: 'Fix before you pay' },
  { blocks: 'sign', kind: 'due', title: 'Finish before you sign' },
  { blocks: null, kind: 'plain', title: 'Check these' },
];

/** The number of warnings in sight. What blocks is never folded. */
const MAX_WARNINGS = 6;

const BLOCK = 'preflight';

/** Brings the findings into sight and gives them the focus. */
export const showFindings = (): boolean => focusField(BLOCK);

/** Shows the server's findings, by the step they block; each links to the page that fixes it. */
export function PreflightBlock({
  issues,
  filing,
  from,
  mailed = false,
  unlockFor,
  children,
}: {
  issues: readonly PreflightIssue[];
  filing: Pick<AnyFiling, 'id' | 'businessId' | 'formType'>;
  /** The page that shows them; Back leads there. */
  from: 'summary' | 'status' | 'consent';
  /** The return goes by mail: no fee is paid, and it is signed on paper. */
  mailed?: boolean;
  /** The return is not changed before it is unlocked: this asks, and leads to the page once it is. */
  unlockFor?: ((page: string) => void) | undefined;
  /** A notice about a finding that is not among the issues. */
  children?: ReactNode;
}) {
  const { edits } = useRights();
  const { unsaved, others } = splitUnsaved(issues);
  // No link: the page of the business is closed to people who only read.
  const fixAddress = ({ path }: PreflightIssue) =>
    path.startsWith('business.') && !edits ? undefined : fieldAddress(path, filing, from);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would claim to hold fields
    <div id={BLOCK} className={css.preflight} role="group" aria-label="What the check found" tabIndex={-1}>
      {children}
      <UnsavedChanges issues={unsaved} filing={filing} />
      {groups.map(({ blocks, kind, title }) => {
        const found = others.filter((issue) => issue.blocks === blocks);
        return (
          found.length > 0 && (
            <Notice key={title} kind={kind} title={mailed && blocks !== null ? 'Fix before you mail' : title}>
              <FirstFew most={blocks === null ? MAX_WARNINGS : found.length}>
                {found.map((issue) => (
                  <li key={`${issue.path} ${issue.code} ${issue.message}`}>
                    <Finding
                      words={
                        from === 'summary' && issue.code === 'certificationMissing'
                          ? 'Certify below'
                          : issueSentence(issue)
                      }
                      to={fixAddress(issue)}
                      unlockFor={isOpen(issue) ? undefined : unlockFor}
                    />
                  </li>
                ))}
              </FirstFew>
            </Notice>
          )
        );
      })}
    </div>
  );
}

/** Whether it can be fixed without unlocking: the business is no part of the return, and how the tax is paid may change until the signature. */
const isOpen = ({ path }: PreflightIssue): boolean => /^(business|paymentOption)\b/.test(path);

interface FindingProps {
  words: string;
  to: string | undefined;
  unlockFor: ((page: string) => void) | undefined;
}

function Finding({ words, to, unlockFor }: FindingProps) {
  if (!to) return words;
  if (unlockFor) return <LinkButton onClick={() => unlockFor(to)}>{words}</LinkButton>;
  return <Link to={to}>{words}</Link>;
}
