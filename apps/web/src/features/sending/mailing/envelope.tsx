import { formatDate } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Answer } from '../../../api/call.ts';
import { siteQuery } from '../../../api/site-queries.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { type AnyOpenFiling, outlineOf } from '../../filings/filing/public.ts';
import css from './envelope.module.css';

type Mailing = Answer<'getMailing'>;

interface EnvelopeProps {
  mailing: Mailing;
  filing: AnyOpenFiling['filing'];
  period: string;
  trackingNumber: string | null;
}

/** The envelope with its two addresses, to be copied or printed as a label. */
export function Envelope({ mailing, filing, period, trackingNumber }: EnvelopeProps) {
  const { address, addressSource, addressAsOf, isPoBox } = mailing;
  const [copied, setCopied] = useState(false);
  const isPractice = useQuery(siteQuery).data?.isPractice ?? false;
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    window.print();
    setPrinting(false);
  }, [isPrinting]);
  return (
    <section aria-labelledby="envelope" className="stack-3">
      <h2 id="envelope">The envelope</h2>
      <Addresses mailing={mailing} trackingNumber={trackingNumber} />
      <p className="row-2">
        <Button
          variant="default"
          size="compact-md"
          leftSection={copied && <Icon name="check" />}
          onClick={() => void navigator.clipboard.writeText(address.join('\n')).then(() => setCopied(true))}
        >
          {copied ? 'Address copied' : 'Copy the address'}
        </Button>
        <Button variant="default" size="compact-md" onClick={() => setPrinting(true)}>
          Print a label
        </Button>
      </p>
      <p className="hint">
        {addressSource === null
          ? 'Set by the operator of this site.'
          : `From ${addressSource}${addressAsOf === null ? '' : `, as of ${formatDate(addressAsOf)}`}.`}{' '}
        Check irs.gov/{filing.formType} before you mail.
      </p>
      {isPoBox ? (
        <Notice kind="due" title="A private delivery service cannot deliver to a P.O. box">
          <p>
            Use the Postal Service, or look up the street address at <StreetAddresses />.
          </p>
        </Notice>
      ) : (
        <p className="hint">
          This is the address for the Postal Service. For a private delivery service, look up the street address at{' '}
          <StreetAddresses />.
        </p>
      )}
      {isPrinting &&
        createPortal(
          <div className={css.label}>
            {isPractice && <p className={css.practice}>PRACTICE: not for the IRS. Do not mail and do not pay.</p>}
            <p>
              {outlineOf(filing).name}, {period}: cut along the line, or print on the envelope.
            </p>
            <Addresses mailing={mailing} trackingNumber={trackingNumber} />
          </div>,
          document.body,
        )}
    </section>
  );
}

/** The page of the IRS with the addresses for private delivery services. */
export const StreetAddresses = () => (
  <a href="https://www.irs.gov/PDSStreetAddresses" target="_blank" rel="noreferrer">
    irs.gov/PDSStreetAddresses
  </a>
);

const Addresses = ({
  mailing: { returnAddress, address },
  trackingNumber,
}: Pick<EnvelopeProps, 'mailing' | 'trackingNumber'>) => (
  <div className={css.envelope}>
    <address className={css.from} aria-label="From">
      {returnAddress.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
    <span className={css.stamp} aria-hidden="true" />
    <address className={css.to} aria-label="To">
      {address.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
    {trackingNumber !== null && <p className={css.number}>{trackingNumber}</p>}
  </div>
);
