import {
  type Answer,
  claimLineOf,
  type Destination,
  FIRST_QUESTION,
  type Form8849Claim,
  form8849Of,
  form8849Schedules,
  type IsoDate,
  indexOf,
  irsDay,
  law,
  type Question,
  questions,
  scheduleGroup,
} from '@gauger/excise';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { focusField } from '../../../components/focus-field.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';
import { form4136Address } from '../claims/public.ts';
import css from './claim-questions.module.css';

const ANSWER = 'claim-question';
const FOUND = 'claim-found';

const questionOf = (id: string | undefined): Question | undefined => questions.find((question) => question.id === id);

interface ClaimQuestionsProps {
  businessId: string;
  /** The answers lead to a schedule. */
  onFound: (claim: Form8849Claim) => void;
}

/** The claim router on the start page: questions that lead to the schedule and the line. */
export function ClaimQuestions({ businessId, onFound }: ClaimQuestionsProps) {
  const [given, setGiven] = useState<readonly { question: Question; answer: Answer }[]>([]);
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string>();
  const end = given.at(-1)?.answer.leads;
  const question = given.length === 0 ? questionOf(FIRST_QUESTION) : questionOf(given.at(-1)?.answer.ask);

  function goBack(to: number) {
    setGiven(given.slice(0, to));
    setChosen('');
    setError(undefined);
    requestAnimationFrame(() => focusField(ANSWER));
  }
  function goOn() {
    const answer = question?.answers[Number(chosen)];
    if (!question || chosen === '' || !answer) {
      setError('Choose the answer that fits');
      focusField(ANSWER);
      return;
    }
    setGiven([...given, { question, answer }]);
    setChosen('');
    setError(undefined);
    const claim = answer.leads && claimOf(answer.leads);
    if (claim) onFound(claim);
    requestAnimationFrame(() => focusField(answer.leads ? FOUND : ANSWER));
  }

  return (
    <section className="stack-4" aria-labelledby="what-happened">
      <div>
        <h2 id="what-happened">What happened to the fuel?</h2>
        <p>Answer a few questions to find your schedule and line.</p>
      </div>
      {given.length > 0 && (
        <dl className={css.given}>
          {given.map(({ question: asked, answer }, at) => (
            <div key={asked.id}>
              <dt>{asked.text}</dt>
              <dd>
                {answer.label}
                <button type="button" onClick={() => goBack(at)}>
                  Change<span className="spoken"> the answer to: {asked.text}</span>
                </button>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {question && (
        <div className={css.ask}>
          <RadioField
            key={question.id}
            id={ANSWER}
            label={question.text}
            {...(question.help ? { hint: question.help } : {})}
            choices={question.answers.map(({ label, help, leads }, at) => ({
              value: String(at),
              label,
              ...(leads && asideOf(leads)),
              ...(help ? { hint: help } : {}),
            }))}
            value={chosen}
            onChange={setChosen}
            error={error}
          />
          <Button onClick={goOn}>Next question</Button>
        </div>
      )}
      {end && (
        <section id={FOUND} tabIndex={-1} aria-label="What your answers mean">
          <Found end={end} businessId={businessId} />
        </section>
      )}
    </section>
  );
}

/** The schedule and line of Form 8849 where an end of the router is claimed. */
function claimOf(end: Destination): Form8849Claim | undefined {
  if (end.kind === 'form8849') return { schedule: end.schedule };
  const found = end.kind === 'claim' ? claimLineOf(end.line, law) : undefined;
  return found && end.kind === 'claim' ? form8849Of(found.line, end.row, law) : undefined;
}

/** The line of an answer and what comes back for a gallon, next to it. */
function asideOf(end: Destination) {
  const claim = claimOf(end);
  const rate = claim && rateOfClaim(claim, end, irsDay(new Date()));
  if (!claim || claim.line === undefined) return {};
  return {
    aside: (
      <span className={css.back}>
        <span>
          Schedule {claim.schedule}, line {claim.line}
        </span>
        <b>{rate && `$${rate.value}`}</b>
        <small>{rate?.unit}</small>
      </span>
    ),
  };
}

function Found({ end, businessId }: { end: Destination; businessId: string }) {
  const claim = claimOf(end);
  if (claim) {
    const { title } = form8849Schedules.find(({ schedule }) => schedule === claim.schedule) ?? {};
    const line = claim.line === undefined ? '' : `, line ${claim.line}`;
    return (
      <Notice kind="good" title={`Schedule ${claim.schedule}, ${title}${line}`}>
        <p>{'because' in end && end.because}</p>
        <p>For fuel used or sold in two ways, choose one here. Add the other on the claim.</p>
      </Notice>
    );
  }
  switch (end.kind) {
    case 'elsewhere':
      return (
        <Notice kind="due" title={`Not on Form 8849: ${end.where}`}>
          <p>{end.because}</p>
          {end.where.startsWith('Form 4136') && (
            <p>
              <Link to={form4136Address(businessId)}>Record it here</Link>, and we warn you when another claim covers
              the same fuel and days.
            </p>
          )}
        </Notice>
      );
    case 'noClaim':
      return (
        <Notice kind="plain" title="No claim applies">
          <p>{end.because}</p>
          <p className="citation">
            <SourceLinks citation={end.citation} />
          </p>
        </Notice>
      );
    default:
      return (
        <Notice kind="due" title="Claim it on Schedule C of Form 720">
          <p>{end.because}</p>
        </Notice>
      );
  }
}

/** The dollars that come back for a unit of a claim, where the answers leave one rate: "0.17", "per gallon". */
function rateOfClaim(
  { schedule, line: label }: Form8849Claim,
  end: Destination,
  day: IsoDate,
): { value: string; unit: string } | undefined {
  const formula = scheduleGroup(schedule, false, law).lines.find(({ line }) => line === label)?.formula;
  const use = 'row' in end ? String(end.row?.typeOfUse ?? '') : '';
  const parameter =
    formula?.kind === 'perUnit' ? formula.rate : formula?.kind === 'ratedByUse' ? formula.rates[use] : undefined;
  const found = parameter === undefined ? undefined : indexOf(law).rate(parameter, day);
  if (!found?.dated.value) return undefined;
  // The form prints rates with three decimals.
  return {
    value: found.dated.value.replace(/\.(\d{1,2})$/, (_, places: string) => `.${places.padEnd(3, '0')}`),
    unit: found.parameter.unit.replace('dollars ', ''),
  };
}
