import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Order } from './store.ts';

const STYLE = `
  :root { color-scheme: light dark; --paper: light-dark(#faf8f4, #12191a); --surface: light-dark(#fff, #1a2324);
    --ink: light-dark(#14262b, #e9eeec); --ink-2: light-dark(#435356, #bac6c3); --line: light-dark(#ddd8ce, #2c3839);
    --control: light-dark(#857e70, #73858a); --verdigris: light-dark(#0e6b5e, #4fbfae);
    --hover: light-dark(#0a5348, #74d3c5); --ochre: light-dark(#755600, #e2bf5f);
    --ochre-wash: light-dark(#f8f0da, #2e2914); --on-fill: light-dark(#fff, #12191a); }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 24px 16px; background: var(--paper); color: var(--ink);
    font: 16px/1.5 Inter, system-ui, sans-serif; }
  main { max-width: 480px; margin: 0 auto; }
  .notice { margin: 0 0 24px; padding: 8px 12px; border-left: 4px solid var(--ochre); background: var(--ochre-wash);
    color: var(--ochre); font-weight: 600; }
  h1 { margin: 0 0 16px; font: 600 28px/1.2 "Source Serif 4", Georgia, serif; }
  dl { margin: 0 0 24px; border-top: 1px solid var(--line); }
  dl > div { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0; border-bottom: 1px solid var(--line); }
  dt { color: var(--ink-2); } dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
  .amount dd { font-size: 20px; font-weight: 600; }
  form { display: grid; gap: 12px; margin-bottom: 12px; }
  button, a { display: block; width: 100%; min-height: 44px; padding: 9px 16px; border-radius: 4px; font: inherit;
    font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
  .first { border: 1px solid var(--verdigris); background: var(--verdigris); color: var(--on-fill); }
  .first:hover { background: var(--hover); }
  .other { border: 1px solid var(--control); background: var(--surface); color: var(--ink); }
  .other:hover { border-color: var(--ink); }
  :focus-visible { outline: 2px solid var(--verdigris); outline-offset: 2px; }
  p { margin: 0 0 16px; color: var(--ink-2); }
`;

/** Sends the page on which the payer approves an order; only the merchant of the order may frame it. */
export function sendApprovalPage(response: ServerResponse, order: Order): void {
  const nonce = randomBytes(16).toString('base64url');
  const merchant = new URL(order.returnUrl).origin;
  send(
    response,
    200,
    nonce,
    merchant,
    `<h1>Approve a payment</h1>
      <dl>
        <div><dt>For</dt><dd>${escaped(order.description)}</dd></div>
        <div><dt>Order</dt><dd>${escaped(order.id)}</dd></div>
        <div class="amount"><dt>Amount</dt><dd>$${escaped(order.value)} ${escaped(order.currency)}</dd></div>
      </dl>
      <form method="post" action="/checkoutnow/approve" target="_top">
        <input type="hidden" name="token" value="${escaped(order.id)}">
        <button class="first">Approve</button>
        <button class="other" formaction="/checkoutnow/decline">Decline</button>
      </form>
      <a class="other" target="_top" href="${escaped(addressWith(order.cancelUrl, { token: order.id }))}">Cancel and return</a>`,
  );
}

/** Sends the page for a missing or settled order. */
export function sendClosedPage(response: ServerResponse, status: number, order: Order | undefined): void {
  const nonce = randomBytes(16).toString('base64url');
  const back = order
    ? `<p>This payment was approved before.</p><a class="first" target="_top" href="${escaped(returnAddress(order))}">Return</a>`
    : '<p>Go back and start the payment again.</p>';
  const merchant = order ? new URL(order.returnUrl).origin : "'none'";
  send(response, status, nonce, merchant, `<h1>Nothing to approve here</h1>${back}`);
}

/** The address the payer returns to after approving. */
export const returnAddress = (order: Order): string =>
  addressWith(order.returnUrl, { token: order.id, PayerID: order.payerId ?? '' });

function addressWith(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

function send(response: ServerResponse, status: number, nonce: string, merchant: string, content: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      // A form's answer redirects to the merchant, which form-action covers too.
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self' ${merchant}; frame-ancestors ${merchant}; base-uri 'none'`,
    })
    .end(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Payment sandbox</title>
    <style nonce="${nonce}">${STYLE}</style>
  </head>
  <body>
    <main>
      <p class="notice">Payment sandbox, in place of a payment provider. Test payment. Nothing is charged.</p>
      ${content}
    </main>
  </body>
</html>
`);
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
