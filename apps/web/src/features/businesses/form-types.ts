/** The forms that can be begun: their name in an address, what people call them, and what they are for. */
export const formTypes = [
  {
    value: 'Form720',
    label: 'Form 720',
    about:
      'Quarterly Federal Excise Tax Return: fuel, environmental, communications and air, manufacturers, the PCORI fee and others.',
  },
  {
    value: 'Form8849',
    label: 'Form 8849',
    about:
      'Claim for Refund of Excise Taxes: fuel used in a nontaxable way, sales by registered vendors, a second tax and other claims.',
  },
] as const;

/** The forms of a page address that cannot be started yet. */
export const laterForms: Readonly<Record<string, string>> = { Form720X: 'Form 720-X' };

export type FormType = (typeof formTypes)[number]['value'];

/** Where a form is begun for a business. */
export const beginning = (businessId: string, form: FormType): string =>
  form === 'Form8849'
    ? `/home/business/form8849?${new URLSearchParams({ business: businessId })}`
    : `/home/business?${new URLSearchParams({ business: businessId, form })}`;

/** Where a Form 720 is begun that says there is nothing to report. */
export const nothingToReport = (businessId: string): string => `${beginning(businessId, 'Form720')}&nil=1`;
