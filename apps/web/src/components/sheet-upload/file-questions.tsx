import { Button } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '../fields/text-field.tsx';
import { Icon } from '../icon/icon.tsx';
import { type AskedFile, isMatch, isOpen, type Question, questionPlace } from './asked-file.ts';
import css from './file-questions.module.css';

interface FileQuestionsProps {
  check: AskedFile;
  busy: boolean;
  onAnswer: (answers: readonly { question: Question; value: string }[]) => void;
}

/** The open questions about the rows of a file, each answered once for all that it is about. */
export function FileQuestions({ check: { questions, tabs }, busy, onAnswer }: FileQuestionsProps) {
  const open = questions.filter((question) => !isMatch(question) && isOpen(question));
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="questions-title">
      <h2 id="questions-title">
        {open.length === 1 ? '1 question' : `${open.length.toLocaleString('en-US')} questions`} about the file
      </h2>
      <ul className={css.questions}>
        {open.map((question) => (
          <li
            key={question.id}
            id={questionPlace(question)}
            className={question.kind === 'total' ? css.stop : undefined}
          >
            <Icon name={question.kind === 'total' ? 'warning' : 'wait'} />
            <div>
              <b>{question.text}</b>
              <small>
                {tabs.length > 1 && `${tabs[question.at.sheet - 1]?.name}: `}
                {question.hint}
              </small>
              {question.choices.length === 0 && (
                <Reason question={question} busy={busy} onGive={(value) => onAnswer([{ question, value }])} />
              )}
            </div>
            {question.choices.length > 0 && (
              <div className={css.answers}>
                {question.choices.map(({ value, label, guess }) => (
                  <Button
                    key={value}
                    size="sm"
                    variant={guess ? 'light' : 'default'}
                    disabled={busy}
                    aria-label={`${label}: ${question.text}`}
                    onClick={() => onAnswer([{ question, value }])}
                  >
                    {label}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An answer in words, which is kept with the import. */
function Reason({ question, busy, onGive }: { question: Question; busy: boolean; onGive: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  return (
    <div className={css.reason}>
      <div className={css.words}>
        <TextField
          id={`reason-${question.id}`}
          label="Why they differ"
          hint="Kept with the import and shown at Check"
          maxLength={500}
          value={reason}
          error={error}
          onChange={(text) => {
            setReason(text);
            setError(undefined);
          }}
        />
      </div>
      <Button
        size="sm"
        variant="default"
        disabled={busy}
        onClick={() =>
          reason.trim() === '' ? setError('Say why they differ, or correct the file') : onGive(reason.trim())
        }
      >
        Use this reason
      </Button>
    </div>
  );
}

interface AnsweredProps {
  check: AskedFile;
  busy: boolean;
  onChange: (question: Question) => void;
}

/** The answers that the file was read with, each of which can be taken back. */
export function AnsweredQuestions({ check: { questions }, busy, onChange }: AnsweredProps) {
  const answered = questions.filter((question) => !isOpen(question));
  return (
    <ul className={css.questions}>
      {answered.map((question) => (
        <li key={question.id}>
          <Icon name="check" />
          <div>
            <b>{question.text}</b>
            <small>{answerInWords(question)}</small>
          </div>
          <div className={css.answers}>
            <Button
              size="sm"
              variant="subtle"
              disabled={busy}
              aria-label={`Change the answer: ${question.text}`}
              onClick={() => onChange(question)}
            >
              Change
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

const answerInWords = ({ answer, choices }: Question): string =>
  choices.find(({ value }) => value === answer)?.label ?? answer ?? '';
