import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import { type AskedFile, isMatch, isOpen, openInWords, type Question, questionPlace } from './asked-file.ts';
import css from './file-questions.module.css';

type Answer = { question: Question; value: string };

interface MatchQuestionsProps {
  check: AskedFile;
  busy: boolean;
  onAnswer: (answers: readonly Answer[]) => void;
}

/** The words and columns of a file that have no meaning yet, each with its likely one to confirm. */
export function MatchQuestions({ check: { questions, tabs }, busy, onAnswer }: MatchQuestionsProps) {
  const open = questions.filter((question) => isMatch(question) && isOpen(question));
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  if (open.length === 0) return null;
  const groups = [...Map.groupBy(open, sameWord).values()].map((same) => {
    const choices = choicesOf(same);
    const key = same[0]?.id ?? '';
    const label = chosen[key] ?? choices.find(({ guess }) => guess)?.label ?? '';
    return { key, same, choices, label, answers: answersOf(same, label) };
  });
  const ready = groups.flatMap(({ answers }) => answers);
  const confirmed = groups.filter(({ answers }) => answers.length > 0).length;
  return (
    <section className={css.match} aria-labelledby="match-title">
      <header>
        <h2 id="match-title">{openInWords(open).things} to match</h2>
        {confirmed > 1 && (
          <Button size="sm" variant="default" disabled={busy} onClick={() => onAnswer(ready)}>
            Confirm all {confirmed.toLocaleString('en-US')}
          </Button>
        )}
      </header>
      <ul>
        {groups.map(({ key, same, choices, label, answers }) => {
          const [question] = same;
          if (!question) return null;
          const text = same.length > 1 ? withoutLine(question.text) : question.text;
          const sheet = tabs.length > 1 ? `${tabs[question.at.sheet - 1]?.name}, ` : '';
          return (
            <li key={key} id={questionPlace(question)}>
              <div className={css.word}>
                <b>{question.word && question.at.column !== '' ? question.word.text : text}</b>
                <small>
                  {sheet}
                  {same.map(({ hint }) => hint).join('; ')}
                </small>
              </div>
              <NativeSelect
                className={css.choice}
                aria-label={text}
                disabled={busy}
                value={label}
                data={[
                  { value: '', label: 'Choose' },
                  ...choices.map((one) => ({
                    value: one.label,
                    label: one.guess ? `${one.label}, likely` : one.label,
                  })),
                ]}
                onChange={({ currentTarget }) => setChosen({ ...chosen, [key]: currentTarget.value })}
              />
              <Button
                size="sm"
                variant="default"
                disabled={busy || answers.length === 0}
                leftSection={<Icon name="check" />}
                aria-label={`Confirm: ${text} ${label}`}
                onClick={() => onAnswer(answers)}
              >
                Confirm
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A word that rows of several taxes have is asked about once; every other question is one of its own. */
const sameWord = ({ kind, id, word, at }: Question): string =>
  kind === 'word' && word && at.column !== '' ? `word ${at.sheet} ${at.column} ${word.text.toLowerCase()}` : id;

/** The question of one line, asked of several. */
const withoutLine = (text: string): string => text.replace(/, (?:IRS No\.|line) \w+\?$/, '?');

/** "60(a) Removal at terminal rack" and "62(a) Removal at terminal rack" are one choice of a word that both taxes have. */
const shared = (label: string): string => label.replace(/^\d+\(\w\)\s+/, '');

/** The choices of questions that are asked once, the likely one first. */
function choicesOf(same: readonly Question[]): { label: string; guess: boolean }[] {
  const only = same.length === 1;
  const labels = new Map<string, boolean>();
  for (const { choices } of same)
    for (const { label, guess } of choices) {
      const text = only ? label : shared(label);
      labels.set(text, guess || (labels.get(text) ?? false));
    }
  return [...labels]
    .map(([label, guess]) => ({ label, guess }))
    .sort((one, other) => Number(other.guess) - Number(one.guess));
}

/** The answers that a label gives to each question with such a choice. */
const answersOf = (same: readonly Question[], label: string): Answer[] =>
  same.flatMap((question) => {
    const choice = question.choices.find((one) => one.label === label || shared(one.label) === label);
    return choice ? [{ question, value: choice.value }] : [];
  });
