import type { Form8849Schedule } from '@gauger/excise';
import { describe, expect, it, test } from 'vitest';
import { ReturnRefused, returnXml } from '../../files/return-xml.ts';
import { maskedXml } from '../../mef/masked-xml.ts';
import { type ReadDocument, readReturn, textAt } from '../../mef/testing-xml.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { claimForms, claimOf, claimWith, withNumbers } from '../../testing-returns.ts';
import { sentLine, sentSchedules } from './bindings.ts';

const read = (doc: ReturnDocument<'Form8849'>) => readReturn(returnXml(doc));

function scheduleIn(doc: ReturnDocument<'Form8849'>): ReadDocument {
  const [, schedule] = read(doc).documents;
  if (schedule === undefined) throw new Error('The return holds no schedule');
  return schedule;
}

test('the header names the form and the month in which the income tax year ends, and no quarter', () => {
  const { header, root, count } = read(
    claimOf(
      claimWith('1', { lines: [{ line: '1a', typeOfUse: '4', gallons: '5000' }] }, { taxYear: '2026', month: '9' }),
    ),
  );
  expect(textAt(header, 'ReturnTypeCd')).toBe('8849');
  expect(textAt(header, 'TaxYearEndMonthNum')).toBe('--09');
  expect(textAt(header, 'TaxYr')).toBe('2026');
  expect(textAt(header, 'Filer/EIN')).toBe('001234567');
  expect(header.leaves.filter(([path]) => /QuarterEnding|Designee/.test(path))).toEqual([]);
  expect(root.returnVersion).toBe('2026v1.0');
  expect(count).toBe('2');
});

test('an individual files under an SSN instead of the EIN, and the masked XML shows its end', () => {
  const doc = claimOf({ ...claimWith('1', { lines: [{ line: '3d', gallons: '5000' }] }), ssn: '000-12-3456' });
  const { header } = read(doc);
  expect(textAt(header, 'Filer/SSN')).toBe('000123456');
  expect(header.leaves.map(([path]) => path)).not.toContain('Filer/EIN');
  expect(maskedXml(returnXml(doc))).toContain('<SSN>••••3456</SSN>');
});

test('Schedule 1: a type of use is a group of its own, and lines 3a and 3b share their amount', () => {
  const doc = claimOf(
    claimWith('1', {
      'dye.3': true,
      'detailedExplanation.3': 'A red tank was drained by mistake.',
      lines: [
        { line: '3a', typeOfUse: '2', gallons: '1000' },
        { line: '3a', typeOfUse: '2', gallons: '500' },
        { line: '3a', typeOfUse: '8', gallons: '2000' },
        { line: '3b', gallons: '1000' },
        { line: '6c', typeOfUse: '5', gallons: '1000' },
        { line: '5c', typeOfUse: '10', gallons: '100' },
        { line: '5c', typeOfUse: '13', gallons: '200' },
      ],
    }),
  );
  const { documents } = read(doc);
  expect(documents.map(({ name }) => name)).toEqual([
    'IRS8849',
    'IRS8849Schedule1',
    'ExceptionExplanationStatement',
    'MultiRateSchedule',
  ]);
  expect(documents[0]?.leaves).toEqual([
    ['Schedule1AttachedInd', 'X'],
    ['RefundAmt', '1275.40'],
  ]);
  const diesel = 'NontaxableUseUndyedDieselFuel';
  const gas = 'NontaxableUseOfAlternativeFuel/NontxCNG';
  const aviation = 'KeroseneUsedInAviation/OtherNontaxableUsesTaxedAt244';
  expect(documents[1]?.leaves).toEqual([
    ['TotalRefundAmt', '1275.40'],
    ['ClaimPeriodBeginDt', '2026-01-01'],
    ['ClaimPeriodEndDt', '2026-03-31'],
    [`${diesel}/UndyedDieselUseExceptionInd`, 'X'],
    [`${diesel}/AllwblNontxUseUndyedDslFuel/NontaxableUseOfFuelTypeCd`, '02'],
    [`${diesel}/AllwblNontxUseUndyedDslFuel/Rt`, '0.243'],
    [`${diesel}/AllwblNontxUseUndyedDslFuel/GallonsQty`, '1500'],
    [`${diesel}/AllwblNontxUseUndyedDslFuel/CreditReferenceNum`, '360'],
    [`${diesel}/AllwblNontxUseUndyedDslFuel/NontaxableUseOfFuelTypeCd`, '08'],
    [`${diesel}/AllwblNontxUseUndyedDslFuel/Rt`, '0.243'],
    [`${diesel}/AllwblNontxUseUndyedDslFuel/GallonsQty`, '2000'],
    [`${diesel}/AllwblNontxUseUndyedDslFuel/CreditReferenceNum`, '360'],
    [`${diesel}/NontxFuelUseFarmingPurposes/Rt`, '0.243'],
    [`${diesel}/NontxFuelUseFarmingPurposes/GallonsQty`, '1000'],
    [`${diesel}/NontxFuelUseFarmingPurposes/CreditReferenceNum`, '360'],
    [`${diesel}/Amt`, '1093.50'],
    [`${aviation}/Rt`, '0.243'],
    [`${aviation}/GallonsQty`, '300'],
    [`${aviation}/Amt`, '72.90'],
    [`${aviation}/CreditReferenceNum`, '346'],
    [`${gas}/FuelUseTypeCd5Detail/NontaxableUseOfFuelTypeCd`, '05'],
    [`${gas}/FuelUseTypeCd5Detail/Rt`, '0.109'],
    [`${gas}/GallonsQty`, '1000'],
    [`${gas}/Amt`, '109.00'],
    [`${gas}/CreditReferenceNum`, '421'],
  ]);
  expect(documents[2]?.leaves).toEqual([
    ['ExceptionExplanationStmtGrp/FuelTyp', 'Undyed diesel fuel'],
    ['ExceptionExplanationStmtGrp/RefundStatementTxt', 'A red tank was drained by mistake.'],
  ]);
  expect(returnXml(doc)).toContain(
    '<UndyedDieselUseExceptionInd referenceDocumentId="ExceptionExplanationStatement-1">',
  );
});

