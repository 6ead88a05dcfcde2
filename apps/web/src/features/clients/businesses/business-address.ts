import { type AddressedFiling, pageOfFiling } from '../../../pages/pages.ts';

/** Pages of a filing that link to their business for a fix, and to which the wizard returns. */
const returns = ['summary', 'status', 'consent'] as const;

/** A page of a filing that links to its business for a fix. */
export type FixingPage = (typeof returns)[number];

/** The page of a filing that sent the reader to fix its business. */
interface FixedFrom {
  page: FixingPage;
  filing: AddressedFiling;
  /** The field to fix, if one is named. */
  field?: string | undefined;
}

/** Where the details of a business are seen and changed; after saving, the way leads back to the filing they are for. */
export function businessAddress(businessId: string, from?: FixedFrom): string {
  const back = from
    ? {
        back: from.page,
        filing: from.filing.id,
        ...(from.filing.formType !== 'Form720' && { form: from.filing.formType }),
        ...(from.field && { at: from.field }),
      }
    : {};
  return `/home/addbusiness?${new URLSearchParams({ business: businessId, ...back })}`;
}

/** Where the wizard leads once a business is saved: back to the filing, or to the list. */
export function afterFixing(address: URLSearchParams): string {
  const [id, formType = 'Form720'] = [address.get('filing'), address.get('form') ?? undefined];
  const page = returns.find((name) => name === address.get('back'));
  return id && page ? pageOfFiling(page, { id, formType }) : '/home/businesslist';
}
