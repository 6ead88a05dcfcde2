import {
  type ComputedFiling,
  coveredQuarters,
  documentCells,
  type Filing,
  hasError,
  hasRefundAccount,
  law,
  lineStatus,
  quarterName,
  scheduleCells,
  validateFiling,
} from '@gauger/excise';
import { drawFiling } from '@gauger/excise/testing';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { linePaths, schedulePaths, totalPaths } from '../forms/form-720/bindings.ts';
import { irs720, notPrinted } from '../forms/form-720/elements.ts';
import { layoutOf, layouts, pathsOf } from '../forms/form-720/layouts.ts';
import { elementsOf } from '../mef/elements.ts';
import { maskedXml } from '../mef/masked-xml.ts';
import { type ReadDocument, readReturn, textAt } from '../mef/testing-xml.ts';
import { isLayout, type Layout } from '../rendering/rendering.ts';
import type { ReturnDocument } from '../return-document.ts';
import { examples, filingWith, returnOf, returnOfBusiness } from '../testing-returns.ts';
import { layoutPending } from './return-faults.ts';
import { ReturnRefused, returnXml } from './return-xml.ts';

const TODAY = '2026-11-21';
const debit = {
  paymentMethod: 'efw',
  bankName: 'Sample Bank',
  accountType: '1',
  accountNumber: '000123-45',
  routingTransitNum: '021000021',
  requestedPaymentDate: '2026-11-30',
} as const;

const form720 = (doc: ReturnDocument): ReadDocument => {
  const found = readReturn(returnXml(doc)).documents.find(({ name }) => name === 'IRS720');
  if (!found) throw new Error('The return holds no Form 720');
  return found;
};

const diesel = (noOfGallons: string): Filing =>
  filingWith('2026Q1', { 60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons }] } });

/** Every figure that the form prints, read from the XML, against the cells. */
function expectCellsInXml({ cells }: Pick<ComputedFiling, 'cells'>, xml: ReadDocument): void {
  const paths = new Map(law.lines.flatMap((line) => linePaths(line, law).map(({ cell, path }) => [cell.id, path])));
  for (const [cell, value] of Object.entries(cells)) {
    const path = totalPaths[cell] ?? schedulePaths[cell] ?? paths.get(cell);
    if (path === undefined) continue;
    const expected = /^[0.]*$/.test(value) && cell !== 'totals.taxLiability' ? undefined : value;
    expect(textAt(xml, path), cell).toBe(expected);
  }
}

function expectListedInOrder({ leaves }: ReadDocument, listed: readonly (readonly [string, ...unknown[]])[]): void {
  const places = leaves.map(([path]) => listed.findIndex(([known]) => known === path));
  expect(leaves.filter((_, at) => places[at] === -1)).toEqual([]);
  expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
}

describe.each(examples)('the return of examples/%s', (_, facts) => {
  const doc = returnOf(facts, { paymentOption: debit });
  const read = readReturn(returnXml(doc));

  it('holds every figure of the form once, and no other', () => {
    const xml = read.documents[0] as ReadDocument;
    expectCellsInXml(doc.computed, xml);
    const figures = xml.leaves
      .filter(([path]) => !/(IRSNum|Ind|EnvironmentalTaxes)$|^IRS720ScheduleC/.test(path))
      .map(([, text]) => text);
    expect(figures).toHaveLength(
      Object.entries(doc.computed.cells).filter(
        ([cell, value]) =>
          cell === 'totals.taxLiability' ||
          (!/^[0.]*$/.test(value) &&
            (cell in totalPaths ||
              cell in schedulePaths ||
              law.lines.some((line) => linePaths(line, law).some(({ cell: { id } }) => id === cell)))),
      ).length,
    );
  });

  it('holds listed elements only, in their order', () => {
    expectListedInOrder(read.header, elementsOf('ReturnHeader'));
    expectListedInOrder(read.documents[0] as ReadDocument, irs720);
  });

  it('counts its documents and declares the namespace twice', () => {
    expect(read.count).toBe(String(read.documents.length));
    expect(read.root).toEqual({
      xmlns: 'http://www.irs.gov/efile',
      'xmlns:efile': 'http://www.irs.gov/efile',
      returnVersion: '2026Q1v1.0',
    });
    expect(new Set(read.documents.map(({ attributes }) => attributes.documentId)).size).toBe(read.documents.length);
  });

  it('pays what is due by the debit record, and nothing when nothing is due', () => {
    const payment = read.documents.find(({ name }) => name === 'IRSPayment2');
    const due = doc.computed.cells['totals.totalDue'];
    if (due === '0.00') expect(payment).toBeUndefined();
    else {
      expect(payment?.leaves).toEqual([
        ['RoutingTransitNum', '021000021'],
        ['BankAccountNum', '000123-45'],
        ['BankAccountTypeCd', '2'],
        ['PaymentAmt', due],
        ['RequestedPaymentDt', '2026-11-30'],
        ['TaxpayerDaytimePhoneNum', '6145550143'],
      ]);
      expectListedInOrder(payment as ReadDocument, elementsOf('IRSPayment2'));
    }
  });
});