test('Schedule 2: registration numbers, buyers, and one credit reference number for rows of one fuel', () => {
  const schedule = scheduleIn(
    claimOf(
      claimWith('2', {
        uvRegNumber: 'UV-123456',
        upRegNumber: 'UP-123456',
        lines: [
          { line: '1a', nameOfGovUnit: 'Test County', tinOfGovUnit: '00-1234567', gallons: '2000' },
          { line: '2b', gallons: '1000' },
          { line: '4b', nameOfGovUnit: 'Test City', tinOfGovUnit: '00-1234568', gallons: '3000' },
        ],
      }),
    ),
  );
  expect(schedule.leaves).toEqual([
    ['TotalRefundAmt', '1278.00'],
    ['ClaimPeriodBeginDt', '2026-01-01'],
    ['ClaimPeriodEndDt', '2026-03-31'],
    ['UVClaimantRegistrationNum', 'UV123456'],
    ['UPClaimantRegistrationNum', 'UP123456'],
    ['VendorSalesUndyedDieselFuel/FuelUsedByStateLocalGovt/Rt', '0.243'],
    ['VendorSalesUndyedDieselFuel/FuelUsedByStateLocalGovt/GallonsQty', '2000'],
    ['VendorSalesUndyedDieselFuel/FuelUsedByStateLocalGovt/Amt', '486.00'],
    ['VendorSalesUndyedDieselFuel/FuelUsedByStateLocalGovt/CreditReferenceNum', '360'],
    ['VendorSalesUndyedKeroseneFuel/FuelUsedByStateLocalGovt/CreditReferenceNum', '346'],
    ['VendorSalesUndyedKeroseneFuel/FuelSalesFromBlockedPump/Rt', '0.243'],
    ['VendorSalesUndyedKeroseneFuel/FuelSalesFromBlockedPump/GallonsQty', '1000'],
    ['VendorSalesUndyedKeroseneFuel/FuelSalesFromBlockedPump/Amt', '243.00'],
    ['SalesOfGasoline/FuelUseNonprofitEducationalOrg/CreditReferenceNum', '362'],
    ['SalesOfGasoline/FuelUsedByStateLocalGovt/Rt', '0.183'],
    ['SalesOfGasoline/FuelUsedByStateLocalGovt/GallonsQty', '3000'],
    ['SalesOfGasoline/FuelUsedByStateLocalGovt/Amt', '549.00'],
    ['GovernmentUnitInformation/EIN', '001234567'],
    ['GovernmentUnitInformation/BusinessName/BusinessNameLine1Txt', 'Test County'],
    ['GovernmentUnitInformation/GallonsQty', '2000'],
    ['NonprofitEducationalOrgGovtGrp/EIN', '001234568'],
    ['NonprofitEducationalOrgGovtGrp/BusinessName/BusinessNameLine1Txt', 'Test City'],
    ['NonprofitEducationalOrgGovtGrp/GallonsQty', '3000'],
  ]);
});

