/** The nonce of this page's content security policy: the server writes a new one into the page each time. */
export const styleNonce =
  typeof document === 'undefined'
    ? '__CSP_NONCE__'
    : (document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '');

// The kit's scroll lock makes style elements through the package get-nonce, which looks for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
