import { formatDate, type LineChange, type Quarter, type RateChange } from '@gauger/excise';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '../../../api/call.ts';
import { Disclosure } from '../../../components/disclosure/disclosure.tsx';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { FullPageProgress } from '../../../components/progress/progress.tsx';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import {
  addressOf,
  FORM_720,
  hasChanges,
  lineAddress,
  lineLabel,
  type OpenFiling,
  WithFiling,
} from '../filing/public.ts';
import css from './changes-page.module.css';
import { type ChangesSince, useLawChanges } from './use-law-changes.ts';

/** Changes of the law since the business filed last: its own lines first. */
export function ChangesPage() {
  return <WithFiling>{(open) => <Loaded open={open} />}</WithFiling>;
}

function Loaded({ open }: { open: OpenFiling }) {
  const found = useLawChanges(open);
  const before = found?.filingId ?? null;
  const { data: last } = useQuery({
    ...queryOf(['filing', before, 'Form720'], 'getForm720', { params: { id: before ?? '' } }),
    enabled: before !== null,
  });
  const { filing, quarter } = open;
  if (!hasChanges(quarter)) return <NothingBefore open={open} />;
  if (!found || (before !== null && !last)) return <FullPageProgress />;
  const own = new Set([...Object.keys(filing.filingData), ...Object.keys(last?.filingData ?? {})]);
  return (
    <HomePage title="What changed this quarter" crumbs={[crumbOf(filing.id, quarter)]}>
      <p className={css.about}>
        {quarter.year} Q{quarter.quarter} compared with {found.since.year} Q{found.since.quarter}, based on the rate
        book. <Link to={addressOf('taxInfo', filing)}>Back to the return</Link>
      </p>
      <Changes found={found} own={own} filingId={filing.id} />
    </HomePage>
  );
}

function NothingBefore({ open: { filing, quarter } }: { open: OpenFiling }) {
  return (
    <HomePage title="What changed this quarter" crumbs={[crumbOf(filing.id, quarter)]}>
      <EmptyState title="Nothing to compare with">
        {quarter.year} Q{quarter.quarter} is the first quarter of the rate book.
      </EmptyState>
    </HomePage>
  );
}

const crumbOf = (filingId: string, { year, quarter }: Quarter) => ({
  label: `Form 720, ${year} Q${quarter}`,
  to: addressOf('taxInfo', { id: filingId, ...FORM_720 }),
});

interface Group {
  irsNumber: string;
  name: string;
  line: LineChange | undefined;
  rates: readonly RateChange[];
}

function Changes({ found, own, filingId }: { found: ChangesSince; own: ReadonlySet<string>; filingId: string }) {
  const { lines, rates } = found.changes;
  const groups = [...new Map([...lines, ...rates].map(({ irsNumber, name }) => [irsNumber, name]))].map(
    ([irsNumber, name]): Group => ({
      irsNumber,
      name,
      line: lines.find((one) => one.irsNumber === irsNumber),
      rates: rates.filter((one) => one.irsNumber === irsNumber),
    }),
  );
  if (groups.length === 0)
    return <EmptyState title="Nothing changed">Every line and every rate is the same.</EmptyState>;
  const yours = groups.filter(({ irsNumber }) => own.has(irsNumber));
  const others = groups.filter(({ irsNumber }) => !own.has(irsNumber));
  return (
    <>
      {yours.length > 0 && <List title="Taxes of your returns" groups={yours} filingId={filingId} />}
      {others.length > 0 && (
        <List title={yours.length > 0 ? 'Other taxes' : 'Taxes'} groups={others} filingId={filingId} />
      )}
    </>
  );
}

function List({ title, groups, filingId }: { title: string; groups: readonly Group[]; filingId: string }) {
  return (
    <section className={css.list}>
      <h2>{title}</h2>
      {groups.map((group) => (
        <Tax key={group.irsNumber} group={group} filingId={filingId} />
      ))}
    </section>
  );
}

/** Number of rates of one tax in sight; the rest of a list of chemicals is folded. */
const SHOWN = 4;

function Tax({ group: { irsNumber, name, line, rates }, filingId }: { group: Group; filingId: string }) {
  const to = line?.kind === 'gone' ? undefined : lineAddress(irsNumber, { id: filingId, ...FORM_720 });
  const label = lineLabel({ name, irsNumber });
  return (
    <article className={css.tax}>
      <h3>{to === undefined ? label : <Link to={to}>{label}</Link>}</h3>
      {line && (
        <p>
          <b>{line.kind === 'gone' ? 'No longer on the return.' : 'New on the return.'}</b> {line.reason}{' '}
          <span className="citation">
            <SourceLinks citation={line.citation} />
          </span>
        </p>
      )}
      <Rates rates={rates.slice(0, SHOWN)} />
      {rates.length > SHOWN && (
        <Disclosure summary={`${rates.length - SHOWN} more`} rest>
          <Rates rates={rates.slice(SHOWN)} />
        </Disclosure>
      )}
    </article>
  );
}

function Rates({ rates }: { rates: readonly RateChange[] }) {
  if (rates.length === 0) return null;
  return (
    <ul className={css.rates}>
      {rates.map(({ of, unit, before, after, from, citation, unpublished }) => (
        <li key={`${of} ${from}`}>
          <span>{of}</span>
          <span className={css.change}>
            {before ?? 'none'}, now <b>{after ?? (unpublished ? 'not published yet' : 'none')}</b> {unit}
          </span>
          <span className="citation">
            {from && `From ${formatDate(from)}. `}
            <SourceLinks citation={citation} />
          </span>
        </li>
      ))}
    </ul>
  );
}
