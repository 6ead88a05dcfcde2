/** Pages of a filing from which its business is mended, and to which the wizard leads back. */
const returns = {
  summary: '/home/business/taxsummary',
  status: '/home/business/status',
  consent: '/home/business/concentforsubmission',
} as const;

/** A page of a filing from which its business is mended. */
export type MendingPage = keyof typeof returns;

/** The page of a filing that asks for its business to be mended. */
interface MendedFrom {
  page: MendingPage;
  filing: string;
  /** The field to mend, where one is meant. */
  field?: string | undefined;
}

/** Where the details of a business are seen and changed; after saving, the way leads back to the filing they are for. */
export function businessAddress(businessId: string, from?: MendedFrom): string {
  const back = from ? { back: from.page, filing: from.filing, ...(from.field && { at: from.field }) } : {};
  return `/home/addbusiness?${new URLSearchParams({ business: businessId, ...back })}`;
}

/** Where the wizard leads once a business is saved: back to the filing, or to the list. */
export function afterMending(address: URLSearchParams): string {
  const [back, filing] = [address.get('back') ?? '', address.get('filing')];
  return filing && Object.hasOwn(returns, back)
    ? `${returns[back as keyof typeof returns]}?${new URLSearchParams({ filing })}`
    : '/home/businesslist';
}
