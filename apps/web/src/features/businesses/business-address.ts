/** Pages of a filing that link to their business for a fix, and to which the wizard returns. */
const returns = {
  summary: '/home/business/taxsummary',
  status: '/home/business/status',
  consent: '/home/business/concentforsubmission',
} as const;

/** A page of a filing that links to its business for a fix. */
export type FixingPage = keyof typeof returns;

/** The page of a filing that sent the reader to fix its business. */
interface FixedFrom {
  page: FixingPage;
  filing: string;
  /** The field to fix, if one is named. */
  field?: string | undefined;
}

/** Where the details of a business are seen and changed; after saving, the way leads back to the filing they are for. */
export function businessAddress(businessId: string, from?: FixedFrom): string {
  const back = from ? { back: from.page, filing: from.filing, ...(from.field && { at: from.field }) } : {};
  return `/home/addbusiness?${new URLSearchParams({ business: businessId, ...back })}`;
}

/** Where the wizard leads once a business is saved: back to the filing, or to the list. */
export function afterFixing(address: URLSearchParams): string {
  const [back, filing] = [address.get('back') ?? '', address.get('filing')];
  return filing && Object.hasOwn(returns, back)
    ? `${returns[back as keyof typeof returns]}?${new URLSearchParams({ filing })}`
    : '/home/businesslist';
}
