import { accountTypes, type FilingWay, type PaymentMethod, paymentMethods } from '@gauger/excise';

const hints: Readonly<Record<PaymentMethod, string>> = {
  efw: 'You authorize the IRS to debit the account you enter below',
  eftps: 'You pay at the federal payment system, eftps.gov. A new account there takes about 15 business days',
};

const methods = (Object.keys(paymentMethods) as PaymentMethod[]).map((value) => ({
  value,
  label: paymentMethods[value],
  hint: hints[value],
}));

/** Direct debit goes with an electronic return only. */
export const methodsOf = (way: FilingWay) => methods.filter(({ value }) => way === 'electronic' || value !== 'efw');

export const types = Object.entries(accountTypes).map(([value, label]) => ({ value, label }));

/** The kinds of a joint account. */
export const jointTypes = types.filter(({ value }) => value !== '3');
