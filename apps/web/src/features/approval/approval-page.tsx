import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call, Refusal } from '../../api/call.ts';
import { ClientFrame } from '../../app/shell/client-frame.tsx';
import { Page } from '../../app/shell/page.tsx';
import { CodeBoxes } from '../../components/code-boxes/code-boxes.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { FullPageProgress } from '../../components/progress/progress.tsx';
import css from './approval-page.module.css';
import { keepAccess, keptAccess } from './client-access.ts';
import { ClientReturn } from './client-return.tsx';
import { clientReturnQuery, isOver } from './use-client-return.ts';

/** /client, from the link of an email: a code to the same address, then one return. */
export function ApprovalPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [access, setAccess] = useState(() => keptAccess(token));
  const queries = useQueryClient();
  const link = useQuery({
    queryKey: ['client link', token],
    queryFn: ({ signal }) => call('openClientLink', { body: { token }, signal }),
    retry: false,
  });
  const shown = useQuery({ ...clientReturnQuery(access ?? ''), enabled: access !== null });

  function enter(opened: string) {
    keepAccess(token, opened);
    setAccess(opened);
  }

  /** After the hour, or the end of the link, the way begins again. */
  function leave() {
    keepAccess(token, null);
    setAccess(null);
    void queries.invalidateQueries({ queryKey: ['client link', token] });
  }

  return (
    <ClientFrame sentTo={link.data?.sentTo}>
      <Page title={shown.data ? `${shown.data.formName}, ${shown.data.period}` : 'A return for you'}>
        {link.isPending ? (
          <FullPageProgress />
        ) : link.error ? (
          <div className={css.panel}>
            <h1>A return for you</h1>
            <Notice kind={isOver(link.error) ? 'plain' : 'error'} title={link.error.message} />
          </div>
        ) : access !== null && shown.error && !isOver(shown.error) ? (
          <div className={css.panel}>
            <h1>A return for you</h1>
            <Notice kind="error" title={shown.error.message} />
            <Button variant="default" onClick={() => void shown.refetch()}>
              Try again
            </Button>
          </div>
        ) : access === null || shown.error ? (
          <Code token={token} sentTo={link.data.sentTo} sender={link.data.sender.name} onEnter={enter} />
        ) : shown.data ? (
          <ClientReturn access={access} of={shown.data} onLeave={leave} />
        ) : (
          <FullPageProgress />
        )}
      </Page>
    </ClientFrame>
  );
}

interface CodeProps {
  token: string;
  sentTo: string;
  sender: string;
  onEnter: (access: string) => void;
}

/** Proves the address of the link by six digits, before any figure is shown. */
function Code({ token, sentTo, sender, onEnter }: CodeProps) {
  const [validUntil, setValidUntil] = useState<string>();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function doing(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      const issue = failure instanceof Refusal ? failure.issues[0]?.message : undefined;
      setError(issue ?? (failure instanceof Error ? failure.message : String(failure)));
    }
    setBusy(false);
  }

  const send = () =>
    doing(async () => {
      setValidUntil((await call('sendClientCode', { body: { token } })).validUntil);
      setCode('');
    });
  const enter = (full: string) =>
    doing(async () => onEnter((await call('enterClientCode', { body: { token, code: full } })).access));

  return (
    <div className={css.panel}>
      <h1>A return for you</h1>
      <p>
        {sender} asks you to look at a return. Before you see any figure, we email a code to <b>{sentTo}</b>.
      </p>
      {error && <Notice kind="error" title={error} />}
      {validUntil === undefined ? (
        <Button loading={busy} onClick={() => void send()}>
          Email me a code
        </Button>
      ) : (
        <form
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (code.length < 6) setError('Type the 6 digits of the email');
            else void enter(code);
          }}
          noValidate
        >
          <CodeBoxes
            label="Code from the email"
            value={code}
            onChange={setCode}
            onFull={(full) => void enter(full)}
            isWrong={error !== undefined}
          />
          <p className="quiet">It is valid for 10 minutes. Look in the spam folder too.</p>
          <div className={css.acts}>
            <Button type="submit" loading={busy}>
              Show the return
            </Button>
            <Button variant="subtle" onClick={() => void send()}>
              Email another code
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
