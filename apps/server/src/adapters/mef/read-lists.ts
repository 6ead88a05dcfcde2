import type { Acknowledgement, Receipt, RuleFinding, StatusRecord } from './port.ts';
import { child, childText, find, readXml, type XmlElement } from './xml.ts';

/** @throws Error when the bytes are not a SubmissionReceiptList */
export function readReceipts(bytes: Uint8Array): Receipt[] {
  return groups(bytes, 'SubmissionReceiptList', 'SubmissionReceiptGrp').map((group) => ({
    submissionId: required(group, 'SubmissionId'),
    receivedAt: required(group, 'SubmissionReceivedTs'),
  }));
}

/** @throws Error when the bytes are not a StatusRecordList */
export function readStatusRecords(bytes: Uint8Array): StatusRecord[] {
  return groups(bytes, 'StatusRecordList', 'StatusRecordGrp').map((group) => ({
    submissionId: required(group, 'SubmissionId'),
    text: required(group, 'SubmissionStatusTxt'),
    day: required(group, 'SubmsnStatusAcknowledgementDt').slice(0, 10),
  }));
}

/** @throws Error when the bytes are not an AcknowledgementList */
export function readAcknowledgements(bytes: Uint8Array): Acknowledgement[] {
  return groups(bytes, 'AcknowledgementList', 'Acknowledgement').map((group) => {
    const statusText = required(group, 'AcceptanceStatusTxt');
    return {
      submissionId: required(group, 'SubmissionId'),
      category: categoryOf(statusText),
      statusText,
      statusDay: required(group, 'StatusDt').slice(0, 10),
      receivedDay: childText(group, 'IRSReceivedDt')?.slice(0, 10) ?? null,
      checkedToTheEnd: !['false', '0'].includes(childText(group, 'SubmissionValidationCompInd') ?? 'true'),
      paymentReceived: childText(group, 'PaymentRequestRcvdCd') !== null,
      errors: findings(child(group, 'ValidationErrorList'), 'Error'),
      alerts: findings(child(group, 'ValidationAlertList'), 'Alert'),
    };
  });
}

/** Only the exact word "Accepted" counts as acceptance; any other status is shown word for word. */
function categoryOf(statusText: string): Acknowledgement['category'] {
  const word = statusText.toLowerCase();
  return word === 'accepted' || word === 'rejected' ? word : 'exception';
}

function findings(list: XmlElement | undefined, kind: 'Error' | 'Alert'): RuleFinding[] {
  return (list?.children ?? [])
    .filter(({ name }) => name === `Validation${kind}Grp`)
    .map((group) => ({
      ruleNumber: required(group, 'RuleNum'),
      severity: required(group, 'SeverityCd'),
      category: childText(group, `${kind}CategoryCd`) ?? '',
      message: childText(group, `${kind}MessageTxt`) ?? '',
      xpath: childText(group, 'XpathContentTxt'),
      fieldValue: childText(group, 'FieldValueTxt'),
    }));
}

function groups(bytes: Uint8Array, listName: string, groupName: string): XmlElement[] {
  const list = find(readXml(bytes), listName);
  if (!list) throw new Error(`The answer holds no ${listName}.`);
  const found = list.children.filter(({ name }) => name === groupName);
  const counted = Number(required(list, 'Cnt'));
  // A list that was cut short is not taken for a short list.
  if (counted !== found.length) throw new Error(`${listName} counts ${counted} and holds ${found.length}.`);
  return found;
}

function required(group: XmlElement, name: string): string {
  const text = childText(group, name);
  if (text === null) throw new Error(`${group.name} lacks ${name}.`);
  return text;
}
