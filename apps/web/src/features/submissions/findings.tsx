import css from './findings.module.css';
import type { Submission } from './happenings.ts';

/** Why a return was rejected: each rule with its number and what it says. */
export function Findings({ findings, checkedToTheEnd, answeredBy }: Submission) {
  return (
    <section className={css.findings} aria-labelledby="findings">
      <h2 id="findings">What has to be mended</h2>
      {findings.length === 0 && <p>The {answeredBy} gave no rule. Check the filing and send it again.</p>}
      <ul>
        {findings.map(({ ruleNumber, severity, message }) => (
          <li key={`${ruleNumber} ${message}`}>
            <p className={css.words}>{message}</p>
            <p className={css.rule}>
              Rule {ruleNumber}, {severity}
            </p>
          </li>
        ))}
      </ul>
      {!checkedToTheEnd && <p>Checking stopped early: more may be found once this is mended.</p>}
    </section>
  );
}
