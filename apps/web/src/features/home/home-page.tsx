import { HomeFrame } from '../../app/shell/home-frame.tsx';
import { Page } from '../../app/shell/page.tsx';
import { useSession } from '../session/public.ts';

/** Where a login leads. */
export function HomePage() {
  const { user } = useSession();
  return (
    <HomeFrame>
      <Page title="Home">
        <h1>Welcome, {user.firstName}</h1>
      </Page>
    </HomeFrame>
  );
}
