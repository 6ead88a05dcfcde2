import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judge } from '../judge.ts';
import { archiveOf, flawless, type Parts, rulesOf } from './testing-submission.ts';

/** The flawless submission with texts of its return replaced. */
function withReturn(...changes: (readonly [string | RegExp, string])[]): Parts {
  const xml = changes.reduce((text, [from, to]) => {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`The return does not hold ${from}.`);
    return changed;
  }, flawless.xml);
  return { ...flawless, xml };
}

function withManifest(from: string | RegExp, to: string): Parts {
  const manifest = flawless.manifest.replace(from, to);
  if (manifest === flawless.manifest) throw new Error(`The manifest does not hold ${from}.`);
  return { ...flawless, manifest };
}

const attached = (name: string, content: Uint8Array | string = '%PDF-1.7') => ({
  ...flawless,
  entries: { [`attachment/${name}`]: content },
});
const on = (receivedDay: string) => ({ ...flawless, submission: { ...flawless.submission, receivedDay } });

test('a submission without a flaw breaks no rule', () => {
  expect(rulesOf(flawless)).toEqual({ rules: [], isComplete: true, findings: [] });
});

const efile = 'http://www.irs.gov/efile';
const broken: readonly (readonly [rule: string, what: string, parts: Parts])[] = [
  ['X0000-005', 'a return that is not well-formed', withReturn(['</IRS720>', ''])],
  ['X0000-005', 'a return of another root', withReturn([/<Return /, '<Reture '], ['</Return>', '</Reture>'])],
  ['X0000-005', 'a document type', withReturn(['?><Return', '?><!DOCTYPE Return><Return'])],
  ['X0000-005', 'a name with a comma', withReturn(['Tidewater Fuel', 'Tidewater, Fuel'])],
  ['X0000-005', 'no signature date', withReturn(['<SignatureDt>2026-10-20</SignatureDt>', ''])],
  ['X0000-005', 'a quarter that ends on another day', withReturn(['>2026-09-30<', '>2026-09-29<'])],
  ['X0000-005', 'two documents of one id', withReturn(['documentId="IRSPayment2"', 'documentId="IRS720"'])],
  ['X0000-008', 'no prefix efile', withReturn([` xmlns:efile="${efile}"`, ''])],
  ['X0000-010', 'a manifest of another id', withManifest('abcdefg', 'abcdefh')],
  ['X0000-011', 'a folder of its own', { ...flawless, entries: { 'other/a.xml': 'x' } }],
  ['X0000-012', 'a long file name', attached(`${'a'.repeat(61)}.pdf`)],
  ['X0000-018', 'two files in manifest/', { ...flawless, entries: { 'manifest/other.xml': flawless.manifest } }],
  ['X0000-019', 'two returns', { ...flawless, entries: { 'xml/second.xml': flawless.xml } }],
  ['X0000-020', 'an attachment that is no .pdf', attached('a.txt')],
  ['X0000-027', 'the year of another processing year', on('2027-01-02')],
  ['X0000-029', 'a PDF that is none', attached('a.pdf', 'no PDF')],
  ['X0000-031', 'a space in a name', attached('a b.pdf')],
  ['X0000-033', 'another encoding', withReturn(['encoding="UTF-8"', 'encoding="ISO-8859-1"'])],
  ['R0000-003', 'no returnVersion', withReturn([' returnVersion="2026Q1v1.0"', ''])],
  ['R0000-004', 'a returnVersion of long ago', withReturn(['2026Q1v1.0', '2023Q1v1.0'])],
  ['R0000-007', 'a ZIP code of another state', withReturn(['>21201<', '>90210<'])],
  ['R0000-019', 'a wrong count of documents', withReturn(['documentCnt="2"', 'documentCnt="3"'])],
  ['R0000-051', 'another submission type', withManifest('>720<', '>8849<')],
  ['R0000-052', 'another tax year', withReturn(['<TaxYr>2026', '<TaxYr>2025'])],
  ['R0000-054', 'another EFIN in the header', withReturn(['<EFIN>100000', '<EFIN>100001'])],
  ['R0000-057', 'a file that is not named', attached('a.pdf')],
  [
    'R0000-058',
    'a name without its file',
    withReturn(
      ['documentCnt="2"', 'documentCnt="3"'],
      [
        '</ReturnData>',
        '<BinaryAttachment documentId="B1"><AttachmentLocationTxt>a.pdf</AttachmentLocationTxt></BinaryAttachment></ReturnData>',
      ],
    ),
  ],
  ['R0000-060', 'an id of another EFIN', withManifest('<EFIN>100000', '<EFIN>100001')],
  ['R0000-075', 'a routing number with a wrong check digit', withReturn(['021000021', '021000022'])],
  [
    'R0000-080',
    'another first day',
    withReturn(['</TaxYr>', '</TaxYr><TaxPeriodBeginDt>2026-04-01</TaxPeriodBeginDt>']),
  ],
  ['R0000-081', 'another last day', withManifest('>2026-09-30<', '>2026-06-30<')],
  ['R0000-082', 'no first day', withManifest(/<TaxPeriodBeginDt>.*<\/TaxPeriodBeginDt>/, '')],
  ['R0000-084', 'a PIN of zeros', withReturn(['>12345<', '>00000<'])],
  ['R0000-116', 'a military post office in a state', withReturn(['Baltimore', 'APO'])],
  ['R0000-117', 'a military state with a city', withReturn(['>MD<', '>AE<'], ['>21201<', '>09012<'])],
  ['R0000-118', 'an online EFIN of an ERO', withReturn(['>OnlineFiler<', '>ERO<'])],
  [
    'R0000-119',
    'an EFIN of another kind',
    {
      ...withReturn(['<EFIN>100000', '<EFIN>990000']),
      manifest: flawless.manifest.replaceAll('100000', '990000'),
      submission: { ...flawless.submission, submissionId: '9900002026293abcdefg' },
    },
  ],
  ['R0000-120', 'a type that is not taken', withManifest('>720<', '>720X<')],
  ['R0000-143', 'a manifest without year', withManifest('<TaxYr>2026</TaxYr>', '')],
  ['R0000-180', 'a version of another year', withReturn(['2026Q1v1.0', '2025Q2v3.0'])],
  ['R0000-192', 'a phone number of zeros', withReturn(['<PhoneNum>4105550100', '<PhoneNum>0000000000'])],
  ['R0000-193', 'an account number of zeros', withReturn(['>123456<', '>000000<'])],
  ['R0000-228', 'a first day of another year', withManifest('>2026-07-01<', '>2025-07-01<')],
  ['R0000-229', 'a last day of another year', withManifest('>2026-09-30<', '>2025-09-30<')],
  ['R0000-900', 'an EIN of no return', withEin('123450900')],
  ['R0000-906', 'a routing number of no bank', withReturn(['021000021', '123456780'])],
  ['R0000-922', 'an EIN of another name', withEin('123450922')],
  ['FPYMT-057', 'a payment of nothing', withReturn(['<PaymentAmt>87.84', '<PaymentAmt>0.00'])],
  ['FPYMT-071', 'a payment of last week', withReturn(['>2026-11-02<', '>2026-10-14<'])],
  ['FPYMT-072', 'a payment after the due date', withReturn(['>2026-11-02<', '>2026-11-03<'])],
  ['SIM-001', 'lines that do not add up', withReturn(['<TaxAmt>184.00', '<TaxAmt>185.00'])],
  ['SIM-002', 'a balance that is none', withReturn(['<BalanceDueAmt>87.84', '<BalanceDueAmt>187.84'])],
  ['SIM-003', 'a debit above the balance', withReturn(['<PaymentAmt>87.84', '<PaymentAmt>87.85'])],
];

