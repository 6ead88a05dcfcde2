import { Button, Modal, Textarea } from '@mantine/core';
import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import css from './comments.module.css';

/** Longest comment, in characters, as the contract has it. */
const LONGEST = 1_000;

interface CommentDialogProps {
  title: string;
  label: string;
  act: string;
  /** Name of the person who began the thread that is answered: a colleague or a client. */
  reader?: string | undefined;
  optional?: boolean;
  /** The text of a failed attempt, with the reason to ask again. */
  again?: { text: string; why: string } | undefined;
  onSay: (text: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for a few words. Ctrl+Enter says them; what was typed stays when it fails. */
export function CommentDialog(props: CommentDialogProps) {
  const { title, label, act, reader, optional = false, again, onSay, onClose } = props;
  const [text, setText] = useState(again?.text ?? '');
  const [error, setError] = useState(again?.why);
  const [busy, setBusy] = useState(false);

  async function sendComment() {
    if (busy) return;
    if (!optional && text.trim() === '') return setError('Enter a comment');
    setBusy(true);
    try {
      await onSay(text.trim());
      onClose();
    } catch (fault) {
      setError(fault instanceof Error ? fault.message : String(fault));
      setBusy(false);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void sendComment();
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void sendComment();
  }

  return (
    <Modal opened onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <form className="stack-4" onSubmit={submit} noValidate>
        <Textarea
          data-autofocus
          label={label}
          description={`${reader ? `${reader} and people` : 'People'} in your account can read it. The IRS cannot`}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={LONGEST}
          value={text}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={keyDown}
        />
        <div className={css.dialogActs}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {act}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
