import { type ClaimGroup, describeChange, isEditable } from '@gauger/excise';
import { Button } from '@mantine/core';
import { memo, type ReactNode, useDeferredValue, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { AccountMenu } from '../../app/shell/account-menu.tsx';
import { Breadcrumbs } from '../../app/shell/breadcrumbs.tsx';
import { FilingFrame, type PrimaryAction } from '../../app/shell/filing-frame.tsx';
import { useHomeEntries } from '../../app/shell/home-entries.ts';
import { Icon } from '../../components/icon/icon.tsx';
import { ClaimNumber, IrsNumber } from '../../components/irs-number/irs-number.tsx';
import { Money } from '../../components/money/money.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { BusinessCrumb } from '../businesses/public.ts';
import { PageComments } from '../comments/public.ts';
import { useRights } from '../session/public.ts';
import { backTo } from './back-address.ts';
import { balanceNote, dueDay } from './due-day.ts';
import { describePath, fieldAddress, partOf, readOn } from './field-address.ts';
import type { Typed } from './filing-facts.ts';
import css from './filing-layout.module.css';
import { balanceWith, ledgerOf, quarterLabel } from './filing-ledger.tsx';
import { settledOf, type TypedFaults, tasksOf } from './filing-tasks.ts';
import { OtherReaders } from './other-readers.tsx';
import {
  addressOf,
  isClaim,
  isSamePlace,
  outlineOf,
  type Place,
  placeBefore,
  statusAddress,
  stepName,
} from './places.ts';
import { PrintHead } from './print-head.tsx';
import { RemovedNotice } from './removed-lines.tsx';
import { useSentPayment } from './sent-payment.ts';
import type { OpenFiling } from './use-filing.ts';

interface FilingLayoutProps {
  open: OpenFiling;
  here: Place;
  /** Replaces the name of the place in title and breadcrumbs, for a page that only shows the return. */
  page?: string;
  /** Replaces the name of the page as heading. */
  heading?: ReactNode;
  /** Above the heading: where the return is on its way. */
  steps?: ReactNode;
  /** A small line above the heading. */
  lead?: string;
  /** Next to the heading: the rate in force, the purpose of the page. */
  about?: ReactNode;
  /** Unsaved changes of the page, which the ledger counts. */
  typed?: Typed;
  /** Left out where the page only shows. */
  primary?: PrimaryAction | undefined;
  /** Next to Back: Skip, Reset. */
  actions?: ReactNode;
  saveState?: ReactNode;
  /** Where Back leads, if not to the page before. */
  back?: string;
  /** The groups of Schedule C that can be spoken of, on the pages that have their law. */
  claims?: readonly ClaimGroup[];
  /** Left out while they load. */
  children?: ReactNode;
}

/** Pages whose saving does not return a ready return to draft; the summary itself says who marked it. */
const STAYS_READY: ReadonlySet<Place> = new Set<Place>(['taxInfo', 'irsPayment', 'summary']);

const NOTHING_TYPED: Typed = {};
/** One for all drawings, so that it is not drawn again at each key. */
const accountMenu = <AccountMenu />;

/** A page inside a filing: left menu, heading with quarter and due amount, what the page asks, Back and the way on, ledger. */
export function FilingLayout(props: FilingLayoutProps) {
  const {
    open,
    here,
    page,
    heading,
    steps,
    lead,
    about,
    typed = NOTHING_TYPED,
    primary,
    actions,
    saveState,
    back,
    claims,
    children,
  } = props;
  const { filing, quarter, editable } = open;
  const entries = useHomeEntries();
  const { edits, owns } = useRights();
  const threads = useMemo(
    () => open.comments.threads.filter(({ path }) => here === 'summary' || isSamePlace(readOn(path, filing), here)),
    [open.comments.threads, here, filing],
  );
  const placeOf = (path: string) => ({ label: describePath(path, filing, claims), to: fieldAddress(path, filing) });
  const name = page ?? (typeof here === 'string' ? stepName(here, filing) : here.name);
  const form = `${outlineOf(filing).name}, ${quarterLabel(quarter)}`;
  // The page itself answers a key first; menu and ledger follow when there is time.
  const counted = useDeferredValue(typed);
  const faults = useTypedFaults(counted);
  const sent = useSentPayment(filing);
  const tasks = useMemo(() => tasksOf(open, here, faults), [open, here, faults]);
  const ledger = useMemo(() => ledgerOf(open, counted, { tasks, sent, faults }), [open, counted, tasks, sent, faults]);
  const whose = useMemo(
    () => ({ business: filing.businessName, form, ...settledOf(tasks, open) }),
    [filing, form, tasks, open],
  );
  const ofClaims = isClaim(here);
  const crumbs = useMemo(
    () => (
      <Breadcrumbs
        first={<BusinessCrumb current={{ id: filing.businessId, businessName: filing.businessName }} />}
        crumbs={[
          { label: outlineOf(filing).name, to: addressOf('taxInfo', filing.id) },
          { label: quarterLabel(quarter), to: addressOf('quarter', filing.id) },
          ...(ofClaims ? [{ label: stepName('claims', filing), to: addressOf('claims', filing.id) }] : []),
          { label: name },
        ]}
      />
    ),
    [filing, quarter, name, ofClaims],
  );
  const due = useMemo(() => dueDay(quarter), [quarter]);
  const balance = balanceWith(filing, typed);
  const note = balanceNote(balance, due, sent);
  const [address] = useSearchParams();
  const leads = useMemo(() => {
    const before = placeBefore(here, open);
    return backTo(address, filing.id) ?? back ?? (before && addressOf(before, filing.id));
  }, [address, filing.id, back, here, open]);
  return (
    <FilingFrame
      title={`${titleOf(here, name)}, ${form}`}
      home="/home"
      entries={entries}
      userMenu={accountMenu}
      filing={whose}
      tasks={tasks}
      ledger={ledger}
      primary={primary}
      actions={
        <>
          {leads !== undefined && <Back to={leads} />}
          {actions}
        </>
      }
      saveState={saveState}
    >
      <PrintHead businessId={filing.businessId} businessName={filing.businessName} form={form} />
      <div data-print="hide" className={css.bar}>
        {crumbs}
        <p className={note.alarm ? css.pill : `${css.pill} ${css.calm}`}>
          <span className={css.quarter}>{quarterLabel(quarter)}</span>
          <span className={note.alarm && due.late ? css.late : undefined}>{note.said}</span>{' '}
          <Money value={balance.amount} />
        </p>
      </div>
      {steps}
      {lead && <p className={css.lead}>{lead}</p>}
      <div className={css.head}>
        <h1>{heading ?? name}</h1>
        <FormNumber place={here} />
        {about && <div className={css.about}>{about}</div>}
      </div>
      <OtherReaders open={open} here={here} />
      <RemovedNotice open={open} />
      {!editable && page === undefined && (
        <Notice title="You can read this return, not change it">
          {isEditable(filing.state) ? (
            <p>Your role in this account lets you read.</p>
          ) : (
            <p>
              {describeChange(filing.state)} <Link to={statusAddress(filing.id)}>Open its status page</Link>
            </p>
          )}
        </Notice>
      )}
      {filing.state === 'ready' && editable && page === undefined && !STAYS_READY.has(here) && (
        <Notice kind="due" title="Ready for review: saving a change on this page makes it a draft again" />
      )}
      {page === undefined ? (
        <PageComments
          comments={open.comments}
          threads={threads}
          part={partOf(here, filing)}
          mayWrite={edits && (filing.state === 'ready' || !owns || open.comments.threads.length > 0)}
          reviewing={filing.state === 'ready'}
          placeOf={placeOf}
        >
          {children}
        </PageComments>
      ) : (
        children
      )}
    </FilingFrame>
  );
}

/** One object for as long as the rows with errors are as many: the menu is not drawn again at each key. */
function useTypedFaults({ line }: Typed): TypedFaults {
  const { irsNumber, faulty: rows } = line ?? {};
  return useMemo(
    () => (irsNumber === undefined || rows === undefined ? undefined : { irsNumber, rows }),
    [irsNumber, rows],
  );
}

const Back = memo(function Back({ to }: { to: string }) {
  return (
    <Button component={Link} to={to} variant="subtle" leftSection={<Icon name="back" />}>
      Back
    </Button>
  );
});

function titleOf(here: Place, name: string): string {
  if (typeof here === 'string') return name;
  return `${name} (${isClaim(here) ? here.order : here.irsNumber})`;
}

/** The number that a tax or a claim has on the form. */
function FormNumber({ place }: { place: Place }) {
  if (typeof place === 'string') return null;
  return isClaim(place) ? <ClaimNumber lines={place.group} /> : <IrsNumber number={place.irsNumber} />;
}
