import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { Question, QuestionChoice } from './ask.ts';
import css from './question-dialog.module.css';

const looks: Record<QuestionChoice['kind'], { variant?: string; color?: string }> = {
  plain: { variant: 'default' },
  primary: {},
  danger: { color: 'red' },
};

/** A question over the page. */
export function QuestionDialog({ question }: { question: Question | undefined }) {
  // Keeps the question visible while the dialog fades.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => question?.onAnswer(undefined)}
      title={shown?.title}
      size={shown?.wide ? 'lg' : 'md'}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div>{shown?.body}</div>
      <div className={css.choices}>
        {shown?.choices.map(({ value, label, kind, focused }) => (
          <Button
            key={value}
            {...looks[kind]}
            {...(focused && { 'data-autofocus': true })}
            onClick={() => shown.onAnswer(value)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Modal>
  );
}
