import { type ClaimGroup, describeChange, isEditable } from '@gauger/excise';
import { Button } from '@mantine/core';
import { memo, type ReactNode, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import type { TaskGroup } from '../../../components/task-list/task-list.tsx';
import { useAfterFrame } from '../../../components/use-after-frame.ts';
import { AccountMenu } from '../../../frame/account-menu.tsx';
import { Breadcrumbs } from '../../../frame/breadcrumbs.tsx';
import { FilingFrame, type PrimaryAction } from '../../../frame/filing-frame.tsx';
import { useHomeEntries } from '../../../frame/home-entries.ts';
import type { LedgerData } from '../../../frame/ledger.tsx';
import { pageOfFiling } from '../../../pages/pages.ts';
import { BusinessCrumb } from '../../clients/businesses/public.ts';
import { PageComments } from '../comments/public.ts';
import { backTo } from './back-address.ts';
import { describePath, fieldAddress, partOf, readOn } from './field-address.ts';
import type { Typed } from './filing-facts.ts';
import css from './filing-layout.module.css';
import { settledOf, type TypedFaults } from './filing-tasks.ts';
import { viewOf } from './filing-views.ts';
import { wordsOf } from './form-words.ts';
import { type AnyOpenFiling, isOf } from './open-filing.ts';
import { OtherReaders } from './other-readers.tsx';
import { addressOf, isClaim, isSamePlace, outlineOf, type Place, placeBefore, stepName } from './places.ts';
import { PrintHead } from './print-head.tsx';
import { RemovedNotice } from './removed-lines.tsx';
import { useSentPayment } from './sent-payment.ts';

/** The menu and the ledger next to a page. */
export interface MenuAndLedger {
  tasks: readonly TaskGroup[];
  ledger: LedgerData;
}

interface FilingLayoutProps {
  open: AnyOpenFiling;
  here: Place;
  /** Replaces the name of the place in title and breadcrumbs, for a page that only shows the return. */
  page?: string;
  heading?: ReactNode;
  /** Above the heading: where the return is on its way. */
  steps?: ReactNode;
  lead?: string;
  /** Next to the heading: the rate in force, the purpose of the page. */
  about?: ReactNode;
  /** Unsaved changes of the page, which the ledger counts. */
  typed?: Typed;
  /** Shows work of this page that is not saved in menu and ledger. */
  underway?: ((saved: MenuAndLedger) => MenuAndLedger) | undefined;
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
    underway,
    primary,
    actions,
    saveState,
    back,
    claims,
    children,
  } = props;
  const { filing, editable } = open;
  const view = viewOf(open);
  const period = view.period(open);
  const words = wordsOf(filing);
  const entries = useHomeEntries();
  const { comments, owns, reviews } = useRights();
  const threads = useMemo(
    () => open.comments.threads.filter(({ path }) => here === 'summary' || isSamePlace(readOn(path, filing), here)),
    [open.comments.threads, here, filing],
  );
  const placeOf = (path: string) => ({ label: describePath(path, filing, claims), to: fieldAddress(path, filing) });
  const name = page ?? (typeof here === 'string' ? stepName(here, filing) : here.name);
  const form = `${outlineOf(filing).name}, ${period}`;
  // The page itself answers a key first; header bar, menu and ledger follow.
  const counted = useAfterFrame(typed);
  const faults = useTypedFaults(counted);
  const sent = useSentPayment(filing);
  const tasks = useMemo(() => view.tasks(open, here, faults, counted), [view, open, here, faults, counted]);
  const sides = useMemo(() => {
    const saved = { tasks, ledger: view.ledger(open, counted, { tasks, sent, faults }) };
    return underway?.(saved) ?? saved;
  }, [view, open, counted, tasks, sent, faults, underway]);
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
          ...view.crumbs(open),
          ...(ofClaims && view.listsClaims
            ? [{ label: stepName('claims', filing), to: addressOf('claims', filing) }]
            : []),
          { label: name },
        ]}
      />
    ),
    [view, open, filing, name, ofClaims],
  );
  const pill = useMemo(() => view.pill(open, counted, sent), [view, open, counted, sent]);
  const [address] = useSearchParams();
  const leads = useMemo(() => {
    const before = placeBefore(here, open);
    return backTo(address, filing) ?? back ?? (before && addressOf(before, filing));
  }, [address, filing, back, here, open]);
  return (
    <FilingFrame
      title={`${titleOf(here, name)}, ${form}`}
      home="/home"
      entries={entries}
      userMenu={accountMenu}
      filing={whose}
      {...sides}
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
        <p className={`${css.pill} ${pill.alarm ? '' : pill.back ? css.back : css.calm}`}>
          <span className={css.quarter}>{pill.period}</span>
          <span className={pill.late ? css.late : undefined}>{pill.caption}</span> <Money value={pill.amount} />
        </p>
      </div>
      {steps}
      {lead && <p className={css.lead}>{lead}</p>}
      <div className={css.head}>
        <h1>{heading ?? name}</h1>
        {view.number(here)}
        {about && <div className={css.about}>{about}</div>}
      </div>
      <OtherReaders open={open} here={here} />
      {isOf(open, 'Form720') && <RemovedNotice open={open} />}
      {!editable && page === undefined && (
        <Notice title={`You can read this ${words.what}, not change it`}>
          {open.sentSchedule ? (
            <p>
              Schedule {open.sentSchedule} was sent and no longer changes.{' '}
              <Link to={pageOfFiling('status', filing)}>Open its status page</Link>
            </p>
          ) : isEditable(filing.state) ? (
            <p>
              {reviews ? 'Your role lets you read, comment and approve.' : 'Your role in this account lets you read.'}
            </p>
          ) : (
            <p>
              {describeChange(filing.state, words.what)}{' '}
              <Link to={pageOfFiling('status', filing)}>Open its status page</Link>
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
          // An owner who works alone sees the way to comment on the return in its summary, not on each page.
          mayWrite={
            comments && (filing.state === 'ready' || !owns || open.comments.threads.length > 0 || here === 'summary')
          }
          noun={filing.formType === 'Form8849' ? 'claim' : 'return'}
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
