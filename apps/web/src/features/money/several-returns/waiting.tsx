import { MAX_ASKED_TOGETHER } from '@gauger/contract';
import { formatDate, irsDay, isSameName } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Answer, call } from '../../../api/call.ts';
import { showError, showNews, showSuccess } from '../../../components/banners/banners.tsx';
import { counted } from '../../../components/counted.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { ProgressBar } from '../../../components/progress/progress.tsx';
import { confirmAsking, leftOutText } from '../../clients/client-contacts/public.ts';
import { type Consent, nameOf } from './consents.ts';

/** Whether a person of this name may sign a return: by the name itself, or by a signed form or an approval. */
export const maySign = ({ authority, signer }: Consent, name: string): boolean =>
  authority !== null && (authority.by !== 'signingAuthority' || isSameName(signer.name, name));

/** By what a return is signed, in a few words. */
export function authorityWords({ authority, signer }: Consent): string {
  if (!authority) return `Waits for ${signer.name}`;
  const on = authority.givenOn && formatDate(authority.givenOn);
  if (authority.by === 'client') return `Approved by ${signer.name}, ${on}`;
  if (authority.by === 'signedForm') return `Form signed by ${signer.name}, ${on}`;
  return `${signer.name} signs`;
}

type NotAsked = Answer<'askClients'>['returns'][number] & { name: string };

interface WaitingProps {
  returns: readonly Consent[];
  /** Whether other returns can be signed now. */
  hasOthers: boolean;
  /** Called after the clients were asked. */
  onAsked: () => Promise<void>;
}

/** The returns that another person must sign, and the way to ask all of them. */
export function Waiting({ returns, hasOthers, onAsked }: WaitingProps) {
  const [done, setDone] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly NotAsked[]>([]);
  // The returns are not read again while they are shown, since the text is the one that is signed.
  const [askedNow, setAskedNow] = useState<ReadonlySet<string>>(new Set());
  if (returns.length === 0) return null;
  const toAsk = returns.filter((one) => isAskable(one) && !askedNow.has(one.id));
  const wanting = returns.filter(({ asked }) => asked?.answer === 'changes' && !asked.changedSince).length;

  async function ask() {
    const asking = await confirmAsking(
      toAsk.map(({ id, businessName, contact: { email }, isContactConfirmed: isConfirmed }) => ({
        ...{ id, businessName, email },
        isConfirmed,
      })),
    );
    if (!asking) return;
    if (asking.leftOut.length > 0) showNews(leftOutText(asking.leftOut));
    const chosen = toAsk.filter(({ id }) => asking.filings.includes(id));
    if (chosen.length === 0) return;
    setBusy(true);
    setDone(0);
    const failed: NotAsked[] = [];
    try {
      for (let at = 0; at < chosen.length; at += MAX_ASKED_TOGETHER) {
        const turn = chosen.slice(at, at + MAX_ASKED_TOGETHER);
        const { returns: results } = await call('askClients', {
          body: {
            filings: turn.map(({ id }) => id),
            confirmed: asking.confirmed.filter((seen) => turn.some(({ id }) => id === seen.id)),
          },
        });
        for (const one of results.filter((result) => !result.done)) {
          const of = turn.find(({ id }) => id === one.id);
          failed.push({ ...one, name: of ? nameOf(of) : '' });
        }
        const mailed = results.filter((result) => result.done).map(({ id }) => id);
        setAskedNow((before) => new Set([...before, ...mailed]));
        setDone(at + turn.length);
      }
      const mailed = chosen.length - failed.length;
      if (mailed > 0) showSuccess(`${counted(mailed, 'link was', 'links were')} emailed.`);
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error));
    }
    setRefused(failed);
    await onAsked();
    setBusy(false);
  }

  return (
    <Notice kind="due" title={`${counted(returns.length, 'return waits', 'returns wait')} for another person to sign`}>
      <ul>
        {returns.slice(0, MOST_NAMED).map((one) => (
          <li key={one.id}>
            {nameOf(one)}: {one.signer.name}
            {askedNow.has(one.id) ? ', asked by email just now' : askedWords(one)}
          </li>
        ))}
        {returns.length > MOST_NAMED && <li>and {(returns.length - MOST_NAMED).toLocaleString('en-US')} more</li>}
      </ul>
      {wanting > 0 && (
        <p>
          {counted(wanting, 'client asked', 'clients asked')} for changes: read the comments, correct the{' '}
          {wanting === 1 ? 'return' : 'returns'} and ask again.
        </p>
      )}
      <p>
        Ask them for an approval by email, or attach their signed forms.{hasOthers && ' The rest can be signed now.'}
      </p>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ id, name, message }) => (
            <li key={id}>
              {name} was not asked: {message}
            </li>
          ))}
        </ul>
      )}
      {busy && <ProgressBar label="Emailing the links" done={done} total={toAsk.length} />}
      {toAsk.length > 0 && (
        <div className="line-3">
          <Button variant="default" loading={busy} onClick={() => void ask()}>
            Ask {counted(toAsk.length, 'client', 'clients')}
          </Button>
        </div>
      )}
    </Notice>
  );
}

/** Returns that are named of many. */
const MOST_NAMED = 10;

/** Whether the client was not asked yet, or asked for changes of a return that was corrected since. */
const isAskable = ({ asked }: Consent): boolean => asked === null || (asked.answer === 'changes' && asked.changedSince);

/** ", asked on Nov 3, 2026" */
function askedWords({ asked }: Consent): string {
  if (!asked) return '';
  if (asked.isRefused) return ', the email came back: enter another address';
  if (asked.answer === 'changes')
    return asked.changedSince ? ', asked for changes, corrected since' : ', asked for changes';
  return `, asked on ${formatDate(irsDay(new Date(asked.askedAt)))}`;
}