test('Schedule 8: the number of a card issuer, and lines by either of their labels', () => {
  const schedule = scheduleIn(
    claimOf(
      claimWith('8', {
        regNum: 'CC-123456',
        lines: [
          { line: '1a', gallons: '1000' },
          { line: '2', gallons: '500' },
        ],
      }),
    ),
  );
  expect(schedule.leaves).toEqual([
    ['TotalRefundAmt', '364.50'],
    ['ClaimPeriodBeginDt', '2026-01-01'],
    ['ClaimPeriodEndDt', '2026-03-31'],
    ['UVClaimantRegistrationNum', 'CC123456'],
    ['SalesUndyedDieselFuel/FuelUsedByStateLocalGovt/Rt', '0.243'],
    ['SalesUndyedDieselFuel/FuelUsedByStateLocalGovt/GallonsQty', '1000'],
    ['SalesUndyedDieselFuel/FuelUsedByStateLocalGovt/Amt', '243.00'],
    ['SalesUndyedDieselFuel/FuelUsedByStateLocalGovt/CreditReferenceNum', '360'],
    ['SalesUndyedKeroseneFuel/FuelUsedByStateLocalGovt/Rt', '0.243'],
    ['SalesUndyedKeroseneFuel/FuelUsedByStateLocalGovt/GallonsQty', '500'],
    ['SalesUndyedKeroseneFuel/FuelUsedByStateLocalGovt/Amt', '121.50'],
    ['SalesUndyedKeroseneFuel/FuelUsedByStateLocalGovt/CreditReferenceNum', '346'],
  ]);
});

/** A PDF that rows name. */
const attachment = (id: string) => ({
  id,
  name: `${id}.pdf`,
  description: `File ${id}`,
  bytes: 1000,
  pages: 1,
  sha256: '0'.repeat(64),
});

test('Schedule 3 goes with the form that has its box, and names its certificates', () => {
  const claim = claimWith(
    '3',
    {
      periodStart: '2024-01-01',
      periodEnd: '2024-03-31',
      regNum: 'AL-123456',
      lines: [
        { line: '2a', gallons: '4000', attachments: ['certificate'] },
        { line: '2c', gallons: '100', priorClaimFiled: true, priorCertificate: 'No. 7, 900 gallons' },
        { line: '2d', gallons: '1000', lifecycleEmissions: '35', attachments: ['certificate'] },
        { line: '2d', gallons: '1000', lifecycleEmissions: '-2', attachments: ['certificate'] },
      ],
    },
    { taxYear: '2024' },
  );
  const doc = claimOf(claim, { attachments: [attachment('certificate')] });
  const { root, documents } = read(doc);
  const [form, schedule, , stated] = documents;
  const mixtures = 'BiodieselOrRnwblDslMixtureCr';
  expect(root.returnVersion).toBe('2024v1.0');
  expect(form?.leaves).toEqual([['Schedule3AttachedInd', 'X']]);
  expect(schedule?.leaves).toEqual([
    ['TotalRefundAmt', '7200.00'],
    ['ClaimantRegistrationNum', 'AL123456'],
    ['ClaimPeriodBeginDt', '2024-01-01'],
    ['ClaimPeriodEndDt', '2024-03-31'],
    [`${mixtures}/BiodieselMixtures/Rt`, '1.00'],
    [`${mixtures}/BiodieselMixtures/GallonsQty`, '4000'],
    [`${mixtures}/BiodieselMixtures/Amt`, '4000.00'],
    [`${mixtures}/BiodieselMixtures/CreditReferenceNum`, '388'],
    [`${mixtures}/RenewableDieselMixtures/Rt`, '1.00'],
    [`${mixtures}/RenewableDieselMixtures/GallonsQty`, '100'],
    [`${mixtures}/RenewableDieselMixtures/Amt`, '100.00'],
    [`${mixtures}/RenewableDieselMixtures/CreditReferenceNum`, '307'],
    [`${mixtures}/SustainableAviationFuel/GallonsQty`, '2000'],
    [`${mixtures}/SustainableAviationFuel/Amt`, '3100.00'],
    [`${mixtures}/SustainableAviationFuel/CreditReferenceNum`, '440'],
  ]);
  // Two rates on one line are listed.
  expect(documents[2]?.leaves).toContainEqual(['MultiRateScheduleDetail/Rt', '1.35']);
  expect(stated && textAt(stated, 'ExplanationTxt')).toBe('No. 7, 900 gallons');
  expect(returnXml(doc)).toContain(
    `<${mixtures} referenceDocumentId="BinaryAttachment-1 ClaimsExplanationStatement-1">`,
  );
});

