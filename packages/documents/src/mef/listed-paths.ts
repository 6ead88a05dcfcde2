import type { ListedPath } from './listed-path.ts';

/**
 * The elements that a return of any excise form may hold in addition to its form: path, type, what it is. Collected
 * November 2026.
 *
 * Where they come from, and how sure they are:
 * - IRS720 and IRSPayment2: names, nesting and form lines are read in the display stylesheets the IRS publishes for MeF
 *   (package PY2026R8, 2024 to 2026). The schemas of Form 720 are not public: order is that of the form, types are inferred
 *   from the genuine schema of a sibling (efile990x 2015v2.0).
 * - ReturnHeader and BinaryAttachment: order and types of that sibling; the names marked in the stylesheets of excise forms.
 * A developer who is registered with the IRS gets the real schemas; then this file and layouts.ts are what changes.
 */

export const header: readonly ListedPath[] = [
  ['ReturnTs', 'Timestamp', 'when the return was made'],
  ['QuarterEndingDt', 'QuarterEndDate', 'quarter ending'],
  ['PreparerFirmGrp/PreparerFirmEIN', 'EIN', "paid preparer: firm's EIN"],
  [
    'PreparerFirmGrp/PreparerFirmName/BusinessNameLine1Txt',
    'text',
    "paid preparer: firm's name, or the preparer's own",
  ],
  ['PreparerFirmGrp/PreparerFirmName/BusinessNameLine2Txt', 'text', "paid preparer: firm's name, second line"],
  ['PreparerFirmGrp/PreparerUSAddress/AddressLine1Txt', 'text', 'paid preparer: street'],
  ['PreparerFirmGrp/PreparerUSAddress/AddressLine2Txt', 'text', 'paid preparer: street, second line'],
  ['PreparerFirmGrp/PreparerUSAddress/CityNm', 'text', 'paid preparer: city'],
  ['PreparerFirmGrp/PreparerUSAddress/StateAbbreviationCd', 'text', 'paid preparer: state'],
  ['PreparerFirmGrp/PreparerUSAddress/ZIPCd', 'text', 'paid preparer: ZIP code'],
  ['PreparerFirmGrp/PreparerForeignAddress/AddressLine1Txt', 'text', 'paid preparer: street'],
  ['PreparerFirmGrp/PreparerForeignAddress/AddressLine2Txt', 'text', 'paid preparer: street, second line'],
  ['PreparerFirmGrp/PreparerForeignAddress/CityNm', 'text', 'paid preparer: city'],
  ['PreparerFirmGrp/PreparerForeignAddress/ProvinceOrStateNm', 'text', 'paid preparer: province or state'],
  ['PreparerFirmGrp/PreparerForeignAddress/CountryCd', 'text', 'paid preparer: country'],
  ['PreparerFirmGrp/PreparerForeignAddress/ForeignPostalCd', 'text', 'paid preparer: postal code'],
  ['SoftwareId', 'SoftwareId', 'given by the IRS to the software'],
  ['SoftwareVersionNum', 'text', 'version of the software'],
  ['MultSoftwarePackagesUsedInd', 'Boolean', 'more than one software package'],
  ['OriginatorGrp/EFIN', 'EFIN', 'who originates the return'],
  ['OriginatorGrp/OriginatorTypeCd', 'text', 'as what'],
  ['OriginatorGrp/PractitionerPINGrp/EFIN', 'EFIN', 'whose PIN the originator uses'],
  ['OriginatorGrp/PractitionerPINGrp/PIN', 'PIN', "the originator's own five digits"],
  ['PINEnteredByCd', 'text', 'who entered the PIN'],
  ['SignatureOptionCd', 'text', 'how the return is signed'],
  ['ReturnTypeCd', 'text', 'the form'],
  ['TaxYearEndMonthNum', 'Month', 'month in which the income tax year of a claimant ends'],
  ['Filer/EIN', 'EIN', 'employer identification number'],
  ['Filer/SSN', 'SSN', 'social security number, of Form 8849'],
  ['Filer/BusinessName/BusinessNameLine1Txt', 'text', 'name'],
  ['Filer/BusinessName/BusinessNameLine2Txt', 'text', 'name, second line'],
  ['Filer/BusinessNameControlTxt', 'text', 'name control'],
  ['Filer/PhoneNum', 'PhoneNumber', 'phone'],
  ['Filer/USAddress/AddressLine1Txt', 'text', 'street'],
  ['Filer/USAddress/AddressLine2Txt', 'text', 'street, second line'],
  ['Filer/USAddress/CityNm', 'text', 'city'],
  ['Filer/USAddress/StateAbbreviationCd', 'text', 'state'],
  ['Filer/USAddress/ZIPCd', 'text', 'ZIP code'],
  ['Filer/ForeignAddress/AddressLine1Txt', 'text', 'street'],
  ['Filer/ForeignAddress/AddressLine2Txt', 'text', 'street, second line'],
  ['Filer/ForeignAddress/CityNm', 'text', 'city'],
  ['Filer/ForeignAddress/ProvinceOrStateNm', 'text', 'province or state'],
  ['Filer/ForeignAddress/CountryCd', 'text', 'country'],
  ['Filer/ForeignAddress/ForeignPostalCd', 'text', 'postal code'],
  ['BusinessOfficerGrp/PersonNm', 'text', 'signature: name'],
  ['BusinessOfficerGrp/PersonTitleTxt', 'text', 'signature: title'],
  ['BusinessOfficerGrp/PhoneNum', 'PhoneNumber', 'signature: phone'],
  ['BusinessOfficerGrp/EmailAddressTxt', 'text', 'signature: email address'],
  ['BusinessOfficerGrp/SignatureDt', 'Date', 'signature: date'],
  ['BusinessOfficerGrp/TaxpayerPIN', 'PIN', 'signature: PIN'],
  ['PreparerPersonGrp/PreparerPersonNm', 'text', 'paid preparer: name'],
  ['PreparerPersonGrp/PTIN', 'PTIN', 'paid preparer: PTIN'],
  ['PreparerPersonGrp/PhoneNum', 'PhoneNumber', 'paid preparer: phone'],
  ['PreparerPersonGrp/EmailAddressTxt', 'text', 'paid preparer: email address'],
  ['PreparerPersonGrp/PreparationDt', 'Date', 'paid preparer: date'],
  ['PreparerPersonGrp/SelfEmployedInd', 'Checkbox', 'paid preparer: self-employed'],
  ['ThirdPartyDesignee/DiscussWithThirdPartyYesInd', 'Checkbox', 'third-party designee: yes'],
  ['ThirdPartyDesignee/DiscussWithThirdPartyNoInd', 'Checkbox', 'third-party designee: no'],
  ['ThirdPartyDesignee/ThirdPartyDesigneeNm', 'text', 'third-party designee: name'],
  ['ThirdPartyDesignee/ThirdPartyDesigneePhoneNum', 'PhoneNumber', 'third-party designee: phone'],
  ['ThirdPartyDesignee/ThirdPartyDesigneePIN', 'PIN', 'third-party designee: PIN'],
  ['TaxYr', 'Year', 'calendar year'],
];

export const irsPayment2: readonly ListedPath[] = [
  ['RoutingTransitNum', 'RoutingTransitNumber', 'routing transit number'],
  ['BankAccountNum', 'BankAccountNumber', 'account number'],
  ['BankAccountTypeCd', 'BankAccountType', 'account type'],
  ['PaymentAmt', 'USDecimalAmountNN', 'amount of the debit'],
  ['RequestedPaymentDt', 'Date', 'day of the debit'],
  ['TaxpayerDaytimePhoneNum', 'PhoneNumber', 'daytime phone'],
];

export const binaryAttachment: readonly ListedPath[] = [
  ['DocumentTypeCd', 'text', 'kind of file'],
  ['Desc', 'text', 'what it is'],
  ['AttachmentLocationTxt', 'text', 'its name in the submission'],
];
