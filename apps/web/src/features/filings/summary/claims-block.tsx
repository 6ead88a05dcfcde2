import { claimLineName, type Explanation, explain, law } from '@gauger/excise';
import { Link } from 'react-router';
import { Why } from '../../../components/explain/why.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Money } from '../../../components/money/money.tsx';
import {
  type AnyOpenFiling,
  addressOf,
  type ClaimPlace,
  claimLabel,
  factsOf,
  type OpenFiling,
} from '../filing/public.ts';
import css from './summary-page.module.css';

/** A page of claims as the summary lists it: the lines that have rows. */
export interface ClaimedPage {
  place: ClaimPlace;
  total: string;
  lines: readonly { line: string; name: string; rows: number; amount: string; why: () => Explanation | null }[];
}

/** The claims on Schedule C, by group and line. */
export function claimedOn720({ filing }: OpenFiling): ClaimedPage[] {
  const { groups = {} } = filing.claimsData ?? {};
  return law.claims.flatMap((group) => {
    const saved = groups[group.group];
    if (!saved) return [];
    const lines = group.lines.map(({ line, name }) => ({
      line,
      name,
      rows: saved.lines.filter((row) => row.line === line).length,
      amount: saved.amounts[line] ?? '0.00',
      why: () => explain(factsOf(filing), `claims.${line}.amount`),
    }));
    return [{ place: group, total: saved.total, lines: lines.filter(({ rows }) => rows > 0) }];
  });
}

interface ClaimsBlockProps {
  open: AnyOpenFiling;
  claimed: readonly ClaimedPage[];
  total: string;
  /** Where nothing is claimed. */
  none: string;
}

/** The claims of a filing, by page and line, with the way to each. */
export function ClaimsBlock({ open: { filing, editable }, claimed, total, none }: ClaimsBlockProps) {
  return (
    <section className={css.block} aria-labelledby="summary-claims">
      <div className={css.blockHead}>
        <h2 id="summary-claims">{filing.formType === 'Form8849' ? 'Claims Information' : 'Claim Information'}</h2>
        <Link data-print="hide" to={addressOf('claims', filing)}>
          {editable ? 'Edit' : 'View'}
          <span className="spoken"> claims</span>
        </Link>
      </div>
      {claimed.map(({ place, total: ofPage, lines }) => (
        <details key={place.group} open className={css.group}>
          <summary className={css.groupHead}>
            <Icon name="forward" />
            <span>{claimLabel(place)}</span>
            <span className={css.amount}>
              <Money value={ofPage} sign={false} />
            </span>
          </summary>
          <ul>
            {lines.map(({ line, name, rows, amount, why }) => (
              <li key={line} className={css.line}>
                <span className={css.name}>
                  {line} {name}
                </span>
                <span className={css.basis}>
                  {rows} {rows === 1 ? 'row' : 'rows'}
                </span>
                <span className={css.amount}>
                  <Why explanation={why} about={`${claimLineName(line)}, ${name}`}>
                    <Money value={amount} sign={false} />
                  </Why>
                </span>
                <span className={css.edit}>
                  <Link data-print="hide" to={addressOf(place, filing)}>
                    {editable ? 'Edit' : 'View'}
                    <span className="spoken">
                      {' '}
                      {claimLineName(line)}, {name}
                    </span>
                  </Link>
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {claimed.length === 0 ? (
        <p className={css.none}>{none}</p>
      ) : (
        <p className={css.total}>
          <span>Total claim</span>
          <span className={css.amount}>
            <Money value={total} sign={false} />
          </span>
        </p>
      )}
    </section>
  );
}