/** A second tax on gasoline and diesel fuel, whose rows name the reports of first taxpayers. */
const secondTaxes = claimWith('5', {
  regNum: 'S-123456',
  lines: [
    {
      line: '3',
      dateSecondTax: '2026-02-10',
      gallons: '8000',
      amountOfClaim: '1952',
      attachments: ['report', 'seller'],
    },
    { line: '1', date: '2025-11-15', gallons: '10000', amount: '1840.00', attachments: ['report'] },
  ],
});

test('Schedule 5: lines, the type of claim, and its rows with what proves them', () => {
  const doc = claimOf(secondTaxes, { attachments: [attachment('seller'), attachment('other'), attachment('report')] });
  const { documents } = read(doc);
  const [support, rows] = ['RefClaimSecondTxSupportingInfo', 'RefClaimSecondTxSupportingInfo/RefClaimSecondTxFuelInfo'];
  expect(documents[0]?.leaves).toEqual([
    ['Schedule5AttachedInd', 'X'],
    ['RefundAmt', '3792.00'],
  ]);
  expect(documents[1]?.leaves).toEqual([
    ['TotalRefundAmt', '3792.00'],
    ['ClaimantRegistrationNum', 'S123456'],
    ['RefClaimSecondTxGasoline/Amt', '1840.00'],
    ['RefClaimSecondTxGasoline/CreditReferenceNum', '362'],
    ['RefClaimSecondTxDieselFuel/Amt', '1952.00'],
    ['RefClaimSecondTxDieselFuel/CreditReferenceNum', '360'],
    ['InitialReturnInd', 'X'],
    [`${rows}/FuelTyp`, '1'],
    [`${rows}/TaxIncurredDt`, '2025-11-15'],
    [`${rows}/GallonsQty`, '10000'],
    [`${rows}/Amt`, '1840.00'],
    [`${rows}/FuelTyp`, '3'],
    [`${rows}/TaxIncurredDt`, '2026-02-10'],
    [`${rows}/GallonsQty`, '8000'],
    [`${rows}/Amt`, '1952.00'],
  ]);
  const xml = returnXml(doc);
  expect(xml).toContain(`<${support} referenceDocumentId="BinaryAttachment-1 BinaryAttachment-3">`);
  expect(xml).toContain('<IRS8849 documentId="IRS8849" referenceDocumentId="BinaryAttachment-2">');
});

test('Schedule 5 of an earlier year has no boxes for the type of claim', () => {
  for (const taxYear of ['2024', '2025']) {
    const { root, documents } = read(claimOf({ ...secondTaxes, taxYear }));
    expect(root.returnVersion).toBe(`${taxYear}v1.0`);
    expect(documents[0]?.leaves).toEqual([['Schedule5AttachedInd', 'X']]);
    expect(documents[1]?.leaves.map(([path]) => path)).toContain('RefClaimSecondTxGasoline/Amt');
    expect(documents[1]?.leaves.filter(([path]) => /ReturnInd$/.test(path))).toEqual([]);
  }
});

