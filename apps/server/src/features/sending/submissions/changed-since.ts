import type { AnyReturn, PlaceToFix } from '@gauger/documents';
import type { Filer, Form8849Schedule } from '@gauger/excise';
import { canonicalJson, signedParts } from './snapshot.ts';

/** Fields of a business that are checked against each other: another value of any of them answers a finding about one. */
const togetherChecked: readonly (readonly (keyof Filer)[])[] = [
  ['EIN', 'businessName', 'nameControl'],
  [
    'contactAddressLine1',
    'contactAddressLine2',
    'contactCity',
    'contactState',
    'contactStateCode',
    'contactPostalCode',
    'contactCountry',
    'contactCountryCode',
  ],
];

/** Whether the facts at a finding differ from the rejected return; null about the signature, which is always given again. */
export function isChanged(place: PlaceToFix, rejected: AnyReturn, current: AnyReturn): boolean | null {
  if (place.page === 'consent') return null;
  return canonicalJson(factsAt(place, rejected)) !== canonicalJson(factsAt(place, current));
}

function factsAt({ page, field }: PlaceToFix, document: AnyReturn): unknown {
  const { facts, business, paymentOption, refundAccount } = document;
  switch (page) {
    case 'business': {
      const fields = field === null ? null : (togetherChecked.find((of) => of.some((one) => one === field)) ?? [field]);
      return fields === null ? business : fields.map((one) => business[one as keyof Filer]);
    }
    case 'irsPayment':
      return paymentOption;
    case 'refundAccount':
      return [refundAccount, 'overpayment' in facts ? facts.overpayment : undefined];
    case 'quarter':
      return 'schedules' in facts
        ? [facts.taxYear, facts.month]
        : [
            facts.taxYear,
            facts.taxYearAndQuarter,
            facts.finalReturn,
            facts.addressChange,
            facts.nilReturn,
            facts.oneTimeFiling,
          ];
    case 'schedule':
      return 'schedules' in facts ? facts.schedules[field as Form8849Schedule] : undefined;
    case 'taxLine': {
      const lines = 'schedules' in facts ? facts.schedules : facts.filingData;
      return field === null ? lines : (lines as Readonly<Record<string, unknown>>)[field];
    }
    default:
      return signedParts(document);
  }
}
