import { Crash } from '../components/error-boundary/crash.tsx';
import { Page } from '../frame/page.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';

/** A page that could not be drawn, or whose code could not be fetched. */
export function RouteCrash() {
  return (
    <SiteFrame>
      <Page title="Something went wrong">
        <h1>Something went wrong</h1>
        <Crash onRetry={() => window.location.reload()} />
      </Page>
    </SiteFrame>
  );
}
