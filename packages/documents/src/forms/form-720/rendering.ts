import { computeReturn, type Filing, type Law, personName, phoneDigits, quarterDays } from '@gauger/excise';
import { fault, type ReturnFault } from '../../mef/return-fault.ts';
import { CHECKED, type Values } from '../../mef/write-document.ts';
import { errorsOf, type Rendering } from '../../rendering/rendering.ts';
import { quarterOf, type ReturnDocument } from '../../return-document.ts';
import { linePaths } from './bindings.ts';
import { formsToFill } from './blank-entries.ts';
import { irs720 } from './elements.ts';
import { formDocument } from './form-document.ts';
import { layoutOf } from './layouts.ts';
import { mailingOf } from './mailing.ts';
import { mefDocuments } from './mef-documents.ts';

const MAX_GALLON_DIGITS = 9;
const MAX_DOLLAR_DIGITS = 15;

/** Figures with more digits than their element takes. */
function sizeFaults({ computed }: ReturnDocument, law: Law): ReturnFault[] {
  const gallons = new Set(irs720.filter(([, type]) => type === 'FuelGallonsNN').map(([path]) => path));
  const lines = law.lines.flatMap((line) =>
    linePaths(line, law).flatMap(({ cell, path }): ReturnFault[] => {
      const whole = (computed.cells[cell.id] ?? '0').split('.')[0] as string;
      if (gallons.has(path) && whole.length > MAX_GALLON_DIGITS)
        return [fault('quantityTooLarge', `filingData.${line.irsNumber}`)];
      return whole.length > MAX_DOLLAR_DIGITS ? [fault('amountTooLarge', `filingData.${line.irsNumber}`)] : [];
    }),
  );
  const total = computed.cells['totals.taxLiability'] ?? '0.00';
  return total.indexOf('.') > MAX_DOLLAR_DIGITS ? [...lines, fault('amountTooLarge', 'filingData')] : lines;
}

/** The elements of the header that only Form 720 has: the quarter, and the third-party designee. */
const headerValues = (doc: ReturnDocument): Values => ({
  QuarterEndingDt: quarterDays(quarterOf(doc)).last,
  ...designeeValues(doc),
});

/** The third-party designee: whether the IRS may discuss the return with someone, and with whom. */
function designeeValues({ thirdPartyDesignee: designee }: ReturnDocument): Values {
  if (!designee) return { 'ThirdPartyDesignee/DiscussWithThirdPartyNoInd': CHECKED };
  return {
    'ThirdPartyDesignee/DiscussWithThirdPartyYesInd': CHECKED,
    'ThirdPartyDesignee/ThirdPartyDesigneeNm': personName(designee.personName),
    'ThirdPartyDesignee/ThirdPartyDesigneePhoneNum': phoneDigits(designee.phoneNumber),
    'ThirdPartyDesignee/ThirdPartyDesigneePIN': designee.pin,
  };
}

/** The documents of a Form 720. */
export const form720Rendering: Rendering<'Form720'> = {
  fileName: 'form720',
  endings: [''],
  separate: (doc) => [{ ending: '', doc }],
  read,
  periodInName: ({ taxYear, taxYearAndQuarter }) => `${taxYear}-Q${taxYearAndQuarter}`,
  eFile: {
    returnType: '720',
    periodFact: 'taxYearAndQuarter',
    layoutOf: (doc) => layoutOf(quarterOf(doc), doc.preparedAt.slice(0, 10)),
    headerValues,
    mefDocuments,
    sizeFaults,
  },
  formsToFill,
  mailingOf,
  pages: formDocument,
};

function read(input: unknown, law: Law) {
  const computed = computeReturn(input, law);
  const facts = input as Filing;
  return { facts: { ...facts, filingData: facts?.filingData ?? {} }, computed, faults: errorsOf(computed.issues) };
}
