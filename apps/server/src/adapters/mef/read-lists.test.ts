import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAcknowledgements, readReceipts, readStatusRecords } from './read-lists.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const list = (acknowledgements: string, count = 1) =>
  bytes(
    `<?xml version="1.0" encoding="UTF-8"?><AcknowledgementList xmlns="http://www.irs.gov/efile"><Cnt>${count}</Cnt>${acknowledgements}</AcknowledgementList>`,
  );
const acknowledgement = (status: string, more = '') =>
  `<Acknowledgement><SubmissionId>1012342026325abc1234</SubmissionId><AcceptanceStatusTxt>${status}</AcceptanceStatusTxt><StatusDt>2026-11-21</StatusDt>${more}</Acknowledgement>`;
const group = (kind: 'Error' | 'Alert', rule: string, severity: string) =>
  `<Validation${kind}List><Validation${kind}Grp><DocumentId>NA</DocumentId><XpathContentTxt>/efile:Return/efile:ReturnHeader/efile:Filer/efile:EIN</XpathContentTxt><${kind}CategoryCd>Database</${kind}CategoryCd><${kind}MessageTxt>EIN &amp; name control must match.</${kind}MessageTxt><RuleNum>${rule}</RuleNum><SeverityCd>${severity}</SeverityCd><FieldValueTxt>123456789</FieldValueTxt></Validation${kind}Grp></Validation${kind}List>`;

test('a rejection is read with its rules, in the gateway’s own words', () => {
  const more = `<IRSReceivedDt>2026-11-20</IRSReceivedDt><SubmissionValidationCompInd>false</SubmissionValidationCompInd>${group('Error', 'R0000-922', 'Reject')}`;
  expect(readAcknowledgements(list(acknowledgement('Rejected', more)))).toEqual([
    {
      submissionId: '1012342026325abc1234',
      category: 'rejected',
      statusText: 'Rejected',
      statusDay: '2026-11-21',
      receivedDay: '2026-11-20',
      checkedToTheEnd: false,
      paymentReceived: false,
      errors: [
        {
          ruleNumber: 'R0000-922',
          severity: 'Reject',
          category: 'Database',
          message: 'EIN & name control must match.',
          xpath: '/efile:Return/efile:ReturnHeader/efile:Filer/efile:EIN',
          fieldValue: '123456789',
        },
      ],
      alerts: [],
    },
  ]);
});

test('an alert does not make a rejection, and a payment picked up is told', () => {
  const more = `<PaymentRequestRcvdCd>Payment Request Received</PaymentRequestRcvdCd>${group('Alert', 'R0000-142', 'Alert')}`;
  const [read] = readAcknowledgements(list(acknowledgement('Accepted', more)));
  expect(read).toMatchObject({ category: 'accepted', paymentReceived: true, errors: [], checkedToTheEnd: true });
  expect(read?.alerts).toHaveLength(1);
});

test.each([
  ['Accepted', 'accepted'],
  ['ACCEPTED', 'accepted'],
  ['Rejected', 'rejected'],
  ['Denied by IRS', 'exception'],
  ['Exception', 'exception'],
  ['Not Accepted', 'exception'],
])('the status "%s" counts as %s', (text, category) => {
  expect(readAcknowledgements(list(acknowledgement(text)))[0]?.category).toBe(category);
});

test.each([
  ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><AcknowledgementList><Cnt>0</Cnt></AcknowledgementList>'],
  ['an entity of its own', '<AcknowledgementList><Cnt>&zero;</Cnt></AcknowledgementList>'],
  ['a processing instruction', '<AcknowledgementList><?php 1 ?><Cnt>0</Cnt></AcknowledgementList>'],
  ['an end before its end', '<AcknowledgementList><Cnt>0</Cnt>'],
  ['fewer than it counts', '<AcknowledgementList><Cnt>2</Cnt></AcknowledgementList>'],
  ['no count', '<AcknowledgementList/>'],
  ['another root', '<html/>'],
  ['a hundred levels', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`],
  ['200,000 elements of no meaning', list('<a/>'.repeat(200_000), 0)],
  ['an acknowledgement without status', list('<Acknowledgement><SubmissionId>1</SubmissionId></Acknowledgement>')],
  ['bytes that are not UTF-8', Uint8Array.of(0x3c, 0xff, 0xfe)],
])('a list with %s is not read', (_, answer) => {
  expect(() => readAcknowledgements(typeof answer === 'string' ? bytes(answer) : answer)).toThrow(Error);
});

test('receipts and status records are read', () => {
  expect(
    readReceipts(
      bytes(
        '<SubmissionReceiptList><Cnt>1</Cnt><SubmissionReceiptGrp><SubmissionId>a</SubmissionId><SubmissionReceivedTs>2026-11-21T10:00:00Z</SubmissionReceivedTs></SubmissionReceiptGrp></SubmissionReceiptList>',
      ),
    ),
  ).toEqual([{ submissionId: 'a', receivedAt: '2026-11-21T10:00:00Z' }]);
  expect(
    readStatusRecords(
      bytes(
        '<StatusRecordList><Cnt>1</Cnt><StatusRecordGrp><SubmissionId>a</SubmissionId><SubmissionStatusTxt>Received</SubmissionStatusTxt><SubmsnStatusAcknowledgementDt>2026-11-21</SubmsnStatusAcknowledgementDt></StatusRecordGrp></StatusRecordList>',
      ),
    ),
  ).toEqual([{ submissionId: 'a', text: 'Received', day: '2026-11-21' }]);
});

test('whatever is changed in an answer, it is read or refused, never half read', () => {
  const whole = Buffer.from(list(acknowledgement('Rejected', group('Error', 'R0000-922', 'Reject'))));
  const change = fc.record({
    from: fc.nat(whole.length),
    count: fc.nat(40),
    by: fc.oneof(fc.uint8Array({ maxLength: 20 }), fc.constantFrom('<', '>', '&', '<!DOCTYPE a>', '</a>').map(bytes)),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
      let answer = whole;
      for (const { from, count, by } of changes)
        answer = Buffer.concat([answer.subarray(0, from), by, answer.subarray(from + count)]);
      try {
        for (const read of readAcknowledgements(answer)) expect(read.submissionId && read.statusText).toBeTruthy();
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    }),
    { numRuns: 500 },
  );
});
