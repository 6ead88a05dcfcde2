import { Link } from 'react-router';
import css from './findings.module.css';
import { type Filed, fixLink } from './fix-link.ts';
import type { Submission } from './status-events.ts';

interface Props {
  submission: Submission;
  filed: Filed;
}

/** The reasons for a rejection: each rule in plain words, the link to fix it, and the gateway's text. */
export function Findings({ submission: { findings, checkedToTheEnd, answeredBy }, filed }: Props) {
  return (
    <section className={css.findings} aria-labelledby="findings">
      <h2 id="findings">What to fix</h2>
      {findings.length === 0 && <p>The {answeredBy} gave no rule. Check the filing and send it again.</p>}
      <ul>
        {findings.map(({ ruleNumber, severity, message, words, mend }) => (
          <li key={`${ruleNumber} ${message}`}>
            <p className={css.words}>{words ?? message}</p>
            {mend && <FixPlace mend={mend} filed={filed} />}
            <p className={css.rule}>
              Rule {ruleNumber}, {severity}
              {words !== null && `: “${message}”`}
            </p>
          </li>
        ))}
      </ul>
      {!checkedToTheEnd && <p>Checking stopped early. More may be found once this is fixed.</p>}
    </section>
  );
}

function FixPlace({ mend, filed }: { mend: Parameters<typeof fixLink>[0]; filed: Filed }) {
  const { label, to } = fixLink(mend, filed);
  return <p>Fix it in {to === null ? label : <Link to={to}>{label}</Link>}.</p>;
}
