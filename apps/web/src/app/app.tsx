import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts';

/** Surrounds the router, in the browser and on the server. */
export function App({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}

/** The nonce of this page's content security policy: the server writes a new one into the page each time. */
const styleNonce =
  typeof document === 'undefined'
    ? '__CSP_NONCE__'
    : (document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '');

// The kit's scroll lock makes style elements through the package get-nonce, which looks for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
