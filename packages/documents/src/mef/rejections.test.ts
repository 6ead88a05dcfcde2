import { law } from '@gauger/excise';
import { expect, test } from 'vitest';
import { elementsOf } from './elements.ts';
import { explainRejection } from './rejections.ts';

const inHeader = (path: string) => `/efile:Return/efile:ReturnHeader/${path.replace(/(^|\/)/g, '$1efile:')}`;
const inDocument = (path: string) => `/efile:Return/efile:ReturnData/${path.replace(/(^|\/)/g, '$1efile:')}`;

test('a rule that is known is told in our words, and mended on its page', () => {
  expect(explainRejection('R0000-922', inHeader('Filer/BusinessNameControlTxt'))).toEqual({
    words: expect.stringContaining('name control'),
    mend: { page: 'business', field: 'businessName' },
  });
  expect(explainRejection('R0000-906', null).mend).toEqual({ page: 'irsPayment', field: 'routingTransitNum' });
});

test('the words on a claim speak of no quarter and of no Form 720-X', () => {
  for (const rule of ['R0000-004', 'R0000-194', 'R0000-932'])
    expect(explainRejection(rule, null, 'Form8849').words).toMatch(/^(?!.*(quarter|720)).*claim/);
  expect(explainRejection('F8849-999', inDocument('IRS8849Schedule1/TotalAmt'), 'Form8849').mend).toEqual({
    page: 'schedule',
    field: '1',
  });
});

test('a rule that is not known leaves the gateway’s sentence alone, and its element says where', () => {
  expect(explainRejection('F720-999', inDocument('IRS720/QrtlyFederalExciseTaxPartI/PartIIRSNum62/TaxAmt'))).toEqual({
    words: null,
    mend: { page: 'taxLine', field: '62' },
  });
  expect(explainRejection('F720-999', inDocument('IRS720[1]/TotalTaxAmt')).mend).toEqual({
    page: 'summary',
    field: null,
  });
  expect(explainRejection('F720-999', null)).toEqual({ words: null, mend: null });
  expect(explainRejection('constructor', '/nowhere')).toEqual({ words: null, mend: null });
});

test('what nobody who files can mend, or what cannot be mended at all, leads to no page', () => {
  for (const rule of ['X0000-030', 'R0000-054', 'R0000-932'])
    expect(explainRejection(rule, inHeader('Filer/EIN'))).toMatchObject({ words: expect.any(String), mend: null });
});

/** Values that Gauger writes without a person typing them. */
const NOT_TYPED = new Set([
  'ReturnTs',
  'SoftwareId',
  'SoftwareVersionNum',
  'MultSoftwarePackagesUsedInd',
  'OriginatorGrp/EFIN',
  'OriginatorGrp/OriginatorTypeCd',
  'OriginatorGrp/PractitionerPINGrp/EFIN',
  'OriginatorGrp/PractitionerPINGrp/PIN',
  'PINEnteredByCd',
  'SignatureOptionCd',
  'ReturnTypeCd',
  'BusinessOfficerGrp/SignatureDt',
  'TaxYr',
]);

test('every element of header and payment that holds what somebody typed is mended somewhere', () => {
  const elements = [
    ...elementsOf('ReturnHeader')
      .filter(([path]) => !NOT_TYPED.has(path))
      .map(([path]) => inHeader(path)),
    ...elementsOf('IRSPayment2').map(([path]) => inDocument(`IRSPayment2/${path}`)),
  ];
  expect(elements.filter((xpath) => explainRejection('X0000-005', xpath).mend === null)).toEqual([]);
});

test('what is said of the account of a refund leads to it, also by a rule that payments share', () => {
  const at = (element: string) => inDocument(`IRS720/DirectDepositGrp/${element}`);
  expect(explainRejection('X0000-005', at('DepositorAccountNum')).mend).toEqual({
    page: 'refundAccount',
    field: 'accountNumber',
  });
  expect(explainRejection('R0000-075', at('RoutingTransitNum')).mend).toEqual({
    page: 'refundAccount',
    field: 'routingTransitNum',
  });
  expect(explainRejection('F720-999', at('SavingsAccountInd')).mend).toEqual({
    page: 'refundAccount',
    field: 'accountType',
  });
  expect(explainRejection('R0000-075', inDocument('IRSPayment2/RoutingTransitNum')).mend?.page).toBe('irsPayment');
});

test('what is said of a preparer is mended on the summary, not at the business', () => {
  const address = inHeader('PreparerFirmGrp/PreparerUSAddress/ZIPCd');
  expect(explainRejection('X0000-005', address).mend).toEqual({ page: 'summary', field: null });
});

test('a tax line of either part is found by its number', () => {
  for (const { irsNumber } of law.lines) {
    for (const part of ['I', 'II']) {
      const xpath = inDocument(`IRS720/QrtlyFederalExciseTaxPart${part}/Part${part}IRSNum${irsNumber}/IRSNum`);
      expect(explainRejection('F720-001', xpath).mend).toEqual({ page: 'taxLine', field: irsNumber });
    }
  }
});