test('a claim for dyed fuel goes by mail until its number is known, and then with its own box', () => {
  const dyed = claimWith('5', {
    lines: [
      { line: '9', date: '2026-01-10', year: '2025', quarterEnding: '12', gallons: '3000', amount: '732' },
      { line: '10', date: '2026-01-11', year: '2025', quarterEnding: '12', gallons: '1000', amount: '244' },
    ],
  });
  expect(() => returnXml(claimOf(dyed))).toThrow(
    'schedules.5.lines: No credit reference number is known for lines 9 and 10 of Schedule 5, and IRS e-file needs one. You can mail the claim.',
  );
  const { documents } = read(withNumbers(claimOf(dyed)));
  expect(documents[1]?.leaves.slice(0, 6)).toEqual([
    ['TotalRefundAmt', '976.00'],
    ['Sect6435ClaimsDyedDslFuelGrp/Amt', '732.00'],
    ['Sect6435ClaimsDyedDslFuelGrp/CreditReferenceNum', '999'],
    ['Sect6435ClaimsDyedKrsnGrp/Amt', '244.00'],
    ['Sect6435ClaimsDyedKrsnGrp/CreditReferenceNum', '999'],
    ['FinalReturnInd', 'X'],
  ]);
  expect(() => returnXml(withNumbers(claimOf({ ...dyed, taxYear: '2025' })))).toThrow(
    'taxYear: Gauger does not know yet how IRS e-file accepts lines 9 and 10 of Schedule 5 of Form 8849 for 2025. You can mail it.',
  );
});

test('an exported line goes with the statement that was typed for it', () => {
  const lines = [{ line: '1b', gallons: '6000', explanationOfClaim: 'Delivered to a buyer in Canada.' }];
  const { documents } = read(claimOf(claimWith('1', { periodStart: '2026-01-01', periodEnd: '2026-03-31', lines })));
  const statement = documents.find(({ name }) => name === 'OtherClaimsExplanationStmt');
  expect(statement?.leaves).toEqual([['ExplanationTxt', 'Delivered to a buyer in Canada.']]);
});

test('Schedule 6: a group for each row, with its explanation and its attachments', () => {
  const doc = claimOf(
    claimWith('6', {
      regNum: 'M-123456',
      lines: [
        {
          line: '396',
          year: '2025',
          quarterEnding: '12',
          noOfTires: '40',
          amountOfClaim: '400',
          explanationOfClaim: 'Tires were exported.',
          attachments: ['bill'],
        },
        { line: '365', vin: '1htmsazl4rh000001', amountOfClaim: '412.5', explanationOfClaim: 'The truck was sold.' },
        {
          ...{ line: '310', year: '2026', quarterEnding: '3', gallons: '20000' },
          explanationOfClaim: 'An emulsion with 15 percent water.',
        },
      ],
    }),
    { attachments: [attachment('other'), attachment('bill')] },
  );
  const { documents } = read(doc);
  const group = 'OtherClaimNotRptOnOthFormsGrp/OtherClaimNotRptGrp';
  expect(documents.map(({ name }) => name)).toEqual([
    'IRS8849',
    'IRS8849Schedule6',
    'OtherClaimsExplanationStmt',
    'OtherClaimsExplanationStmt',
    'OtherClaimsExplanationStmt',
    'BinaryAttachment',
    'BinaryAttachment',
  ]);
  expect(documents[0]?.leaves).toEqual([
    ['Schedule6AttachedInd', 'X'],
    ['RefundAmt', '1732.50'],
  ]);
  expect(documents[1]?.leaves).toEqual([
    ['TotalRefundAmt', '1732.50'],
    ['EarliestClaimDt', '2026-01-01'],
    ['LatestClaimDt', '2026-03-31'],
    [`${group}/OtherTaxClaimGrp/TaxTypeDesc`, 'Diesel-water fuel emulsion blending'],
    [`${group}/Amt`, '920.00'],
    [`${group}/CreditReferenceNum`, '310'],
    [`${group}/OtherTaxClaimGrp/TaxTypeDesc`, 'Heavy highway vehicle use tax (Form 2290)'],
    [`${group}/OtherTaxClaimGrp/VIN`, '1HTMSAZL4RH000001'],
    [`${group}/Amt`, '412.50'],
    [`${group}/CreditReferenceNum`, '365'],
    [`${group}/OtherTaxClaimGrp/TaxTypeDesc`, 'Taxable tires other than bias ply or super single tires'],
    [`${group}/Amt`, '400.00'],
    [`${group}/CreditReferenceNum`, '396'],
  ]);
  expect(documents.slice(2, 5).map((one) => textAt(one, 'ExplanationTxt'))).toEqual([
    'Form 720. Quarter ending March 2026. Gallons: 20,000 at 0.046. Registration number: M-123456. An emulsion with 15 percent water.',
    'Form 2290. The truck was sold.',
    'Form 720, quarter ending December 2025. No. of tires: 40. Tires were exported.',
  ]);
  const xml = returnXml(doc);
  expect(xml).toContain('<OtherClaimNotRptGrp referenceDocumentId="OtherClaimsExplanationStmt-3 BinaryAttachment-2">');
  // A file that no row names goes with the form.
  expect(xml).toContain('<IRS8849 documentId="IRS8849" referenceDocumentId="BinaryAttachment-1">');
});