describe('the bindings', () => {
  const returns = coveredQuarters()
    .map((quarter) => ({ quarter, layout: layoutOf(quarter, TODAY) }))
    .filter((one): one is { quarter: typeof one.quarter; layout: Layout } => isLayout(one.layout));

  test.each(returns.map(({ quarter, layout }) => [quarterName(quarter), quarter, layout] as const))(
    'place every figure of every line on the return of %s, or say why the form has no place for it',
    (_, quarter, layout) => {
      const listed = new Set(pathsOf(layout).map(([path]) => path));
      for (const line of law.lines) {
        if (!lineStatus(line, quarter).onReturn) continue;
        const bound = linePaths(line, law);
        for (const { cell, path } of bound) expect(listed, cell.id).toContain(path);
        const unbound = documentCells(line).filter(({ id }) => !bound.some(({ cell }) => cell.id === id));
        expect(unbound.filter(({ id }) => !(id in notPrinted)).map(({ id }) => id)).toEqual([]);
        expect(bound.map(({ cell }) => cell.id)).toContain(`${line.irsNumber}.tax`);
      }
    },
  );

  it('list a group for each line of the catalog, and no other', () => {
    const groups = irs720.flatMap(([path]) => /IRSNum(\d+)\/IRSNum$/.exec(path)?.[1] ?? []);
    expect(groups.sort()).toEqual(law.lines.map(({ irsNumber }) => irsNumber).sort());
  });

  it('put no two figures into one element', () => {
    const paths = law.lines.flatMap((line) => linePaths(line, law).map(({ path }) => path));
    const others = [...Object.values(totalPaths), ...Object.values(schedulePaths)];
    expect(new Set([...paths, ...others]).size).toBe(paths.length + others.length);
  });

  it('name no figure that the catalog does not have', () => {
    const cells = law.lines.flatMap((line) => documentCells(line).map(({ id }) => id));
    expect(Object.keys(notPrinted).filter((cell) => !cells.includes(cell))).toEqual([]);
    expect(Object.keys(schedulePaths)).toEqual(scheduleCells.map(({ id }) => id));
  });

  it('leave a listed element free only where nothing of it is computed', () => {
    const bound = new Set([
      ...law.lines.flatMap((line) => linePaths(line, law).map(({ path }) => path)),
      ...Object.values(totalPaths),
      ...Object.values(schedulePaths),
    ]);
    const free = irs720.filter(
      ([path, type]) =>
        !bound.has(path) &&
        !path.startsWith('IRS720ScheduleC/') &&
        type !== 'Checkbox' &&
        type !== 'reference' &&
        !path.endsWith('/IRSNum'),
    );
    expect(free.map(([path]) => path)).toEqual([
      'SpecialConditionDesc',
      // The rate of No. 79 depends on the fuel: the element is left out rather than guessed.
      'QrtlyFederalExciseTaxPartI/PartIIRSNum79/Rt',
      'NoTaxToReportCd',
      'DirectDepositGrp/RoutingTransitNum',
      'DirectDepositGrp/DepositorAccountNum',
    ]);
  });
});

describe('any filing', () => {
  it('gives listed elements only, in their order, with the figures of its cells', () => {
    let sent = 0;
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const facts = drawFiling(draw, 3);
        const doc = returnOf(facts);
        if (hasError(validateFiling(facts)) || Number(facts.taxYear) < 2024) return;
        const xml = form720(doc);
        expectListedInOrder(xml, irs720);
        expectCellsInXml(doc.computed, xml);
        sent += 1;
      }),
      { numRuns: 300 },
    );
    expect(sent).toBeGreaterThan(50);
  });
});

