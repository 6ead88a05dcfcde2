import type { ListedPath } from '../../mef/listed-path.ts';
import { gasolineSales } from './listed-paths-gasoline-sales.ts';

/** The elements of Schedule 8, registered credit card issuers: path, type, form line. */
export const schedule8: readonly ListedPath[] = [
  ['NameOfEmployer/BusinessNameLine1Txt', 'text', 'schedule header name'],
  ['EmployerIdentificationNumber', 'EIN', 'schedule header EIN'],
  ['MissingEINReason', 'text', 'schedule header EIN reason'],
  ['TotalRefundAmt', 'USDecimalAmountNN', 'total refund'],
  ['ClaimPeriodBeginDt', 'Date', 'period from'],
  ['ClaimPeriodEndDt', 'Date', 'period to'],
  ['UVClaimantRegistrationNum', 'text', 'registration no. CC'],
  [
    'SalesUndyedDieselFuel/FuelUsedByStateLocalGovt/Rt',
    'rate',
    'line 1: undyed diesel, state or local government, rate',
  ],
  [
    'SalesUndyedDieselFuel/FuelUsedByStateLocalGovt/GallonsQty',
    'FuelGallonsNN',
    'line 1: undyed diesel, state or local government, gallons',
  ],
  [
    'SalesUndyedDieselFuel/FuelUsedByStateLocalGovt/Amt',
    'USDecimalAmountNN',
    'line 1: undyed diesel, state or local government, refund amount',
  ],
  [
    'SalesUndyedDieselFuel/FuelUsedByStateLocalGovt/CreditReferenceNum',
    'text',
    'line 1: undyed diesel, state or local government, CRN',
  ],
  [
    'SalesUndyedKeroseneFuel/FuelUsedByStateLocalGovt/Rt',
    'rate',
    'line 2: undyed kerosene, state or local government, rate',
  ],
  [
    'SalesUndyedKeroseneFuel/FuelUsedByStateLocalGovt/GallonsQty',
    'FuelGallonsNN',
    'line 2: undyed kerosene, state or local government, gallons',
  ],
  [
    'SalesUndyedKeroseneFuel/FuelUsedByStateLocalGovt/Amt',
    'USDecimalAmountNN',
    'line 2: undyed kerosene, state or local government, refund amount',
  ],
  [
    'SalesUndyedKeroseneFuel/FuelUsedByStateLocalGovt/CreditReferenceNum',
    'text',
    'line 2: undyed kerosene, state or local government, CRN',
  ],
  ['SalesKeroseneUseAviationFuel/OtherNontaxableUsesTaxedAt244/Rt', 'rate', 'line 3a: aviation kerosene .244, rate'],
  [
    'SalesKeroseneUseAviationFuel/OtherNontaxableUsesTaxedAt244/GallonsQty',
    'FuelGallonsNN',
    'line 3a: aviation kerosene .244, gallons',
  ],
  [
    'SalesKeroseneUseAviationFuel/OtherNontaxableUsesTaxedAt244/Amt',
    'USDecimalAmountNN',
    'line 3a: aviation kerosene .244, refund amount',
  ],
  [
    'SalesKeroseneUseAviationFuel/OtherNontaxableUsesTaxedAt244/CreditReferenceNum',
    'text',
    'line 3a: aviation kerosene .244, CRN',
  ],
  ['SalesKeroseneUseAviationFuel/OtherNontaxableUsesTaxedAt219/Rt', 'rate', 'line 3b: aviation kerosene .219, rate'],
  [
    'SalesKeroseneUseAviationFuel/OtherNontaxableUsesTaxedAt219/GallonsQty',
    'FuelGallonsNN',
    'line 3b: aviation kerosene .219, gallons',
  ],
  [
    'SalesKeroseneUseAviationFuel/OtherNontaxableUsesTaxedAt219/Amt',
    'USDecimalAmountNN',
    'line 3b: aviation kerosene .219, refund amount',
  ],
  [
    'SalesKeroseneUseAviationFuel/OtherNontaxableUsesTaxedAt219/CreditReferenceNum',
    'text',
    'line 3b: aviation kerosene .219, CRN',
  ],
  ...gasolineSales,
];
