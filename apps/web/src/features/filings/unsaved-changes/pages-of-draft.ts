import { irsDay, type PaymentOptionEntry, paymentDays } from '@gauger/excise';
import { type DepositFields, fieldsOf as depositFieldsOf, depositOf } from '../deposit/public.ts';
import {
  type AnyFiling,
  claimPagesToSave,
  type Pages,
  quarterOf,
  type SavedFiling,
  schedulePages,
} from '../filing/public.ts';
import { entryOf, sentOf } from '../irs-payment/public.ts';
import { type OverpaymentFields, fieldsOf as overpaymentFieldsOf, overpaymentOf } from '../overpayment/public.ts';

/** Builds the request of a page's Save button from its unsaved changes. */
export const pagesOfDraft = (page: string, fields: object, filing: AnyFiling, yearEnd: string): object =>
  filing.formType === 'Form8849'
    ? pagesOf8849(page, fields)
    : filing.formType === 'Form720X'
      ? pagesOf720X(page, fields, yearEnd)
      : pagesOf720(page, fields, filing, yearEnd);

/** Lines and claims of the corrected return, or the rows by hand. */
function pagesOf720X(page: string, fields: object, yearEnd: string): object {
  const [part, name, group] = page.split('.');
  if (part !== 'corrected' || name === undefined) return { [page]: fields };
  return group === undefined
    ? { corrected: { filingData: { [name]: fields } } }
    : { corrected: { claimsData: { monthIncomeTaxYearEnds: yearEnd, groups: { [group]: fields } } } };
}

function pagesOf8849(page: string, fields: object): object {
  const [part, schedule, group] = page.split('.');
  const place = schedulePages.find((one) => one.schedule === schedule && one.page === group);
  if (part === 'claims' && place) return claimPagesToSave(place, fields);
  return part === 'schedule' && schedule ? { [`sch${schedule}`]: fields } : { [page]: fields };
}

/** @param yearEnd the month in which the income tax year of the business ends, where the claims do not say it */
function pagesOf720(page: string, fields: object, filing: SavedFiling, yearEnd: string): Pages {
  const [part, group] = page.split('.');
  if (part === 'claims' && group) {
    const monthIncomeTaxYearEnds = filing.claimsData?.monthIncomeTaxYearEnds ?? yearEnd;
    return { claimsData: { monthIncomeTaxYearEnds, groups: { [group]: fields } } } as Pages;
  }
  if (part === 'claimsData') return { claimsData: fields } as Pages;
  if (part === 'deposit')
    return { deposit: depositOf({ ...depositFieldsOf(filing), ...(fields as Partial<DepositFields>) }) } as Pages;
  if (part === 'overpayment') {
    const entered = { ...overpaymentFieldsOf(filing), ...(fields as Partial<OverpaymentFields>) };
    return { overpayment: overpaymentOf(entered, filing).overpayment } as Pages;
  }
  if (part === 'paymentOption') {
    const days = paymentDays(quarterOf(filing), irsDay(new Date()));
    return { paymentOption: sentOf(entryOf(filing.paymentOption, fields as PaymentOptionEntry, days)) } as Pages;
  }
  return { filingData: { [page]: fields } } as Pages;
}