function withEin(ein: string): Parts {
  return { ...withReturn(['>123456789<', `>${ein}<`]), manifest: flawless.manifest.replace('123456789', ein) };
}

test.each(broken)('%s is met by %s', (rule, _, parts) => {
  expect(rulesOf(parts).rules).toContain(rule);
});

test('a rule that stops is the end of checking', () => {
  const both = { ...withEin('123450922'), entries: { 'other/a.xml': 'x' } };
  expect(rulesOf(both)).toMatchObject({ rules: ['X0000-011'], isComplete: false });
});

test('what is flawed in two ways is told both', () => {
  const both = withReturn(['>021000021<', '>123456780<'], ['<TaxAmt>184.00', '<TaxAmt>185.00']);
  expect(rulesOf(both)).toMatchObject({ rules: ['R0000-906', 'SIM-001'], isComplete: true });
});

test('an EIN of another name is taken under that name', () => {
  const named = withEin('123450922');
  expect(rulesOf({ ...named, xml: named.xml.replace('>TIDE<', '>GAUG<') }).rules).toEqual([]);
});

test('a return of the same filer and period is a duplicate of an accepted one', () => {
  expect(rulesOf(flawless, archiveOf(flawless), true).rules).toEqual(['R0000-932']);
});

test('a late return is paid at once, an early one by its due date, which is no Saturday or Sunday', () => {
  const late = on('2026-11-10');
  expect(rulesOf({ ...late, xml: late.xml.replace('>2026-11-02<', '>2026-11-10<') }).rules).toEqual([]);
  expect(rulesOf({ ...late, xml: late.xml.replace('>2026-11-02<', '>2026-11-11<') }).rules).toEqual(['FPYMT-074']);
  expect(rulesOf(on('2026-11-02')).rules).toEqual([]);
});

