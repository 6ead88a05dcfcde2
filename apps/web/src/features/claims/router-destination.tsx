import type { Destination, Form8849, Quarter } from '@gauger/excise';
import type { ReactNode } from 'react';
import { Notice, type NoticeKind } from '../../components/notice/notice.tsx';
import { placeOfLine } from './claim-way-in.ts';
import css from './claims.module.css';

/** The id of what takes the focus where the questions end. */
export const DESTINATION = 'router-destination';

/** The IRS's own names of the schedules of Form 8849. */
const schedules: Record<Form8849['schedule'], string> = {
  '1': 'Nontaxable Use of Fuels',
  '2': 'Sales by Registered Ultimate Vendors',
  '3': 'Certain Fuel Mixtures and the Alternative Fuel Credit',
  '5': 'Section 4081(e) Claims',
  '6': 'Other Claims',
  '8': 'Registered Credit Card Issuers',
};

/** Where the answers lead, and why. */
export function RouterDestination({ end, quarter }: { end: Destination; quarter: Quarter }) {
  const { kind, title, body } = worded(end, quarter);
  return (
    <section id={DESTINATION} className={css.answers} tabIndex={-1} aria-label="Where your answers lead">
      <Notice kind={kind} title={title}>
        {body}
      </Notice>
    </section>
  );
}

function worded(end: Destination, quarter: Quarter): { kind: NoticeKind; title: string; body: ReactNode } {
  switch (end.kind) {
    case 'scheduleC':
      return ofLine(end, quarter);
    case 'form8849':
      return {
        kind: 'due',
        title: `Claim it on Form 8849, ${scheduleInWords(end)}`,
        body: (
          <>
            <p>{end.because}</p>
            <p>Form 8849 goes to the IRS apart from this return: nothing of it is entered here.</p>
          </>
        ),
      };
    case 'elsewhere':
      return { kind: 'due', title: `Not on this return: ${end.where}`, body: <p>{end.because}</p> };
    case 'noClaim':
      return {
        kind: 'plain',
        title: 'There is no claim here',
        body: (
          <>
            <p>{end.because}</p>
            <p className="citation">{end.citation}</p>
          </>
        ),
      };
  }
}

function ofLine({ line, because, otherwise }: Destination & { kind: 'scheduleC' }, quarter: Quarter) {
  const place = placeOfLine(line, quarter);
  const title = place ? `, ${place.group.name}: ${place.title}` : '';
  if (place && !place.status.onReturn)
    return {
      kind: 'plain' as const,
      title: `Line ${line} is not on the return of this quarter`,
      body: (
        <>
          <p>{place.status.reason}</p>
          <p className="citation">{place.status.citation}</p>
        </>
      ),
    };
  return {
    kind: 'good' as const,
    title: `Claim it on line ${line}${title}`,
    body: (
      <>
        <p>{because}</p>
        {otherwise && (
          <p>
            Or claim it on Form 8849, {scheduleInWords(otherwise)}, apart from this return; never the same gallons on
            both.
          </p>
        )}
      </>
    ),
  };
}

const scheduleInWords = ({ schedule, line }: Form8849): string =>
  `Schedule ${schedule}, ${schedules[schedule]}${line === undefined ? '' : `, line ${line}`}`;
