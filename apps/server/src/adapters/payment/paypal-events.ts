import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { PaypalApi } from './paypal-api.ts';
import type { PaymentProvider } from './port.ts';

/** Where PayPal keeps the certificates of its signatures. The address comes with the message, so that any other is refused. */
const CERTIFICATE_ORIGINS = [
  'https://api.paypal.com',
  'https://api-m.paypal.com',
  'https://api.sandbox.paypal.com',
  'https://api-m.sandbox.paypal.com',
];
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w-]+$/;
const MAX_CERTIFICATES = 10;

const headersOf = z.object({
  'paypal-transmission-id': z.string(),
  'paypal-transmission-time': z.string(),
  'paypal-transmission-sig': z.string(),
  'paypal-cert-url': z.string(),
  'paypal-auth-algo': z.literal('SHA256withRSA'),
});

const event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  resource: z
    .object({
      id: z.string().optional(),
      links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
        .optional(),
    })
    .optional(),
});

/** Reads events as PayPal signs them: RSA with SHA-256 over transmission id, time, webhook id and the checksum of the body. */
export function openEventReader(
  api: PaypalApi,
  url: string,
  webhookId: () => string | undefined,
): PaymentProvider['readEvent'] {
  const certificates = new Map<string, Promise<X509Certificate>>();
  const certificateAt = (address: string): Promise<X509Certificate> => {
    const known = certificates.get(address);
    if (known) return known;
    if (certificates.size >= MAX_CERTIFICATES) certificates.clear();
    const fetched = api.text(address).then((pem) => new X509Certificate(pem));
    certificates.set(address, fetched);
    // Another try may succeed.
    fetched.catch(() => certificates.delete(address));
    return fetched;
  };

  return async (headers, body) => {
    const id = webhookId();
    const { data: sent } = headersOf.safeParse(headers);
    if (!id || !sent || !isCertificateAddress(sent['paypal-cert-url'], url)) return null;
    const certificate = await certificateAt(sent['paypal-cert-url']).catch(() => null);
    const now = new Date();
    if (!certificate || certificate.validFromDate > now || certificate.validToDate < now) return null;
    const message = `${sent['paypal-transmission-id']}|${sent['paypal-transmission-time']}|${id}|${crc32(body)}`;
    const signature = Buffer.from(sent['paypal-transmission-sig'], 'base64');
    if (!verify('sha256', Buffer.from(message), certificate.publicKey, signature)) return null;
    const read = event.safeParse(JSON.parse(body.toString('utf8')));
    if (!read.success) return null;
    const { resource } = read.data;
    const ofCapture = resource?.supplementary_data?.related_ids?.order_id;
    const ofOrder = read.data.event_type.startsWith('CHECKOUT.ORDER.') ? resource?.id : undefined;
    return {
      id: read.data.id,
      type: read.data.event_type,
      paymentId: ofCapture ?? ofOrder ?? null,
      captureId: captureOf(resource?.links ?? []),
    };
  };
}

/** The capture of a refund: the resource of such an event is the refund, which names the capture by a link alone. */
function captureOf(links: readonly { href: string; rel: string }[]): string | null {
  const up = links.find(({ rel }) => rel === 'up')?.href ?? '';
  return /\/v2\/payments\/captures\/([\w-]{1,100})$/.exec(up)?.[1] ?? null;
}

function isCertificateAddress(address: string, url: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname, search, username } = new URL(address);
  return (
    [url, ...CERTIFICATE_ORIGINS].includes(origin) &&
    CERTIFICATE_PATH.test(pathname) &&
    search === '' &&
    username === ''
  );
}
