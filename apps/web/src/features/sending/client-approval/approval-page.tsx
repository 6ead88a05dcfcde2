import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call, isJudged, queryOf, Refusal } from '../../../api/call.ts';
import { siteQuery } from '../../../api/site-queries.ts';
import { showError } from '../../../components/banners/banners.tsx';
import { CodeBoxes } from '../../../components/code-boxes/code-boxes.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { FullPageProgress } from '../../../components/progress/progress.tsx';
import { ClientFrame } from '../../../frame/client-frame.tsx';
import { Page } from '../../../frame/page.tsx';
import css from './approval-page.module.css';
import { keepAccess, keptAccess } from './client-access.ts';
import { ClientReturn } from './client-return.tsx';
import { clientReturnQuery, isOver, useClientActs } from './use-client-return.ts';

/** Base64url of 32 bytes. */
const TOKEN = /^[\w-]{43}$/;

/** /client, from the link of an email: a code to the same address, then one return. */
export function ApprovalPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const isComplete = TOKEN.test(token);
  const queries = useQueryClient();
  const link = useQuery({
    ...queryOf(['client link', token], 'openClientLink', { body: { token } }),
    enabled: isComplete,
    retry: false,
  });
  const copies = link.data?.copies ?? null;
  // The code that opened the return opens no copy.
  const kept = copies === null ? token : `${token} copy`;
  const [opened, setOpened] = useState<{ kept: string; access: string | null }>();
  const access = opened?.kept === kept ? opened.access : keptAccess(kept);
  const shown = useQuery({
    ...clientReturnQuery(access ?? ''),
    enabled: access !== null && link.isSuccess && copies === null,
  });

  function keep(next: string | null) {
    keepAccess(kept, next);
    setOpened({ kept, access: next });
  }

  /** After the hour, or the end of the link, the way begins again. */
  function leave() {
    keep(null);
    void queries.invalidateQueries({ queryKey: ['client link', token] });
  }

  return (
    <ClientFrame sentTo={link.data?.sentTo}>
      <Page title={shown.data ? `${shown.data.formName}, ${shown.data.period}` : 'Review your return'}>
        {!isComplete ? (
          <div className={css.panel}>
            <h1>Review your return</h1>
            <Notice kind="error" title="This link is not complete. Copy the whole link from the email." />
          </div>
        ) : link.isPending ? (
          <FullPageProgress />
        ) : link.error ? (
          <div className={css.panel}>
            <h1>Review your return</h1>
            <Notice kind={isOver(link.error) ? 'plain' : 'error'} title={link.error.message} />
          </div>
        ) : copies?.length === 0 ? (
          <div className={css.panel}>
            <h1>Review your return</h1>
            <Notice kind="plain" title="This return was signed and sent by mail">
              <p>Ask {link.data.sender.name} for a copy.</p>
            </Notice>
          </div>
        ) : access !== null && copies !== null ? (
          <Copies access={access} endings={copies} onLeave={leave} />
        ) : access !== null && shown.error && !isOver(shown.error) ? (
          <div className={css.panel}>
            <h1>Review your return</h1>
            <Notice kind="error" title={shown.error.message} />
            <Button variant="default" onClick={() => void shown.refetch()}>
              Try again
            </Button>
          </div>
        ) : access === null || shown.error ? (
          <Code
            token={token}
            sentTo={link.data.sentTo}
            asks={
              copies === null
                ? `${link.data.sender.name} asks you to review a return. To open it,`
                : 'The return that you approved was signed and sent. To open your copy,'
            }
            action={copies === null ? 'Show the return' : 'Open the copy'}
            onEnter={keep}
          />
        ) : shown.data ? (
          <ClientReturn access={access} of={shown.data} onLeave={leave} />
        ) : (
          <FullPageProgress />
        )}
      </Page>
    </ClientFrame>
  );
}

interface CopiesProps {
  access: string;
  /** "" of a single form, "-schedule-1" of one of two. */
  endings: readonly string[];
  onLeave: () => void;
}

/** The return that the client approved, as it was sent. */
function Copies({ access, endings, onLeave }: CopiesProps) {
  const { saving } = useClientActs(access, onLeave);
  const site = useQuery(siteQuery).data;
  return (
    <div className={css.panel}>
      <h1>Your return was signed and sent</h1>
      {site?.isPractice && (
        <Notice kind="simulator" title={`It went to the ${site.gateway}, not to the IRS.`}>
          <p>For practice: nothing was filed.</p>
        </Notice>
      )}
      <p>Keep the copy with your records: the IRS can ask for it.</p>
      {endings.map((ending) => (
        <div key={ending}>
          <Button
            leftSection={<Icon name="download" />}
            loading={saving.isPending && saving.variables.ending === ending}
            onClick={() =>
              saving.mutate({ document: 'return', ending }, { onError: (error) => showError(error.message) })
            }
          >
            Copy for your records (PDF){ending && `, ${ending.slice(1).replace('-', ' ').replace('s', 'S')}`}
          </Button>
        </div>
      ))}
    </div>
  );
}

interface CodeProps {
  token: string;
  sentTo: string;
  /** The beginning of the sentence that says why a code is emailed. */
  asks: string;
  action: string;
  onEnter: (access: string) => void;
}

/** Proves the address of the link by six digits, before any figure is shown. */
function Code({ token, sentTo, asks, action, onEnter }: CodeProps) {
  const [validUntil, setValidUntil] = useState<string>();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [refused, setRefused] = useState<Refusal>();
  const [busy, setBusy] = useState(false);

  async function doing(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      const issue = failure instanceof Refusal ? failure.issues[0]?.message : undefined;
      setRefused(isJudged(failure) ? failure : undefined);
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
      <h1>Review your return</h1>
      <p>
        {asks} get a code at <b>{sentTo}</b>.
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
            refused={refused}
          />
          <p className="quiet">It is valid for 10 minutes. Check your spam folder.</p>
          <div className="row-3">
            <Button type="submit" loading={busy}>
              {action}
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
