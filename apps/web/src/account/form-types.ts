import { formNames } from '@gauger/excise';

/** The forms that can be begun: their name in an address, what people call them, and what they are for. */
export const formTypes = [
  {
    value: 'Form720',
    label: formNames.Form720,
    about:
      'Quarterly Federal Excise Tax Return: fuel, environmental, communications and air, manufacturers, the PCORI fee and others.',
  },
  {
    value: 'Form8849',
    label: formNames.Form8849,
    about:
      'Claim for Refund of Excise Taxes: fuel used in a nontaxable way, sales by registered vendors, a second tax and other claims.',
  },
  {
    value: 'Form720X',
    label: formNames.Form720X,
    about:
      'Amended Quarterly Federal Excise Tax Return: correct a Form 720 that the IRS accepted or that you mailed, for a refund or a balance due.',
  },
] as const;

export type FormType = (typeof formTypes)[number]['value'];

/** Where a form is begun for a business. */
export function beginning(businessId: string, form: FormType): string {
  const page = pagesOfStart[form];
  return page === undefined
    ? `/home/business?${new URLSearchParams({ business: businessId, form })}`
    : `${page}?${new URLSearchParams({ business: businessId })}`;
}

const pagesOfStart: Readonly<Partial<Record<FormType, string>>> = {
  Form8849: '/home/business/form8849',
  Form720X: '/home/business/form720x/filing/1',
};

/** Where a Form 720-X is begun that corrects a return of a business. */
export const correcting = ({ id, businessId }: { id: string; businessId: string }): string =>
  `${beginning(businessId, 'Form720X')}&${new URLSearchParams({ original: id })}`;

/** Where a Form 720 is begun that says there is nothing to report. */
export const nothingToReport = (businessId: string): string => `${beginning(businessId, 'Form720')}&nil=1`;

/** Where a Form 720 is begun as a copy of an earlier one of a business. */
export const copying = ({ id, businessId }: { id: string; businessId: string }): string =>
  `${beginning(businessId, 'Form720')}&${new URLSearchParams({ copy: id })}`;