describe('a line', () => {
  it('leads with its IRS number; its rows share one tax', () => {
    const rows = [
      { taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' },
      { taxDate: '2026-01-16', typeOfEvent: '60b', noOfGallons: '500' },
    ];
    const leaves = form720(returnOf(filingWith('2026Q1', { 60: { rows } }))).leaves.slice(0, 6);
    const group = 'QrtlyFederalExciseTaxPartI/PartIIRSNum60';
    expect(leaves).toEqual([
      [`${group}/IRSNum`, '60'],
      [`${group}/IRSNum60a/GallonsQty`, '1000'],
      [`${group}/IRSNum60a/Rt`, '0.244'],
      [`${group}/IRSNum60b/GallonsQty`, '500'],
      [`${group}/IRSNum60b/Rt`, '0.244'],
      [`${group}/TaxAmt`, '366.00'],
    ]);
  });

  it.each([
    ['33', { taxDate: '2026-01-15', salesPrice: '1000' }, '0.12'],
    ['41', { salesPrice: '1000' }, '0.1'],
    ['110', { salesPrice: '1000', totalNoOfArticles: '20' }, '0.1'],
    ['140', { salesPrice: '1000' }, '0.1'],
  ])('of No. %s, taxed by percent, holds the fraction', (irsNumber, row, rate) => {
    const { leaves } = form720(returnOf(filingWith('2026Q1', { [irsNumber]: { rows: [row] } })));
    const found = leaves.filter(([path]) => path.endsWith(`IRSNum${irsNumber}/Rt`)).map(([, text]) => Number(text));
    expect(found).toEqual([Number(rate)]);
  });

  it('of No. 133 holds lives, rate and fee of each of its rows', () => {
    const pcor = examples.find(([file]) => file.startsWith('pcor'))?.[1] as Filing;
    const figures = form720(returnOf(pcor)).leaves.map(
      ([path, text]) => `${path.split('/').slice(-2).join('/')} ${text}`,
    );
    expect(figures.slice(0, 8)).toEqual([
      'PartIIIRSNum133/IRSNum 133',
      'IRSNum133c/AverageLivesCoveredCnt 187',
      'IRSNum133c/Rt 3.47',
      'IRSNum133c/Fee 648.89',
      'IRSNum133d/AverageLivesCoveredCnt 412',
      'IRSNum133d/Rt 3.84',
      'IRSNum133d/Fee 1582.08',
      'PartIIIRSNum133/TaxAmt 2230.97',
    ]);
  });
});

describe('Part III', () => {
  const credits: Partial<Filing> = {
    finalReturn: true,
    addressChange: true,
    deposit: { depositedAmt: '150', depositedUsingSHRule: true },
    claimsData: { groups: { '14': { lines: [{ line: '14a', amountOfClaim: '300.25' }] } } },
    overpayment: {
      anyPreviousOverPayment: true,
      overPaidAmount: '100',
      form720xOverPaidAmt: '40',
      overPaymentUse: 'applyToNextReturn',
    },
  };
  const facts = { ...diesel('1000'), ...credits };
  const partIII = (own: Filing) =>
    form720(returnOf(own)).leaves.filter(([path]) => !/^(Qrtly|IRS720Schedule)/.test(path));

  it('holds the boxes and lines 3 to 11 as they stand', () => {
    expect(partIII(facts)).toEqual([
      ['FinalReturnInd', 'X'],
      ['AddressChangeInd', 'X'],
      ['TotalTaxAmt', '244.00'],
      ['ClaimAmt', '300.25'],
      ['DepositsMadeForQuarterAmt', '150.00'],
      ['SafeHarborRuleInd', 'X'],
      ['PreviousQuarterOverpaymentAmt', '100.00'],
      ['Form720XOverpaymentAmt', '40.00'],
      ['TotalPaymentAmt', '250.00'],
      ['TotalCreditAmt', '550.25'],
      ['OverpaymentGrp/OverpaymentAmt', '306.25'],
      ['OverpaymentGrp/ApplyOverpaymentNextReturnInd', 'X'],
    ]);
  });

  it('refunds an overpayment when asked to', () => {
    const refund = { ...facts, overpayment: { ...facts.overpayment, overPaymentUse: 'refund' } } as const;
    expect(partIII(refund).slice(-2)).toEqual([
      ['OverpaymentGrp/OverpaymentAmt', '306.25'],
      ['OverpaymentGrp/RefundOverpaymentInd', 'X'],
    ]);
  });

  it('deposits a refund to the account that is named, and to none when it is applied', () => {
    const account = { accountType: '1', accountNumber: '98765432101', routingTransitNum: '021000021' } as const;
    const refund = { ...facts, overpayment: { ...facts.overpayment, overPaymentUse: 'refund' } } as const;
    const deposited = returnOf(refund, { refundAccount: account });
    const group = form720(deposited).leaves.filter(([path]) => path.startsWith('DirectDepositGrp'));
    expect(group).toEqual([
      ['DirectDepositGrp/RoutingTransitNum', '021000021'],
      ['DirectDepositGrp/SavingsAccountInd', 'X'],
      ['DirectDepositGrp/DepositorAccountNum', '98765432101'],
    ]);
    expect(maskedXml(returnXml(deposited))).not.toMatch(/98765432101|021000021/);
    expect(returnXml(returnOf(facts, { refundAccount: account }))).not.toContain('DirectDepositGrp');
  });

  it('has a place for the account of a refund where the engine offers one', () => {
    for (const quarter of coveredQuarters()) {
      const layout = layoutOf(quarter, TODAY);
      if (isLayout(layout))
        expect(pathsOf(layout).some(([path]) => path.startsWith('DirectDepositGrp'))).toBe(hasRefundAccount(quarter));
    }
  });

  it('of a return with nothing to report states a total tax of zero', () => {
    expect(form720(returnOf(filingWith('2026Q3', {}, { nilReturn: true }))).leaves).toEqual([['TotalTaxAmt', '0.00']]);
  });
});

describe('a direct debit', () => {
  it('and a PIN are not to be read in the masked return', () => {
    const signature = {
      by: 'pin',
      pin: '54321',
      name: 'Sam Example',
      title: 'Controller',
      signedOn: '2026-11-20',
    } as const;
    const xml = maskedXml(returnXml(returnOf(diesel('1'), { paymentOption: debit, signature })));
    expect(xml).not.toMatch(/54321|021000021|000123-45/);
    const [, payment] = readReturn(xml).documents;
    expect(payment?.leaves.slice(0, 2)).toEqual([
      ['RoutingTransitNum', '••••0021'],
      ['BankAccountNum', '••••3-45'],
    ]);
  });

  it('of a joint account is sent as the kind it is', () => {
    const joint = { ...debit, accountType: '3', jointAccountType: '2' } as const;
    const read = readReturn(returnXml(returnOf(diesel('1'), { paymentOption: joint })));
    expect(textAt(read.documents[1] as ReadDocument, 'BankAccountTypeCd')).toBe('1');
  });
});

describe('the header', () => {
  const headerOf = (doc: ReturnDocument) => readReturn(returnXml(doc)).header;

  it('holds names and address in the letters the IRS takes', () => {
    const found = headerOf(
      returnOfBusiness(diesel('1'), {
        businessName: 'Łódź Oil & Söhne, Inc. (Œuvre) / "Straße"',
        signingAuthorityName: 'José O’Neill, Jr.',
        contactAddressLine1: '#5, P.O. Box 12½',
        contactCity: 'St. Louis–Süd',
        contactPostalCode: '43085-1234',
        contactPhoneNumber: '+1 (614) 555-0143',
      }),
    );
    expect(textAt(found, 'Filer/BusinessName/BusinessNameLine1Txt')).toBe('Lodz Oil & Sohne Inc (OEuvre) Strasse');
    expect(textAt(found, 'BusinessOfficerGrp/PersonNm')).toBe("Jose O'Neill Jr");
    expect(textAt(found, 'Filer/USAddress/AddressLine1Txt')).toBe('5 PO Box 12');
    expect(textAt(found, 'Filer/USAddress/CityNm')).toBe('St Louis Sud');
    expect(textAt(found, 'Filer/USAddress/ZIPCd')).toBe('430851234');
    expect(textAt(found, 'Filer/PhoneNum')).toBe('6145550143');
  });

  it('breaks a long name into its two lines between words', () => {
    const name = `${'Consolidated '.repeat(6)}Company`;
    const found = headerOf(returnOfBusiness(diesel('1'), { businessName: name }));
    const lines = ['1', '2'].map((line) => textAt(found, `Filer/BusinessName/BusinessNameLine${line}Txt`) as string);
    expect(lines.join(' ')).toBe(name);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(75);
  });

  it('gives an address in Canada as a foreign one', () => {
    const canada = {
      contactCity: 'Toronto',
      contactState: 'Ontario',
      contactStateCode: 'ON',
      contactPostalCode: 'M5V 2T6',
      contactCountry: 'Canada',
      contactCountryCode: '',
    };
    const foreign = headerOf(returnOfBusiness(diesel('1'), canada)).leaves.filter(([path]) =>
      path.includes('Address/'),
    );
    expect(foreign).toEqual([
      ['Filer/ForeignAddress/AddressLine1Txt', '100 Sample Road'],
      ['Filer/ForeignAddress/CityNm', 'Toronto'],
      ['Filer/ForeignAddress/ProvinceOrStateNm', 'Ontario'],
      ['Filer/ForeignAddress/CountryCd', 'CA'],
      ['Filer/ForeignAddress/ForeignPostalCd', 'M5V 2T6'],
    ]);
  });

  it('names the sender of the submission', () => {
    const header = headerOf(returnOf(diesel('1'), { submissionId: '10123420263250000abc' }));
    expect(textAt(header, 'OriginatorGrp/EFIN')).toBe('101234');
  });

  it('tells how the return is signed', () => {
    const signed = { name: 'Sam Example', title: 'Controller', signedOn: '2026-11-20' };
    const byPin = readReturn(returnXml(returnOf(diesel('1'), { signature: { ...signed, by: 'pin', pin: '12345' } })));
    expect(textAt(byPin.header, 'SignatureOptionCd')).toBe('PIN Number');
    expect(textAt(byPin.header, 'BusinessOfficerGrp/TaxpayerPIN')).toBe('12345');
    expect(textAt(byPin.header, 'BusinessOfficerGrp/SignatureDt')).toBe('2026-11-20');

    const paper = { ...signed, by: 'form8453Ex', file: '8453.pdf' } as const;
    const byPaper = readReturn(returnXml(returnOf(diesel('1'), { signature: paper })));
    expect(byPaper.header.attributes.binaryAttachmentCnt).toBe('1');
    expect(byPaper.documents.at(-1)?.leaves).toEqual([
      ['DocumentTypeCd', 'PDF'],
      ['Desc', '8453 Signature Document'],
      ['AttachmentLocationTxt', '8453.pdf'],
    ]);
  });
});

const pdf = (id: string, name: string, megabytes = 1) => ({
  id,
  name,
  description: `Proof of “${name}”`,
  bytes: megabytes * 1024 * 1024,
  pages: 1,
  sha256: '0'.repeat(64),
});

describe('what is attached', () => {
  it('is a document for each file, named by the form', () => {
    const read = readReturn(returnXml(returnOf(diesel('1'), { attachments: [pdf('a', 'a.pdf'), pdf('b', 'b.pdf')] })));
    expect(read.header.attributes.binaryAttachmentCnt).toBe('2');
    expect(read.documents[0]?.attributes.referenceDocumentId).toBe('BinaryAttachment-1 BinaryAttachment-2');
    expect(read.documents.slice(1).map(({ leaves }) => leaves)).toEqual([
      [
        ['DocumentTypeCd', 'PDF'],
        ['Desc', 'Proof of a.pdf'],
        ['AttachmentLocationTxt', 'a.pdf'],
      ],
      [
        ['DocumentTypeCd', 'PDF'],
        ['Desc', 'Proof of b.pdf'],
        ['AttachmentLocationTxt', 'b.pdf'],
      ],
    ]);
  });
});

describe('a return of a quarter later than every layout known', () => {
  const later = returnOf(filingWith('2027Q1', {}), { preparedAt: '2027-04-02T00:00:00Z' });

  it('is written in the newest layout, and says so', () => {
    expect(returnXml(later)).toContain('returnVersion="2027Q1v1.0"');
    expect(layoutPending(later)).toMatchObject({ code: 'newestLayoutTried', path: 'taxYearAndQuarter' });
    expect(layoutPending(later)?.message).toContain('2027 Q1');
  });

  it('is that of 2027 Q1 on, not of 2026 Q4', () => {
    expect(layoutPending(returnOf(filingWith('2026Q4', {}), { preparedAt: '2027-01-12T00:00:00Z' }))).toBeNull();
  });
});

describe('a return that cannot be sent', () => {
  const refusal = (doc: ReturnDocument): string[] => {
    try {
      returnXml(doc);
    } catch (error) {
      if (error instanceof ReturnRefused) return error.faults.map(({ path, code }) => `${path} ${code}`);
      throw error;
    }
    throw new Error('The return was not refused');
  };

  it.each([
    ['of a quarter the IRS no longer takes', returnOf(filingWith('2023Q4', {})), 'taxYearAndQuarter quarterNotTaken'],
    [
      'of a name without a Latin letter',
      returnOfBusiness(diesel('1'), { businessName: '石油' }),
      'business.businessName nameMissing',
    ],
    [
      'without a street',
      returnOfBusiness(diesel('1'), { contactAddressLine1: '' }),
      'business.contactAddressLine1 addressMissing',
    ],
    [
      'with half a ZIP code',
      returnOfBusiness(diesel('1'), { contactPostalCode: '430' }),
      'business.contactPostalCode zipWrong',
    ],
    [
      'with a ZIP code of another state',
      returnOfBusiness(diesel('1'), { contactPostalCode: '90210' }),
      'business.contactPostalCode zipOfOtherState',
    ],
    [
      'from another country',
      returnOfBusiness(diesel('1'), { contactCountryCode: 'DE' }),
      'business.contactCountry countryNotSent',
    ],
    [
      'with an attachment of a name the IRS does not take',
      returnOf(diesel('1'), { attachments: [pdf('a', 'my proof.pdf')] }),
      'attachments.a attachmentName',
    ],
    [
      'with two attachments of one name',
      returnOf(diesel('1'), { attachments: [pdf('a', 'proof.pdf'), pdf('b', 'proof.pdf')] }),
      'attachments.b attachmentTwice',
    ],
    [
      'with two attachments whose names differ in letter case alone',
      returnOf(diesel('1'), { attachments: [pdf('a', 'proof.pdf'), pdf('b', 'Proof.pdf')] }),
      'attachments.b attachmentTwice',
    ],
    [
      'with more attachments than a package holds',
      returnOf(diesel('1'), { attachments: [pdf('a', 'a.pdf', 30), pdf('b', 'b.pdf', 30)] }),
      'attachments attachmentsTooLarge',
    ],
    ['without an EIN', returnOfBusiness(diesel('1'), { EIN: '12-345678' }), 'business.EIN einWrong'],
    ['with more gallons than the element takes', returnOf(diesel('1000000000')), 'filingData.60 quantityTooLarge'],
    [
      'with a routing number that is none',
      returnOf(diesel('1000'), { paymentOption: { ...debit, routingTransitNum: '021000022' } }),
      'paymentOption.routingTransitNum routingNumberWrong',
    ],
    [
      'with an account number of zeros',
      returnOf(diesel('1000'), { paymentOption: { ...debit, accountNumber: '000' } }),
      'paymentOption.accountNumber accountNumberWrong',
    ],
    [
      'with a debit above what the IRS takes',
      returnOf(diesel('999999999'), { paymentOption: debit }),
      'paymentOption.paymentMethod debitTooLarge',
    ],
  ])('%s names the fact that mends it', (_, doc, fault) => {
    expect(refusal(doc)).toEqual([fault]);
  });
});

it('each layout covers quarters of its own year, one after the other', () => {
  for (const { returnVersion, first, last } of layouts) {
    expect(returnVersion.slice(0, 6)).toBe(first);
    expect(last.slice(0, 4)).toBe(first.slice(0, 4));
  }
  expect(layouts.map(({ first }) => first)).toEqual([...layouts.map(({ first }) => first)].sort());
});
