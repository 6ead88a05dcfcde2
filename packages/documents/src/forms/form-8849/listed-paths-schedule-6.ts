import type { ListedPath } from '../../mef/listed-path.ts';

/** The elements of Schedule 6, other claims: path, type, form line. */
export const schedule6: readonly ListedPath[] = [
  ['NameOfEmployer/BusinessNameLine1Txt', 'text', 'schedule header name'],
  ['EmployerIdentificationNumber', 'EIN', 'schedule header EIN'],
  ['MissingEINReason', 'text', 'schedule header EIN reason'],
  ['TotalRefundAmt', 'USDecimalAmountNN', 'total refund, lines 1-5'],
  ['EarliestClaimDt', 'Date', 'earliest date of events'],
  ['LatestClaimDt', 'Date', 'latest date of events'],
  ['OtherClaimNotRptOnOthFormsGrp/OtherClaimNotRptGrp/OtherTaxClaimGrp/TaxTypeDesc', 'text', 'lines 1-5: kind of tax'],
  [
    'OtherClaimNotRptOnOthFormsGrp/OtherClaimNotRptGrp/OtherTaxClaimGrp/VIN',
    'text',
    'lines 1-5: VIN, for vehicle claims',
  ],
  ['OtherClaimNotRptOnOthFormsGrp/OtherClaimNotRptGrp/Amt', 'USDecimalAmountNN', 'lines 1-5: refund amount'],
  ['OtherClaimNotRptOnOthFormsGrp/OtherClaimNotRptGrp/CreditReferenceNum', 'text', 'lines 1-5: CRN'],
];
