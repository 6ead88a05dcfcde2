import { documentPath, type Finding, reject } from '../findings.ts';
import { at, type Element, textAt } from '../xml.ts';
import type { Contents } from './archive.ts';

const MATH = 'Math Error';

/**
 * Finds figures that do not add up. The rules of the IRS for Form 720 (F720) are not public, so these findings have
 * the simulator's own numbers.
 */
export function checkFigures({ return: root }: Contents): Finding[] {
  const form = at(root, 'ReturnData/IRS720');
  if (!form) return [];
  const cents = (path: string) => centsOf(textAt(form, path) || '0');
  const taxes = lineTaxes(form).reduce((sum, tax) => sum + tax, 0n);
  const total = cents('TotalTaxAmt');
  const paid = cents('ClaimAmt') + cents('DepositsMadeForQuarterAmt') + cents('PreviousQuarterOverpaymentAmt');
  const left = cents('BalanceDueAmt') - cents('OverpaymentGrp/OverpaymentAmt');
  const debit = textAt(root, 'ReturnData/IRSPayment2/PaymentAmt');
  const findings: (Finding | false)[] = [
    taxes !== total &&
      reject(
        'SIM-001',
        MATH,
        'The taxes of Parts I and II do not add up to line 3 of Part III.',
        documentPath('IRS720', 'TotalTaxAmt'),
        textAt(form, 'TotalTaxAmt'),
      ),
    total - paid !== left &&
      reject(
        'SIM-002',
        MATH,
        'Line 3 less claims, deposits and overpayment is neither line 10 nor line 11.',
        documentPath('IRS720', 'BalanceDueAmt'),
        textAt(form, 'BalanceDueAmt'),
      ),
    debit !== '' &&
      centsOf(debit) > cents('BalanceDueAmt') &&
      reject(
        'SIM-003',
        MATH,
        'The direct debit is more than the balance due.',
        documentPath('IRSPayment2', 'PaymentAmt'),
        debit,
      ),
  ];
  return findings.filter((finding) => finding !== false);
}

/** One tax for each IRS number: the rows below a number have no tax elements. */
function lineTaxes(form: Element): bigint[] {
  return form.children
    .flatMap((part) => part.children)
    .flatMap((line) => {
      const tax = textAt(line, 'TaxAmt');
      return tax === '' ? [] : [centsOf(tax)];
    });
}

/** `1234.5` → 123450n; text that is no amount counts as zero. */
export function centsOf(amount: string): bigint {
  const [, sign = '', whole = '0', cents = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  const value = BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0') || '0');
  return sign ? -value : value;
}
