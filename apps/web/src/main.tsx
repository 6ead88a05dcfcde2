import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api/query-client.ts';
import { loadBookInForce } from './api/rate-book.ts';
import { shareSession } from './api/session.ts';
import { App } from './app/app.tsx';
import { openRouter } from './app/router.tsx';
import { underHome } from './app/routes.tsx';
import { takeOverPage } from './app/take-over-page.ts';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/mantine.css';
import './styles/base.css';
import './styles/kit.css';
import './styles/print.css';

start().catch((error) => {
  // The script before the page then lets links and forms work without the app.
  document.dispatchEvent(new Event('gauger:failed'));
  throw error;
});

/** A page that the server drew is taken over as it is, unless the script before it hid it for a session of this tab. */
async function start(): Promise<void> {
  await parsed();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id root');
  const isDrawn = root.hasChildNodes() && document.documentElement.dataset.app !== 'alone';
  const [router] = await Promise.all([
    shareSession(underHome(window.location.pathname)).then(() => openRouter(isDrawn)),
    loadBookInForce(),
  ]);
  const app = (
    <StrictMode>
      <App queryClient={queryClient}>
        {/* Without transitions the page changes together with the address: no link of the page that is left works after it. */}
        <RouterProvider router={router} useTransitions={false} />
      </App>
    </StrictMode>
  );
  if (isDrawn) return takeOverPage(root, () => hydrateRoot(root, app));
  root.replaceChildren();
  createRoot(root).render(app);
  delete document.documentElement.dataset.app;
}

/** Waits for the end of the document: a page that the server drew has its answers there, and loads the app from its head. */
async function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}
