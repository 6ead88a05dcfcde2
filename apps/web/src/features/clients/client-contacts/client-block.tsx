import { formatDate } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { showError } from '../../../components/banners/banners.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { formatMoment } from '../../../components/moment.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import css from './client-block.module.css';
import { type ClientRequest, clientRequestQuery, useClientRequestActs } from './use-client-request.ts';

const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));

interface ClientBlockProps {
  filingId: string;
  /** "return" or "claim" */
  what: string;
  /** Where the comments are read. */
  comments: string;
  /** Shown in an account of its own too: where the signature waits for another person. */
  always?: boolean;
  /** Whether the signed form is attached on the same page. */
  nextToForm?: boolean;
}

/** The approval of the client: who was asked when, what the client said, and the next step. */
export function ClientBlock({ filingId, what, comments, always = false, nextToForm = false }: ClientBlockProps) {
  const { manages } = useRights();
  const { data } = useQuery(clientRequestQuery(filingId));
  const [asking, setAsking] = useState(false);
  const acts = useClientRequestActs(filingId);
  if (!data || !(always || data.ofPreparer || data.request)) return null;
  const { request, contact } = data;
  const open = request !== null && request.ended === null ? request : null;
  const isApproved = open?.answer === 'approved';

  async function withdraw() {
    const sure = await confirm({
      title: 'Take the link back?',
      body: `The link to this ${what} opens nothing then${isApproved ? ', and the approval ends' : ''}.`,
      confirm: 'Take back',
    });
    if (sure) acts.withdrawing.mutate(undefined, { onError: (error) => showError(error.message) });
  }

  return (
    <section className={css.block} aria-labelledby="client-approval">
      <h2 id="client-approval">Approval of the client</h2>
      {request && <Answered of={request} what={what} comments={comments} />}
      {!open && !request && (
        <p>
          {data.ofPreparer
            ? `The signing authority of the business signs this ${what}. Ask for an approval by email, or attach the signed form ${nextToForm ? 'below' : 'on the page Sign'}.`
            : `The signing authority can look at this ${what} and approve it by email.`}
        </p>
      )}
      {manages && (
        <div className="row-3">
          {!isApproved && (
            <Button variant="default" onClick={() => setAsking(true)}>
              {open ? 'Ask again' : 'Ask the client'}
            </Button>
          )}
          {open && !isApproved && (
            <Button
              variant="subtle"
              loading={acts.reminding.isPending}
              onClick={() => acts.reminding.mutate(undefined, { onError: (error) => showError(error.message) })}
            >
              Remind
            </Button>
          )}
          {open && (
            <Button variant="subtle" color="red" loading={acts.withdrawing.isPending} onClick={() => void withdraw()}>
              Take the link back
            </Button>
          )}
        </div>
      )}
      {asking && (
        <Suspense>
          <AskDialog
            what={what}
            contact={contact}
            isSaved={data.isSaved}
            signer={data.signer}
            formerSigner={data.formerSigner}
            onAsk={(asked) => acts.asking.mutateAsync(asked)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The state of a request in words. */
function Answered({ of, what, comments }: { of: ClientRequest; what: string; comments: string }) {
  const { contact, asked, openedAt, answer, answeredAt, answerBy, reminders, ended } = of;
  const when = `Asked ${formatMoment(asked.at)} by ${asked.by.name}, at ${contact.email}.`;
  if (ended === 'changed')
    return (
      <Notice kind="due" title={`${contact.name} approved this ${what}, and it was changed since`}>
        <p>The approval no longer counts. Ask again when the {what} is ready.</p>
      </Notice>
    );
  if (ended === 'expired')
    return (
      <Notice kind="due" title={`The link to ${contact.name} ran out without an answer`}>
        <p>{when}</p>
      </Notice>
    );
  if (ended === 'withdrawn') return <p>The link to {contact.name} was taken back.</p>;
  if (ended === 'sent') return <p>{of.signerName ?? contact.name} approved it, and it was sent.</p>;
  if (answer === 'approved' && answeredAt)
    return (
      <Notice kind="good" title={`Approved by ${of.signerName}, ${of.signerTitle}, ${formatMoment(answeredAt)}`}>
        <p>
          By the link to {contact.name}, {contact.email}. Any change of the {what} ends the approval.
        </p>
      </Notice>
    );
  if (answer === 'changes' && answeredAt)
    return (
      <Notice kind="due" title={`${contact.name} asked for changes, ${formatMoment(answeredAt)}`}>
        <p>
          <Link to={comments}>Read the comments</Link>, make the changes, then ask again.
        </p>
      </Notice>
    );
  if (of.refusedAt)
    return (
      <Notice kind="error" title={`The email to ${contact.name} came back`}>
        <p>
          The mail server says that {contact.email} does not exist. Ask the client for the right address, then ask again
          with it.
        </p>
      </Notice>
    );
  return (
    <Notice title={`With the client: ${contact.name} has ${openedAt ? 'opened it and' : ''} not answered yet`}>
      <p>
        {when} {openedAt ? `Opened ${formatMoment(openedAt)}.` : 'Not opened yet.'}
        {answerBy && ` An answer is asked for by ${formatDate(answerBy)}.`}
        {reminders > 0 && ` Reminded ${reminders === 1 ? 'once' : `${reminders} times`}.`}
      </p>
    </Notice>
  );
}
