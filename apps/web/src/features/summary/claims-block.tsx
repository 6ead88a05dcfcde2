import { explain, law } from '@gauger/excise';
import { Link } from 'react-router';
import { Why } from '../../components/explain/why.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Money } from '../../components/money/money.tsx';
import { addressOf, claimLabel, factsOf, type OpenFiling } from '../filing/public.ts';
import css from './summary-page.module.css';

/** The claims on Schedule C, by group and line. */
export function ClaimsBlock({ open: { filing, editable } }: { open: OpenFiling }) {
  const { groups = {} } = filing.claimsData ?? {};
  const claimed = law.claims.flatMap((group) => {
    const saved = groups[group.group];
    return saved ? [{ group, saved }] : [];
  });
  return (
    <section className={css.block} aria-labelledby="summary-claims">
      <div className={css.blockHead}>
        <h2 id="summary-claims">Claim Information</h2>
        <Link data-print="hide" to={addressOf('claims', filing.id)}>
          {editable ? 'Edit' : 'View'}
          <span className="spoken"> claims</span>
        </Link>
      </div>
      {claimed.map(({ group, saved }) => (
        <details key={group.group} open className={css.group}>
          <summary className={css.groupHead}>
            <Icon name="forward" />
            <span>{claimLabel(group)}</span>
            <span className={css.amount}>
              <Money value={saved.total} sign={false} />
            </span>
          </summary>
          <ul>
            {group.lines
              .map((line) => ({ ...line, rows: saved.lines.filter((row) => row.line === line.line).length }))
              .filter(({ rows }) => rows > 0)
              .map(({ line, name, rows }) => (
                <li key={line} className={css.line}>
                  <span className={css.name}>
                    {line} {name}
                  </span>
                  <span className={css.basis}>
                    {rows} {rows === 1 ? 'row' : 'rows'}
                  </span>
                  <span className={css.amount}>
                    <Why
                      explanation={() => explain(factsOf(filing), `claims.${line}.amount`)}
                      about={`line ${line}, ${name}`}
                    >
                      <Money value={saved.amounts[line] ?? '0.00'} sign={false} />
                    </Why>
                  </span>
                  <span className={css.edit}>
                    <Link data-print="hide" to={addressOf(group, filing.id)}>
                      {editable ? 'Edit' : 'View'}
                      <span className="spoken">
                        {' '}
                        line {line}, {name}
                      </span>
                    </Link>
                  </span>
                </li>
              ))}
          </ul>
        </details>
      ))}
      {claimed.length === 0 ? (
        <p className={css.none}>Nothing is claimed on this return.</p>
      ) : (
        <p className={css.total}>
          <span>Total claim</span>
          <span className={css.amount}>
            <Money value={filing.totals.totalClaim ?? '0.00'} sign={false} />
          </span>
        </p>
      )}
    </section>
  );
}
