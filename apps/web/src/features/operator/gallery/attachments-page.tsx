import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Page } from '../../../frame/page.tsx';
import { SignedIn } from '../../../frame/signed-in.tsx';
import { SiteFrame } from '../../../frame/site-frame.tsx';
import { Attachments } from '../../filings/attachments/public.ts';
import css from './gallery-page.module.css';

/** The attachments of the filing and business in the address: `?filing=…&business=…&id=…`. */
export function GalleryAttachmentsPage() {
  const [asked] = useSearchParams();
  const [ids, setIds] = useState<string[]>(asked.getAll('id'));
  const [readOnly, setReadOnly] = useState(false);
  const of = { filingId: asked.get('filing') ?? '', businessId: asked.get('business') ?? '' };
  return (
    <SignedIn>
      <SiteFrame>
        <Page title="Attachments">
          <h1>Attachments</h1>
          <p className={css.say}>Here nothing names them: what is attached on this page goes after some days.</p>
          <Attachments {...of} ids={ids} onChange={setIds} readOnly={readOnly} />
          <Button mt="md" variant="default" onClick={() => setReadOnly(!readOnly)}>
            {readOnly ? 'Change them' : 'Only show them'}
          </Button>
        </Page>
      </SiteFrame>
    </SignedIn>
  );
}
