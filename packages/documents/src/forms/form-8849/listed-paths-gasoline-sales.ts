import type { ListedPath } from '../../mef/listed-path.ts';

/** The elements of lines 4 and 5, sales of gasoline and aviation gasoline: the same in Schedules 2 and 8. */
export const gasolineSales: readonly ListedPath[] = [
  ['SalesOfGasoline/FuelUseNonprofitEducationalOrg/Rt', 'rate', 'line 4a: gasoline, nonprofit educational, rate'],
  [
    'SalesOfGasoline/FuelUseNonprofitEducationalOrg/GallonsQty',
    'FuelGallonsNN',
    'line 4a: gasoline, nonprofit educational, gallons',
  ],
  [
    'SalesOfGasoline/FuelUseNonprofitEducationalOrg/Amt',
    'USDecimalAmountNN',
    'line 4a: gasoline, nonprofit educational, refund amount',
  ],
  [
    'SalesOfGasoline/FuelUseNonprofitEducationalOrg/CreditReferenceNum',
    'text',
    'line 4a: gasoline, nonprofit educational, CRN',
  ],
  ['SalesOfGasoline/FuelUsedByStateLocalGovt/Rt', 'rate', 'line 4b: gasoline, state or local government, rate'],
  [
    'SalesOfGasoline/FuelUsedByStateLocalGovt/GallonsQty',
    'FuelGallonsNN',
    'line 4b: gasoline, state or local government, gallons',
  ],
  [
    'SalesOfGasoline/FuelUsedByStateLocalGovt/Amt',
    'USDecimalAmountNN',
    'line 4b: gasoline, state or local government, refund amount',
  ],
  [
    'SalesOfAviationGasoline/FuelUseNonprofitEducationalOrg/Rt',
    'rate',
    'line 5a: aviation gasoline, nonprofit educational, rate',
  ],
  [
    'SalesOfAviationGasoline/FuelUseNonprofitEducationalOrg/GallonsQty',
    'FuelGallonsNN',
    'line 5a: aviation gasoline, nonprofit educational, gallons',
  ],
  [
    'SalesOfAviationGasoline/FuelUseNonprofitEducationalOrg/Amt',
    'USDecimalAmountNN',
    'line 5a: aviation gasoline, nonprofit educational, refund amount',
  ],
  [
    'SalesOfAviationGasoline/FuelUseNonprofitEducationalOrg/CreditReferenceNum',
    'text',
    'line 5a: aviation gasoline, nonprofit educational, CRN',
  ],
  [
    'SalesOfAviationGasoline/FuelUsedByStateLocalGovt/Rt',
    'rate',
    'line 5b: aviation gasoline, state or local government, rate',
  ],
  [
    'SalesOfAviationGasoline/FuelUsedByStateLocalGovt/GallonsQty',
    'FuelGallonsNN',
    'line 5b: aviation gasoline, state or local government, gallons',
  ],
  [
    'SalesOfAviationGasoline/FuelUsedByStateLocalGovt/Amt',
    'USDecimalAmountNN',
    'line 5b: aviation gasoline, state or local government, refund amount',
  ],
];