describe.each(claimForms)('the claim of examples/form-8849/%s', (_, doc) => {
  const schedule = scheduleIn(doc);
  const [number] = Object.keys(doc.computed.schedules) as [Form8849Schedule];
  const bound = sentSchedules[number];

  it('sends the amounts of its lines, which add up to the refund', () => {
    const cents = (text: string) => Math.round(Number(text) * 100);
    const amounts = schedule.leaves.filter(([path]) => path.endsWith('/Amt'));
    const isOfRow = ([path]: [path: string, text: string]) => path === `${bound.supporting}/Amt`;
    // The rows of Schedule 5 are sent next to their lines.
    const [ofLines, ofRows] = [amounts.filter((leaf) => !isOfRow(leaf)), amounts.filter(isOfRow)].map((leaves) =>
      leaves.reduce((sum, [, text]) => sum + cents(text), 0),
    );
    expect(ofLines).toBe(cents(textAt(schedule, 'TotalRefundAmt') ?? ''));
    if (bound.supporting !== undefined) expect(ofRows).toBe(ofLines);
    expect(textAt(schedule, 'TotalRefundAmt')).toBe(doc.computed.cells['totals.totalClaim']);
    for (const line of Object.keys(doc.computed.schedules[number] ?? {}))
      if (bound.each === undefined)
        expect(schedule.leaves.map(([path]) => path)).toContain(sentLine(bound, line).amount);
  });

  it('sends listed elements only, in their order but for groups that repeat', () => {
    const known = bound.paths.map(([path]) => path);
    for (const [path] of schedule.leaves) expect(known).toContain(path);
  });
});

test('a claim that cannot be sent says why', () => {
  const why = (doc: ReturnDocument<'Form8849'>): string => {
    try {
      return returnXml(doc);
    } catch (error) {
      if (!(error instanceof ReturnRefused)) throw error;
      return error.message;
    }
  };
  const lines = [{ line: '1a', typeOfUse: '4', gallons: '5000' }];
  const period = { periodStart: '2023-01-01', periodEnd: '2023-03-31' };
  expect(why(claimOf(claimWith('1', { ...period, lines }, { taxYear: '2023' })))).toBe(
    'taxYear: IRS e-file accepts claims for tax years 2024 to 2026. The claim for 2023 goes by mail.',
  );
  expect(why(claimOf(claimWith('1', { lines: [{ line: '1a', typeOfUse: '4', gallons: '1234567890' }] })))).toContain(
    'schedules.1.lines: A row can have at most 999,999,999 gallons',
  );
});

test('the masked XML of a claim hides the PIN', () => {
  const signature = {
    by: 'pin',
    name: 'Sam Example',
    title: 'Controller',
    signedOn: '2026-04-20',
    pin: '12345',
  } as const;
  const doc = claimOf(claimWith('1', { lines: [{ line: '1a', typeOfUse: '4', gallons: '5000' }] }), { signature });
  expect(returnXml(doc)).toContain('<TaxpayerPIN>12345<');
  expect(maskedXml(returnXml(doc))).not.toContain('12345<');
});
