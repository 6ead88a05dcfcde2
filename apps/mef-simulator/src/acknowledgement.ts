import type { Finding } from './findings.ts';
import type { Verdict } from './judge.ts';
import { escaped } from './xml.ts';

/** One Acknowledgement in the order of its schema. @param receivedDay `YYYY-MM-DD` */
export function acknowledgementOf(submissionId: string, receivedDay: string, verdict: Verdict): string {
  const { findings, tin, periodEnd, hasPayment, isComplete } = verdict;
  const accepted = findings.length === 0;
  return (
    '<Acknowledgement>' +
    element('SubmissionId', submissionId) +
    element('ExtndSubmissionCategoryCd', 'ETEC') +
    element('AcceptanceStatusTxt', accepted ? 'Accepted' : 'Rejected') +
    element('ContainedAlertsInd', 'false') +
    element('StatusDt', receivedDay) +
    (tin ? element('TIN', tin) : '') +
    element('IRSReceivedDt', receivedDay) +
    (periodEnd ? element('TaxPeriodEndDt', periodEnd) : '') +
    (accepted && hasPayment ? element('PaymentRequestRcvdCd', 'Payment Request Received') : '') +
    element('SubmissionValidationCompInd', String(isComplete)) +
    errorList(findings) +
    '</Acknowledgement>'
  );
}

function errorList(findings: readonly Finding[]): string {
  if (findings.length === 0) return '';
  const groups = findings.map(
    (finding, index) =>
      `<ValidationErrorGrp errorId="${index + 1}">` +
      element('DocumentId', 'NA') +
      (finding.xpath ? element('XpathContentTxt', finding.xpath) : '') +
      element('ErrorCategoryCd', finding.category) +
      element('ErrorMessageTxt', finding.message) +
      element('RuleNum', finding.ruleNumber) +
      element('SeverityCd', finding.severity) +
      (finding.fieldValue ? element('FieldValueTxt', finding.fieldValue) : '') +
      '</ValidationErrorGrp>',
  );
  return `<ValidationErrorList errorCnt="${findings.length}">${groups.join('')}</ValidationErrorList>`;
}

/** A list in the XML form of the answers. */
export const list = (name: string, items: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${name} xmlns="http://www.irs.gov/efile"><Cnt>${items.length}</Cnt>${items.join('')}</${name}>`;

export const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;
