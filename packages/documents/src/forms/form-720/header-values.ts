import { personName, phoneDigits, quarterDays } from '@gauger/excise';
import { CHECKED, type Values } from '../../mef/write-document.ts';
import { quarterOf, type ReturnDocument } from '../../return-document.ts';

/** The elements of the header that only Form 720 has: the quarter, and the third-party designee. */
export const headerValues = (doc: ReturnDocument): Values => ({
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
