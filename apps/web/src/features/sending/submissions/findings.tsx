import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { Cask } from '../../../components/cask/cask.tsx';
import { LinkButton } from '../../../components/link-button/link-button.tsx';
import { isAnswered } from './answered.ts';
import css from './findings.module.css';
import { type Filed, fixLink } from './fix-link.ts';
import type { Submission } from './status-events.ts';
import type { useUnlock } from './use-unlock.ts';

interface Props {
  submission: Submission;
  filed: Filed;
  /** The form, where the filing was sent as several: "Schedule 6". */
  form?: string | undefined;
  /** Unlocks the filing, while it is locked: its pages cannot be changed before. Absent where the page has the button elsewhere. */
  unlock?: Pick<Unlocking, 'busy' | 'unlock'> | undefined;
  /** Unlocks the filing while it is locked, and opens one of its pages. */
  unlockFor?: Unlocking['unlockFor'] | undefined;
}

type Unlocking = ReturnType<typeof useUnlock>;

/** The reasons for a rejection: each rule in plain words, whether its place changed since, the link to fix it, and the gateway's text. */
export function Findings({ submission, filed, form, unlock, unlockFor }: Props) {
  const { findings, checkedToTheEnd, answeredBy, isHandedBack } = submission;
  const isDone = isAnswered(submission);
  const of = form === undefined ? '' : ` in ${form}`;
  const id = useId();
  const leads = findings.some(({ mend }) => mend && mend.page !== 'business' && fixLink(mend, filed).to !== null);
  return (
    <section className={isDone ? `${css.findings} ${css.done}` : css.findings} aria-labelledby={id}>
      <h2 id={id}>{isDone && !isHandedBack ? `What the ${answeredBy} found${of}` : `What to fix${of}`}</h2>
      {unlock && (
        <p className="line-3">
          <Button loading={unlock.busy} onClick={unlock.unlock}>
            Unlock to correct
          </Button>
          {leads && <span>Or choose a link below: it asks you to unlock the return first.</span>}
        </p>
      )}
      {findings.length === 0 && <p>The {answeredBy} gave no rule. Check the filing and send it again.</p>}
      <ul>
        {findings.map(({ ruleNumber, severity, message, words, mend, changed }) => (
          <li key={`${ruleNumber} ${message}`}>
            <p className={css.words}>{words ?? message}</p>
            {mend && <FixPlace place={mend} filed={filed} changed={changed} unlockFor={unlockFor} />}
            <p className={css.rule}>
              {isHandedBack ? 'From the operator' : `Rule ${ruleNumber}, ${severity}`}
              {words !== null && `: “${message}”`}
            </p>
          </li>
        ))}
      </ul>
      {!checkedToTheEnd && !isHandedBack && <p>The check stopped early. It may find more after you fix this.</p>}
      {isDone && (
        <p className={css.words}>Next: check your return, sign it and send it again. There is no second fee.</p>
      )}
    </section>
  );
}

interface FixPlaceProps {
  place: Parameters<typeof fixLink>[0];
  filed: Filed;
  changed: boolean | null;
  unlockFor: Unlocking['unlockFor'] | undefined;
}

/** The place to fix a finding, and whether it changed since. The signature is given again, which changes it. */
function FixPlace({ place, filed, changed, unlockFor }: FixPlaceProps) {
  const { edits } = useRights();
  const { label, to: page } = fixLink(place, filed);
  // The page of a business is closed to people who only read.
  const to = place.page === 'business' && !edits ? null : page;
  const link =
    to === null ? (
      label
    ) : unlockFor && place.page !== 'business' ? (
      <LinkButton onClick={() => unlockFor(to)}>{label}</LinkButton>
    ) : (
      <Link to={to}>{label}</Link>
    );
  if (!changed) return <p>Fix it in {link}.</p>;
  return (
    <p className={css.changed}>
      <Cask level="full" tone="good" />
      <span>Changed since the rejection: {link}</span>
    </p>
  );
}
