import type { SiteTextName } from '@gauger/contract';
import { useQuery } from '@tanstack/react-query';
import { textQuery } from '../../../api/site-queries.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { OpenFrame } from '../../../frame/open-frame.tsx';
import { Page } from '../../../frame/page.tsx';
import { SiteText } from './site-text.tsx';

/** Descriptions for search engines, true of every operator's text. */
const descriptions: Readonly<Record<SiteTextName, string>> = {
  privacy: 'The privacy notice of this Gauger site: what it stores about you, who receives it, and for how long.',
  terms: 'The terms of this Gauger site for preparing, checking and sending Form 720, the federal excise return.',
  security: 'How this Gauger site protects accounts, returns, EINs and bank account numbers.',
};
const titles: Readonly<Record<SiteTextName, string>> = { privacy: 'Privacy', terms: 'Terms', security: 'Security' };

export const PrivacyPage = () => <TextPage text="privacy" />;
export const TermsPage = () => <TextPage text="terms" />;
export const SiteSecurityPage = () => <TextPage text="security" />;

function TextPage({ text }: { text: SiteTextName }) {
  const { data, isError } = useQuery(textQuery(text));
  const title = data?.title ?? titles[text];
  return (
    <OpenFrame>
      <Page title={title} description={descriptions[text]}>
        <h1>{title}</h1>
        {data && <SiteText content={data.content} />}
        {isError && <Notice kind="error" title="This text did not load. Reload the page to try again." />}
        {!data && !isError && <InlineProgress label="Loading…" />}
      </Page>
    </OpenFrame>
  );
}
