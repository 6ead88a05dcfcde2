import { irsDay, LONGEST_SIGNER } from '@gauger/excise';
import { Button, Modal } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Refusal } from '../../../api/call.ts';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import css from './client-block.module.css';
import { type Contact, NotAsked } from './use-client-request.ts';

interface AskDialogProps {
  /** "return" or "claim" */
  what: string;
  contact: Contact;
  /** Whether the contact was saved for clients; false for the signing authority at the address of the business. */
  isSaved: boolean;
  /** The signing authority. */
  signer: string;
  /** The signing authority when the contact was saved, where the business has another one since. */
  formerSigner: string | null;
  onAsk: (asked: { contact: Contact; answerBy: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks a client by email: who, where, and by when. What was typed stays when it is refused. */
export function AskDialog({ what, contact, isSaved, signer, formerSigner, onAsk, onClose }: AskDialogProps) {
  // The address of a former signing authority is typed once more.
  const first = formerSigner === null ? contact : { name: signer, email: '' };
  const [typed, setTyped] = useState({ ...first, answerBy: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...change }));

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { answerBy, ...to } = typed;
    const found = {
      ...(to.name.trim() === '' && { name: 'Enter the name of the client' }),
      ...(!/^\S+@\S+\.\S+$/.test(to.email) && { email: 'Enter the email address of the client' }),
      ...(answerBy !== '' && answerBy < irsDay(new Date()) && { answerBy: 'Give today or a later day' }),
    };
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await onAsk({ contact: { name: to.name.trim(), email: to.email.trim() }, answerBy });
      onClose();
    } catch (error) {
      const issues = error instanceof Refusal || error instanceof NotAsked ? error.issues : [];
      // Errors of the return itself are no fields of this dialog.
      if (issues.length > 0 && issues.every(({ path }) => path === 'answerBy' || path.startsWith('contact.')))
        setErrors(Object.fromEntries(issues.map(({ path, message }) => [path.replace(/^contact\./, ''), message])));
      else setFailure(error instanceof Error ? error : new Error(String(error)));
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title="Ask the client" centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <form className="stack-4" onSubmit={submit} noValidate>
        <p>
          The client gets a link to this {what} alone. A code to the same address comes before any figure. The client
          approves it, or asks for changes. Name and address are kept as the client contact for later returns of this
          business.
        </p>
        {failure && (
          <Notice kind="error" title={failure.message}>
            {failure instanceof NotAsked && failure.issues.length > 0 && (
              <ul>
                {failure.issues.map(({ path, message }) => (
                  <li key={`${path} ${message}`}>{message}</li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        {formerSigner !== null && (
          <Notice kind="due" title={`The signing authority is ${signer} now, and was ${formerSigner}`}>
            <p>
              The last contact was {contact.name}, {contact.email}. Enter the address of {signer}: who reads that
              mailbox approves in that name.
            </p>
          </Notice>
        )}
        <TextField
          id="client-name"
          label="Name"
          required
          maxLength={LONGEST_SIGNER}
          value={typed.name}
          onChange={(name) => set({ name })}
          error={errors.name}
        />
        <TextField
          id="client-email"
          label="Email"
          hint={
            isSaved || typed.email !== contact.email
              ? 'A reader of this mailbox can approve.'
              : `This is the address of the business, and its readers can approve. Check that it is the mailbox of ${typed.name || 'the client'}.`
          }
          required
          value={typed.email}
          onChange={(email) => set({ email })}
          error={errors.email}
        />
        <DateInput
          id="client-answer-by"
          label="Answer by"
          value={typed.answerBy}
          onChange={(answerBy) => set({ answerBy })}
          error={errors.answerBy}
        />
        <div className={css.dialogActs}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Send the link
          </Button>
        </div>
      </form>
    </Modal>
  );
}