test('a return without payment, with an overpayment, breaks no rule', () => {
  const over = withReturn(
    [/<IRSPayment2.*<\/IRSPayment2>/, ''],
    ['documentCnt="2"', 'documentCnt="1"'],
    ['>100.00<', '>200.00<'],
    [/<BalanceDueAmt>.*<\/BalanceDueAmt>/, '<OverpaymentGrp><OverpaymentAmt>12.16</OverpaymentAmt></OverpaymentGrp>'],
  );
  expect(rulesOf(over).rules).toEqual([]);
});

test('size and CRC-32 must stand in front of the entry of the return', () => {
  const archive = archiveOf(flawless);
  const front = archive.indexOf(Buffer.from('xml/return.xml')) - 30;
  archive.writeUInt32LE(0, front + 14);
  expect(rulesOf(flawless, archive).rules).toEqual(['X0000-030']);
});

test('an archive that is none, or damaged, is told by a rule', () => {
  expect(rulesOf(flawless, Buffer.from('no archive')).rules).toEqual(['X0000-032']);
  const damaged = archiveOf(flawless);
  damaged.fill(
    0xff,
    damaged.indexOf(Buffer.from('xml/return.xml')) + 40,
    damaged.indexOf(Buffer.from('xml/return.xml')) + 60,
  );
  expect(rulesOf(flawless, damaged).rules).toEqual(['X0000-025']);
});

test('whatever comes, it is judged', () => {
  const archive = archiveOf(flawless);
  fc.assert(
    fc.property(fc.nat(archive.length), fc.nat(60), fc.uint8Array({ maxLength: 60 }), (from, count, by) => {
      const changed = Buffer.concat([archive.subarray(0, from), by, archive.subarray(from + count)]);
      const { findings, isComplete } = judge(flawless.submission, changed, () => false);
      expect(findings.length > 0 || isComplete).toBe(true);
    }),
    { numRuns: 500 },
  );
  const texts = fc.array(fc.constantFrom('<', '>', '</Filer>', '<Return>', '0', '&amp;', '&x;', ' ', 'é', '"'));
  fc.assert(
    fc.property(fc.nat(flawless.xml.length), fc.nat(60), texts, (from, count, by) => {
      const xml = flawless.xml.slice(0, from) + by.join('') + flawless.xml.slice(from + count);
      const parts = { ...flawless, xml };
      for (const { message, ruleNumber } of judge(parts.submission, archiveOf(parts), () => false).findings)
        expect([message, ruleNumber]).not.toContain('');
    }),
    { numRuns: 300 },
  );
});

describe('a Form 8849', () => {
  const schedule = '<IRS8849Schedule1 documentId="S1"/>';
  const claim = (own: Partial<Parts> = {}): Parts => ({
    ...flawless,
    manifest: flawless.manifest
      .replace('<FederalSubmissionTypeCd>720<', '<FederalSubmissionTypeCd>8849<')
      .replace('2026-07-01', '2026-10-01')
      .replace('2026-09-30', '2027-09-30'),
    xml: flawless.xml
      .replace('<QuarterEndingDt>2026-09-30</QuarterEndingDt>', '<TaxYearEndMonthNum>--09</TaxYearEndMonthNum>')
      .replace('<ReturnTypeCd>720<', '<ReturnTypeCd>8849<')
      .replace('2026Q1v1.0', '2026v1.0')
      .replace(
        /<ReturnData.*<\/ReturnData>/,
        `<ReturnData documentCnt="2"><IRS8849 documentId="F"/>${schedule}</ReturnData>`,
      ),
    ...own,
  });

  test('of a fiscal year breaks no rule, also after another one was accepted', () => {
    expect(rulesOf(claim()).rules).toEqual([]);
    expect(rulesOf(claim(), undefined, true).rules).toEqual([]);
  });

  test('needs its schedule, the month of its year, and a version of its own', () => {
    const { xml } = claim();
    expect(
      rulesOf(claim({ xml: xml.replace(schedule, '').replace('documentCnt="2"', 'documentCnt="1"') })).rules,
    ).not.toEqual([]);
    expect(rulesOf(claim({ xml: xml.replace('<TaxYearEndMonthNum>--09</TaxYearEndMonthNum>', '') })).rules).not.toEqual(
      [],
    );
    expect(rulesOf(claim({ xml: xml.replace('2026v1.0', '2026Q1v1.0') })).rules).toContain('R0000-004');
  });
});
