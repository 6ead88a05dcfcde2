import type { ListedPath } from './listed-path.ts';

/**
 * The elements of Schedule C, a group below IRS720, in the order of the form: path, type, form line. Read in the display
 * stylesheets of 2024 to 2026 like the rest of Form 720; types are inferred. An attribute stands behind an @.
 *
 * Left out, because what they may hold is not public: the code of a local bus on line 6, and the fixed notes of lines 14d and 14e.
 */
export const scheduleC: readonly ListedPath[] = [
  ['IRS720ScheduleC/TaxYearEndMonthNum', 'text', 'Schedule C header, month the income tax year ends'],
  ['IRS720ScheduleC/NontaxableUseOfGasoline/ClaimPeriodBeginDt', 'Date', 'Schedule C line 1, period from'],
  ['IRS720ScheduleC/NontaxableUseOfGasoline/ClaimPeriodEndDt', 'Date', 'Schedule C line 1, period to'],
  [
    'IRS720ScheduleC/NontaxableUseOfGasoline/Gasoline/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 1a: gasoline, type of use',
  ],
  ['IRS720ScheduleC/NontaxableUseOfGasoline/Gasoline/Rt', 'rate', 'Schedule C line 1a: gasoline, rate'],
  [
    'IRS720ScheduleC/NontaxableUseOfGasoline/Gasoline/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 1a: gasoline, gallons',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfGasoline/Gasoline/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 1a: gasoline, claim amount',
  ],
  ['IRS720ScheduleC/NontaxableUseOfGasoline/Gasoline/CreditReferenceNum', 'text', 'Schedule C line 1a: gasoline, CRN'],
  ['IRS720ScheduleC/NontaxableUseOfGasoline/GasolineExported/Rt', 'rate', 'Schedule C line 1b: exported, rate'],
  [
    'IRS720ScheduleC/NontaxableUseOfGasoline/GasolineExported/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 1b: exported, gallons',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfGasoline/GasolineExported/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 1b: exported, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfGasoline/GasolineExported/CreditReferenceNum',
    'text',
    'Schedule C line 1b: exported, CRN',
  ],
  ['IRS720ScheduleC/NontaxableUseOfAviationGas/ClaimPeriodBeginDt', 'Date', 'Schedule C line 2, period from'],
  ['IRS720ScheduleC/NontaxableUseOfAviationGas/ClaimPeriodEndDt', 'Date', 'Schedule C line 2, period to'],
  [
    'IRS720ScheduleC/NontaxableUseOfAviationGas/CommercialAviation/Rt',
    'rate',
    'Schedule C line 2a: commercial aviation, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAviationGas/CommercialAviation/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 2a: commercial aviation, gallons',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAviationGas/CommercialAviation/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 2a: commercial aviation, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAviationGas/CommercialAviation/CreditReferenceNum',
    'text',
    'Schedule C line 2a: commercial aviation, CRN',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAviationGas/OtherNontaxableUseAviation/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 2b: other nontaxable use, type of use',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAviationGas/OtherNontaxableUseAviation/Rt',
    'rate',
    'Schedule C line 2b: other nontaxable use, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAviationGas/OtherNontaxableUseAviation/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 2b: other nontaxable use, gallons',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAviationGas/OtherNontaxableUseAviation/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 2b: other nontaxable use, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAviationGas/OtherNontaxableUseAviation/CreditReferenceNum',
    'text',
    'Schedule C line 2b: other nontaxable use, CRN',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAviationGas/NontaxableAviationGasExported/Rt',
    'rate',
    'Schedule C line 2c: exported, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAviationGas/NontaxableAviationGasExported/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 2c: exported, gallons',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAviationGas/NontaxableAviationGasExported/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 2c: exported, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAviationGas/NontaxableAviationGasExported/CreditReferenceNum',
    'text',
    'Schedule C line 2c: exported, CRN',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAviationGas/LUSTTaxAviationUseForeignTrade/Rt',
    'rate',
    'Schedule C line 2d: LUST, foreign trade, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAviationGas/LUSTTaxAviationUseForeignTrade/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 2d: LUST, foreign trade, gallons',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAviationGas/LUSTTaxAviationUseForeignTrade/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 2d: LUST, foreign trade, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAviationGas/LUSTTaxAviationUseForeignTrade/CreditReferenceNum',
    'text',
    'Schedule C line 2d: LUST, foreign trade, CRN',
  ],
  ['IRS720ScheduleC/NontaxableUseUndyedDieselFuel/ClaimPeriodBeginDt', 'Date', 'Schedule C line 3, period from'],
  ['IRS720ScheduleC/NontaxableUseUndyedDieselFuel/ClaimPeriodEndDt', 'Date', 'Schedule C line 3, period to'],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/UndyedDieselUseExceptionInd',
    'Checkbox',
    'Schedule C line 3, dye exception box',
  ],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/AllwblNontxUseUndyedDslFuel/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 3a: nontaxable use, type of use',
  ],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/AllwblNontxUseUndyedDslFuel/Rt',
    'rate',
    'Schedule C line 3a: nontaxable use, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/AllwblNontxUseUndyedDslFuel/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 3a: nontaxable use, gallons',
  ],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/AllwblNontxUseUndyedDslFuel/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 3a: nontaxable use, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/AllwblNontxUseUndyedDslFuel/CreditReferenceNum',
    'text',
    'Schedule C line 3a: nontaxable use, CRN',
  ],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/NontaxUndyedDslFuelUseInTrains/Rt',
    'rate',
    'Schedule C line 3b: trains, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/NontaxUndyedDslFuelUseInTrains/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 3b: trains, gallons',
  ],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/NontaxUndyedDslFuelUseInTrains/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 3b: trains, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/NontaxUndyedDslFuelUseInTrains/CreditReferenceNum',
    'text',
    'Schedule C line 3b: trains, CRN',
  ],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/NontxFuelUseIntrctyAndLclBuses/Rt',
    'rate',
    'Schedule C line 3c: certain buses, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/NontxFuelUseIntrctyAndLclBuses/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 3c: certain buses, gallons',
  ],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/NontxFuelUseIntrctyAndLclBuses/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 3c: certain buses, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/NontxFuelUseIntrctyAndLclBuses/CreditReferenceNum',
    'text',
    'Schedule C line 3c: certain buses, CRN',
  ],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/NontxFuelUseFarmingPurposes/Rt',
    'rate',
    'Schedule C line 3d: farm use, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/NontxFuelUseFarmingPurposes/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 3d: farm use, gallons',
  ],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/NontxFuelUseFarmingPurposes/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 3d: farm use, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/NontxFuelUseFarmingPurposes/CreditReferenceNum',
    'text',
    'Schedule C line 3d: farm use, CRN',
  ],
  ['IRS720ScheduleC/NontaxableUseUndyedDieselFuel/ExportedFuel/Rt', 'rate', 'Schedule C line 3e: exported, rate'],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/ExportedFuel/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 3e: exported, gallons',
  ],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/ExportedFuel/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 3e: exported, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseUndyedDieselFuel/ExportedFuel/CreditReferenceNum',
    'text',
    'Schedule C line 3e: exported, CRN',
  ],
  ['IRS720ScheduleC/NontaxableUseOfUndyedKerosene/ClaimPeriodBeginDt', 'Date', 'Schedule C line 4, period from'],
  ['IRS720ScheduleC/NontaxableUseOfUndyedKerosene/ClaimPeriodEndDt', 'Date', 'Schedule C line 4, period to'],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/UndyedKeroseneUseExceptionInd',
    'Checkbox',
    'Schedule C line 4, dye exception box',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/AllwblNontxUseUndyedDslFuel/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 4a: nontaxable use, type of use',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/AllwblNontxUseUndyedDslFuel/Rt',
    'rate',
    'Schedule C line 4a: nontaxable use, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/AllwblNontxUseUndyedDslFuel/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 4a: nontaxable use, gallons',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/AllwblNontxUseUndyedDslFuel/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 4a: nontaxable use, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/AllwblNontxUseUndyedDslFuel/CreditReferenceNum',
    'text',
    'Schedule C line 4a: nontaxable use, CRN',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/NontxFuelUseIntrctyAndLclBuses/Rt',
    'rate',
    'Schedule C line 4b: certain buses, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/NontxFuelUseIntrctyAndLclBuses/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 4b: certain buses, gallons',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/NontxFuelUseIntrctyAndLclBuses/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 4b: certain buses, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/NontxFuelUseIntrctyAndLclBuses/CreditReferenceNum',
    'text',
    'Schedule C line 4b: certain buses, CRN',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/NontxFuelUseFarmingPurposes/Rt',
    'rate',
    'Schedule C line 4c: farm use, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/NontxFuelUseFarmingPurposes/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 4c: farm use, gallons',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/NontxFuelUseFarmingPurposes/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 4c: farm use, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/NontxFuelUseFarmingPurposes/CreditReferenceNum',
    'text',
    'Schedule C line 4c: farm use, CRN',
  ],
  ['IRS720ScheduleC/NontaxableUseOfUndyedKerosene/ExportedFuel/Rt', 'rate', 'Schedule C line 4d: exported, rate'],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/ExportedFuel/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 4d: exported, gallons',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/ExportedFuel/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 4d: exported, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/ExportedFuel/CreditReferenceNum',
    'text',
    'Schedule C line 4d: exported, CRN',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/NontxUndyedKrsnNotAvnTxd044/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 4e: taxed at .044, type of use',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/NontxUndyedKrsnNotAvnTxd044/Rt',
    'rate',
    'Schedule C line 4e: taxed at .044, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/NontxUndyedKrsnNotAvnTxd044/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 4e: taxed at .044, gallons',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/NontxUndyedKrsnNotAvnTxd044/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 4e: taxed at .044, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/NontxUndyedKrsnNotAvnTxd044/CreditReferenceNum',
    'text',
    'Schedule C line 4e: taxed at .044, CRN',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/NontxUndyedKrsnNotAvnTxd219/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 4f: taxed at .219, type of use',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/NontxUndyedKrsnNotAvnTxd219/Rt',
    'rate',
    'Schedule C line 4f: taxed at .219, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/NontxUndyedKrsnNotAvnTxd219/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 4f: taxed at .219, gallons',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/NontxUndyedKrsnNotAvnTxd219/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 4f: taxed at .219, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfUndyedKerosene/NontxUndyedKrsnNotAvnTxd219/CreditReferenceNum',
    'text',
    'Schedule C line 4f: taxed at .219, CRN',
  ],
  ['IRS720ScheduleC/KeroseneUsedInAviationClaims/ClaimPeriodBeginDt', 'Date', 'Schedule C line 5, period from'],
  ['IRS720ScheduleC/KeroseneUsedInAviationClaims/ClaimPeriodEndDt', 'Date', 'Schedule C line 5, period to'],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/CommercialAviationTaxedAt244/Rt',
    'rate',
    'Schedule C line 5a: commercial aviation taxed at .244, rate',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/CommercialAviationTaxedAt244/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 5a: commercial aviation taxed at .244, gallons',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/CommercialAviationTaxedAt244/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 5a: commercial aviation taxed at .244, claim amount',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/CommercialAviationTaxedAt244/CreditReferenceNum',
    'text',
    'Schedule C line 5a: commercial aviation taxed at .244, CRN',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/CommercialAviationTaxedAt219/Rt',
    'rate',
    'Schedule C line 5b: commercial aviation taxed at .219, rate',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/CommercialAviationTaxedAt219/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 5b: commercial aviation taxed at .219, gallons',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/CommercialAviationTaxedAt219/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 5b: commercial aviation taxed at .219, claim amount',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/CommercialAviationTaxedAt219/CreditReferenceNum',
    'text',
    'Schedule C line 5b: commercial aviation taxed at .219, CRN',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/OtherNontaxableUsesTaxedAt244/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 5c: nontaxable use taxed at .244, type of use',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/OtherNontaxableUsesTaxedAt244/Rt',
    'rate',
    'Schedule C line 5c: nontaxable use taxed at .244, rate',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/OtherNontaxableUsesTaxedAt244/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 5c: nontaxable use taxed at .244, gallons',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/OtherNontaxableUsesTaxedAt244/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 5c: nontaxable use taxed at .244, claim amount',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/OtherNontaxableUsesTaxedAt244/CreditReferenceNum',
    'text',
    'Schedule C line 5c: nontaxable use taxed at .244, CRN',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/OtherNontaxableUsesTaxedAt219/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 5d: nontaxable use taxed at .219, type of use',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/OtherNontaxableUsesTaxedAt219/Rt',
    'rate',
    'Schedule C line 5d: nontaxable use taxed at .219, rate',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/OtherNontaxableUsesTaxedAt219/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 5d: nontaxable use taxed at .219, gallons',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/OtherNontaxableUsesTaxedAt219/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 5d: nontaxable use taxed at .219, claim amount',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/OtherNontaxableUsesTaxedAt219/CreditReferenceNum',
    'text',
    'Schedule C line 5d: nontaxable use taxed at .219, CRN',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/LUSTTaxAviationUseForeignTrade/Rt',
    'rate',
    'Schedule C line 5e: LUST, foreign trade, rate',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/LUSTTaxAviationUseForeignTrade/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 5e: LUST, foreign trade, gallons',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/LUSTTaxAviationUseForeignTrade/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 5e: LUST, foreign trade, claim amount',
  ],
  [
    'IRS720ScheduleC/KeroseneUsedInAviationClaims/LUSTTaxAviationUseForeignTrade/CreditReferenceNum',
    'text',
    'Schedule C line 5e: LUST, foreign trade, CRN',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedPetroleumGas/FuelUseTypeCd5Detail/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 6a: LPG, type of use 5',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedPetroleumGas/FuelUseTypeCd5Detail/Rt',
    'rate',
    'Schedule C line 6a: LPG, reduced bus rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedPetroleumGas/OtherFuelUseDetail/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 6a: LPG, other type of use',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedPetroleumGas/OtherFuelUseDetail/Rt',
    'rate',
    'Schedule C line 6a: LPG, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedPetroleumGas/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 6a: LPG, gallons or equivalents',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedPetroleumGas/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 6a: LPG, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedPetroleumGas/CreditReferenceNum',
    'text',
    'Schedule C line 6a: LPG, CRN',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxPSeriesFuelCredit/FuelUseTypeCd5Detail/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 6b: P Series, type of use 5',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxPSeriesFuelCredit/FuelUseTypeCd5Detail/Rt',
    'rate',
    'Schedule C line 6b: P Series, reduced bus rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxPSeriesFuelCredit/OtherFuelUseDetail/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 6b: P Series, other type of use',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxPSeriesFuelCredit/OtherFuelUseDetail/Rt',
    'rate',
    'Schedule C line 6b: P Series, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxPSeriesFuelCredit/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 6b: P Series, gallons or equivalents',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxPSeriesFuelCredit/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 6b: P Series, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxPSeriesFuelCredit/CreditReferenceNum',
    'text',
    'Schedule C line 6b: P Series, CRN',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxCNG/FuelUseTypeCd5Detail/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 6c: CNG, type of use 5',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxCNG/FuelUseTypeCd5Detail/Rt',
    'rate',
    'Schedule C line 6c: CNG, reduced bus rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxCNG/OtherFuelUseDetail/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 6c: CNG, other type of use',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxCNG/OtherFuelUseDetail/Rt',
    'rate',
    'Schedule C line 6c: CNG, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxCNG/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 6c: CNG, gallons or equivalents',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxCNG/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 6c: CNG, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxCNG/CreditReferenceNum',
    'text',
    'Schedule C line 6c: CNG, CRN',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedHydrogen/FuelUseTypeCd5Detail/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 6d: liquefied hydrogen, type of use 5',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedHydrogen/FuelUseTypeCd5Detail/Rt',
    'rate',
    'Schedule C line 6d: liquefied hydrogen, reduced bus rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedHydrogen/OtherFuelUseDetail/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 6d: liquefied hydrogen, other type of use',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedHydrogen/OtherFuelUseDetail/Rt',
    'rate',
    'Schedule C line 6d: liquefied hydrogen, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedHydrogen/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 6d: liquefied hydrogen, gallons or equivalents',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedHydrogen/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 6d: liquefied hydrogen, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedHydrogen/CreditReferenceNum',
    'text',
    'Schedule C line 6d: liquefied hydrogen, CRN',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquidFuelFromCoal/FuelUseTypeCd5Detail/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 6e: Fischer-Tropsch from coal, type of use 5',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquidFuelFromCoal/FuelUseTypeCd5Detail/Rt',
    'rate',
    'Schedule C line 6e: Fischer-Tropsch from coal, reduced bus rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquidFuelFromCoal/OtherFuelUseDetail/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 6e: Fischer-Tropsch from coal, other type of use',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquidFuelFromCoal/OtherFuelUseDetail/Rt',
    'rate',
    'Schedule C line 6e: Fischer-Tropsch from coal, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquidFuelFromCoal/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 6e: Fischer-Tropsch from coal, gallons or equivalents',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquidFuelFromCoal/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 6e: Fischer-Tropsch from coal, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquidFuelFromCoal/CreditReferenceNum',
    'text',
    'Schedule C line 6e: Fischer-Tropsch from coal, CRN',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquidFuelFromBiomass/FuelUseTypeCd5Detail/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 6f: liquid from biomass, type of use 5',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquidFuelFromBiomass/FuelUseTypeCd5Detail/Rt',
    'rate',
    'Schedule C line 6f: liquid from biomass, reduced bus rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquidFuelFromBiomass/OtherFuelUseDetail/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 6f: liquid from biomass, other type of use',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquidFuelFromBiomass/OtherFuelUseDetail/Rt',
    'rate',
    'Schedule C line 6f: liquid from biomass, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquidFuelFromBiomass/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 6f: liquid from biomass, gallons or equivalents',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquidFuelFromBiomass/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 6f: liquid from biomass, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquidFuelFromBiomass/CreditReferenceNum',
    'text',
    'Schedule C line 6f: liquid from biomass, CRN',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLNG/FuelUseTypeCd5Detail/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 6g: LNG, type of use 5',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLNG/FuelUseTypeCd5Detail/Rt',
    'rate',
    'Schedule C line 6g: LNG, reduced bus rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLNG/OtherFuelUseDetail/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 6g: LNG, other type of use',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLNG/OtherFuelUseDetail/Rt',
    'rate',
    'Schedule C line 6g: LNG, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLNG/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 6g: LNG, gallons or equivalents',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLNG/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 6g: LNG, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLNG/CreditReferenceNum',
    'text',
    'Schedule C line 6g: LNG, CRN',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedGasFromBiomass/FuelUseTypeCd5Detail/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 6h: liquefied gas from biomass, type of use 5',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedGasFromBiomass/FuelUseTypeCd5Detail/Rt',
    'rate',
    'Schedule C line 6h: liquefied gas from biomass, reduced bus rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedGasFromBiomass/OtherFuelUseDetail/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 6h: liquefied gas from biomass, other type of use',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedGasFromBiomass/OtherFuelUseDetail/Rt',
    'rate',
    'Schedule C line 6h: liquefied gas from biomass, rate',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedGasFromBiomass/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 6h: liquefied gas from biomass, gallons or equivalents',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedGasFromBiomass/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 6h: liquefied gas from biomass, claim amount',
  ],
  [
    'IRS720ScheduleC/NontaxableUseOfAlternativeFuel/NontxLiquefiedGasFromBiomass/CreditReferenceNum',
    'text',
    'Schedule C line 6h: liquefied gas from biomass, CRN',
  ],
  ['IRS720ScheduleC/SalesByRegdVndrOfUndyedDsl/ClaimPeriodBeginDt', 'Date', 'Schedule C line 7, period from'],
  ['IRS720ScheduleC/SalesByRegdVndrOfUndyedDsl/ClaimPeriodEndDt', 'Date', 'Schedule C line 7, period to'],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfUndyedDsl/ClaimantRegistrationNum',
    'text',
    'Schedule C line 7, registration number',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfUndyedDsl/SalesUndyedDieselExceptionInd',
    'Checkbox',
    'Schedule C line 7, dye exception box',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfUndyedDsl/FuelUsedByStateLocalGovt/Rt',
    'rate',
    'Schedule C line 7a: state or local government, rate',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfUndyedDsl/FuelUsedByStateLocalGovt/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 7a: state or local government, gallons',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfUndyedDsl/FuelUsedByStateLocalGovt/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 7a: state or local government, claim amount',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfUndyedDsl/FuelUsedByStateLocalGovt/CreditReferenceNum',
    'text',
    'Schedule C line 7a: state or local government, CRN',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfUndyedDsl/FuelUseIntercityLocalBuses/Rt',
    'rate',
    'Schedule C line 7b: certain buses, rate',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfUndyedDsl/FuelUseIntercityLocalBuses/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 7b: certain buses, gallons',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfUndyedDsl/FuelUseIntercityLocalBuses/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 7b: certain buses, claim amount',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfUndyedDsl/FuelUseIntercityLocalBuses/CreditReferenceNum',
    'text',
    'Schedule C line 7b: certain buses, CRN',
  ],
  ['IRS720ScheduleC/SalesByRegdVndrUndyedKerosene/ClaimPeriodBeginDt', 'Date', 'Schedule C line 8, period from'],
  ['IRS720ScheduleC/SalesByRegdVndrUndyedKerosene/ClaimPeriodEndDt', 'Date', 'Schedule C line 8, period to'],
  [
    'IRS720ScheduleC/SalesByRegdVndrUndyedKerosene/ClaimantRegistrationNum',
    'text',
    'Schedule C line 8, registration number',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrUndyedKerosene/SlsUndyedKeroseneExceptionInd',
    'Checkbox',
    'Schedule C line 8, dye exception box',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrUndyedKerosene/FuelUsedByStateLocalGovt/Rt',
    'rate',
    'Schedule C line 8a: state or local government, rate',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrUndyedKerosene/FuelUsedByStateLocalGovt/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 8a: state or local government, gallons',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrUndyedKerosene/FuelUsedByStateLocalGovt/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 8a: state or local government, claim amount',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrUndyedKerosene/FuelUsedByStateLocalGovt/CreditReferenceNum',
    'text',
    'Schedule C line 8a: state or local government, CRN',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrUndyedKerosene/FuelSalesFromBlockedPump/Rt',
    'rate',
    'Schedule C line 8b: blocked pump, rate',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrUndyedKerosene/FuelSalesFromBlockedPump/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 8b: blocked pump, gallons',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrUndyedKerosene/FuelSalesFromBlockedPump/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 8b: blocked pump, claim amount',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrUndyedKerosene/FuelSalesFromBlockedPump/CreditReferenceNum',
    'text',
    'Schedule C line 8b: blocked pump, CRN',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrUndyedKerosene/FuelUseIntercityLocalBuses/Rt',
    'rate',
    'Schedule C line 8c: certain buses, rate',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrUndyedKerosene/FuelUseIntercityLocalBuses/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 8c: certain buses, gallons',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrUndyedKerosene/FuelUseIntercityLocalBuses/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 8c: certain buses, claim amount',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrUndyedKerosene/FuelUseIntercityLocalBuses/CreditReferenceNum',
    'text',
    'Schedule C line 8c: certain buses, CRN',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/ClaimantRegistrationNum',
    'text',
    'Schedule C line 9, registration number',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/CommercialAviationTaxedAt219/Rt',
    'rate',
    'Schedule C line 9a: commercial aviation taxed at .219, rate',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/CommercialAviationTaxedAt219/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 9a: commercial aviation taxed at .219, gallons',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/CommercialAviationTaxedAt219/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 9a: commercial aviation taxed at .219, claim amount',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/CommercialAviationTaxedAt219/CreditReferenceNum',
    'text',
    'Schedule C line 9a: commercial aviation taxed at .219, CRN',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/CommercialAviationTaxedAt244/Rt',
    'rate',
    'Schedule C line 9b: commercial aviation taxed at .244, rate',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/CommercialAviationTaxedAt244/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 9b: commercial aviation taxed at .244, gallons',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/CommercialAviationTaxedAt244/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 9b: commercial aviation taxed at .244, claim amount',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/CommercialAviationTaxedAt244/CreditReferenceNum',
    'text',
    'Schedule C line 9b: commercial aviation taxed at .244, CRN',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/NonexemptFuelUseCommercialAvn/Rt',
    'rate',
    'Schedule C line 9c: nonexempt use, noncommercial aviation, rate',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/NonexemptFuelUseCommercialAvn/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 9c: nonexempt use, noncommercial aviation, gallons',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/NonexemptFuelUseCommercialAvn/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 9c: nonexempt use, noncommercial aviation, claim amount',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/NonexemptFuelUseCommercialAvn/CreditReferenceNum',
    'text',
    'Schedule C line 9c: nonexempt use, noncommercial aviation, CRN',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/OtherNontaxableUsesTaxedAt244/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 9d: other nontaxable taxed at .244, type of use',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/OtherNontaxableUsesTaxedAt244/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 9d: other nontaxable taxed at .244, claim amount',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/OtherNontaxableUsesTaxedAt244/CreditReferenceNum',
    'text',
    'Schedule C line 9d: other nontaxable taxed at .244, CRN',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/OtherNontaxableUsesTaxedAt219/NontaxableUseOfFuelTypeCd',
    'text',
    'Schedule C line 9e: other nontaxable taxed at .219, type of use',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/OtherNontaxableUsesTaxedAt219/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 9e: other nontaxable taxed at .219, claim amount',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/OtherNontaxableUsesTaxedAt219/CreditReferenceNum',
    'text',
    'Schedule C line 9e: other nontaxable taxed at .219, CRN',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/LUSTTaxAviationUseForeignTrade/Rt',
    'rate',
    'Schedule C line 9f: LUST, foreign trade, rate',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/LUSTTaxAviationUseForeignTrade/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 9f: LUST, foreign trade, gallons',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/LUSTTaxAviationUseForeignTrade/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 9f: LUST, foreign trade, claim amount',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrKeroseneSoldAvn/LUSTTaxAviationUseForeignTrade/CreditReferenceNum',
    'text',
    'Schedule C line 9f: LUST, foreign trade, CRN',
  ],
  ['IRS720ScheduleC/SalesByRegdVndrOfGas/ClaimantRegistrationNum', 'text', 'Schedule C line 10, registration number'],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfGas/FuelUseNonprofitEducationalOrg/Rt',
    'rate',
    'Schedule C line 10a: gasoline, nonprofit educational, rate',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfGas/FuelUseNonprofitEducationalOrg/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 10a: gasoline, nonprofit educational, gallons',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfGas/FuelUseNonprofitEducationalOrg/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 10a: gasoline, nonprofit educational, claim amount',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfGas/FuelUseNonprofitEducationalOrg/CreditReferenceNum',
    'text',
    'Schedule C line 10a: gasoline, nonprofit educational, CRN',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfGas/FuelUsedByStateLocalGovt/Rt',
    'rate',
    'Schedule C line 10b: gasoline, state or local government, rate',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfGas/FuelUsedByStateLocalGovt/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 10b: gasoline, state or local government, gallons',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfGas/FuelUsedByStateLocalGovt/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 10b: gasoline, state or local government, claim amount',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfAviationGas/ClaimantRegistrationNum',
    'text',
    'Schedule C line 11, registration number',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfAviationGas/FuelUseNonprofitEducationalOrg/Rt',
    'rate',
    'Schedule C line 11a: aviation gasoline, nonprofit educational, rate',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfAviationGas/FuelUseNonprofitEducationalOrg/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 11a: aviation gasoline, nonprofit educational, gallons',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfAviationGas/FuelUseNonprofitEducationalOrg/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 11a: aviation gasoline, nonprofit educational, claim amount',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfAviationGas/FuelUseNonprofitEducationalOrg/CreditReferenceNum',
    'text',
    'Schedule C line 11a: aviation gasoline, nonprofit educational, CRN',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfAviationGas/FuelUsedByStateLocalGovt/Rt',
    'rate',
    'Schedule C line 11b: aviation gasoline, state or local government, rate',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfAviationGas/FuelUsedByStateLocalGovt/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 11b: aviation gasoline, state or local government, gallons',
  ],
  [
    'IRS720ScheduleC/SalesByRegdVndrOfAviationGas/FuelUsedByStateLocalGovt/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 11b: aviation gasoline, state or local government, claim amount',
  ],
  ['IRS720ScheduleC/BiodieselOrRenewableDslMixCr/ClaimPeriodBeginDt', 'Date', 'Schedule C line 12, period from'],
  ['IRS720ScheduleC/BiodieselOrRenewableDslMixCr/ClaimPeriodEndDt', 'Date', 'Schedule C line 12, period to'],
  [
    'IRS720ScheduleC/BiodieselOrRenewableDslMixCr/ClaimantRegistrationNum',
    'text',
    'Schedule C line 12, registration number',
  ],
  [
    'IRS720ScheduleC/BiodieselOrRenewableDslMixCr/SustainableAviationFuel/Rt',
    'rate',
    'Schedule C line 12d: SAF mixture',
  ],
  [
    'IRS720ScheduleC/BiodieselOrRenewableDslMixCr/SustainableAviationFuel/GallonsQty',
    'FuelGallonsNN',
    'Schedule C line 12d: SAF mixture',
  ],
  [
    'IRS720ScheduleC/BiodieselOrRenewableDslMixCr/SustainableAviationFuel/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 12d: SAF mixture',
  ],
  [
    'IRS720ScheduleC/BiodieselOrRenewableDslMixCr/SustainableAviationFuel/CreditReferenceNum',
    'text',
    'Schedule C line 12d: SAF mixture',
  ],
  ['IRS720ScheduleC/BiodieselOrRenewableDslMixCr/BiodieselMixtures/Rt', 'rate', 'Schedule C lines 12a, 12b, 12c'],
  [
    'IRS720ScheduleC/BiodieselOrRenewableDslMixCr/BiodieselMixtures/GallonsQty',
    'FuelGallonsNN',
    'Schedule C lines 12a, 12b, 12c',
  ],
  [
    'IRS720ScheduleC/BiodieselOrRenewableDslMixCr/BiodieselMixtures/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C lines 12a, 12b, 12c',
  ],
  [
    'IRS720ScheduleC/BiodieselOrRenewableDslMixCr/BiodieselMixtures/CreditReferenceNum',
    'text',
    'Schedule C lines 12a, 12b, 12c',
  ],
  ['IRS720ScheduleC/BiodieselOrRenewableDslMixCr/AgriBiodieselMixtures/Rt', 'rate', 'Schedule C lines 12a, 12b, 12c'],
  [
    'IRS720ScheduleC/BiodieselOrRenewableDslMixCr/AgriBiodieselMixtures/GallonsQty',
    'FuelGallonsNN',
    'Schedule C lines 12a, 12b, 12c',
  ],
  [
    'IRS720ScheduleC/BiodieselOrRenewableDslMixCr/AgriBiodieselMixtures/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C lines 12a, 12b, 12c',
  ],
  [
    'IRS720ScheduleC/BiodieselOrRenewableDslMixCr/AgriBiodieselMixtures/CreditReferenceNum',
    'text',
    'Schedule C lines 12a, 12b, 12c',
  ],
  ['IRS720ScheduleC/BiodieselOrRenewableDslMixCr/RenewableDieselMixtures/Rt', 'rate', 'Schedule C lines 12a, 12b, 12c'],
  [
    'IRS720ScheduleC/BiodieselOrRenewableDslMixCr/RenewableDieselMixtures/GallonsQty',
    'FuelGallonsNN',
    'Schedule C lines 12a, 12b, 12c',
  ],
  [
    'IRS720ScheduleC/BiodieselOrRenewableDslMixCr/RenewableDieselMixtures/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C lines 12a, 12b, 12c',
  ],
  [
    'IRS720ScheduleC/BiodieselOrRenewableDslMixCr/RenewableDieselMixtures/CreditReferenceNum',
    'text',
    'Schedule C lines 12a, 12b, 12c',
  ],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/ClaimantRegistrationNum',
    'text',
    'Schedule C line 13, registration number',
  ],
  ['IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquefiedPetroleumGas/Rt', 'rate', 'Schedule C lines 13a-13i'],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquefiedPetroleumGas/GallonsQty',
    'FuelGallonsNN',
    'Schedule C lines 13a-13i',
  ],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquefiedPetroleumGas/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C lines 13a-13i',
  ],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquefiedPetroleumGas/CreditReferenceNum',
    'text',
    'Schedule C lines 13a-13i',
  ],
  ['IRS720ScheduleC/AlternativeFuelAndFuelMixCr/PSeriesFuelCredit/Rt', 'rate', 'Schedule C lines 13a-13i'],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/PSeriesFuelCredit/GallonsQty',
    'FuelGallonsNN',
    'Schedule C lines 13a-13i',
  ],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/PSeriesFuelCredit/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C lines 13a-13i',
  ],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/PSeriesFuelCredit/CreditReferenceNum',
    'text',
    'Schedule C lines 13a-13i',
  ],
  ['IRS720ScheduleC/AlternativeFuelAndFuelMixCr/CompressedNaturalGas/Rt', 'rate', 'Schedule C lines 13a-13i'],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/CompressedNaturalGas/GallonsQty',
    'FuelGallonsNN',
    'Schedule C lines 13a-13i',
  ],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/CompressedNaturalGas/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C lines 13a-13i',
  ],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/CompressedNaturalGas/CreditReferenceNum',
    'text',
    'Schedule C lines 13a-13i',
  ],
  ['IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquefiedHydrogen/Rt', 'rate', 'Schedule C lines 13a-13i'],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquefiedHydrogen/GallonsQty',
    'FuelGallonsNN',
    'Schedule C lines 13a-13i',
  ],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquefiedHydrogen/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C lines 13a-13i',
  ],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquefiedHydrogen/CreditReferenceNum',
    'text',
    'Schedule C lines 13a-13i',
  ],
  ['IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquidFuelFromCoal/Rt', 'rate', 'Schedule C lines 13a-13i'],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquidFuelFromCoal/GallonsQty',
    'FuelGallonsNN',
    'Schedule C lines 13a-13i',
  ],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquidFuelFromCoal/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C lines 13a-13i',
  ],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquidFuelFromCoal/CreditReferenceNum',
    'text',
    'Schedule C lines 13a-13i',
  ],
  ['IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquidFuelFromBiomass/Rt', 'rate', 'Schedule C lines 13a-13i'],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquidFuelFromBiomass/GallonsQty',
    'FuelGallonsNN',
    'Schedule C lines 13a-13i',
  ],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquidFuelFromBiomass/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C lines 13a-13i',
  ],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquidFuelFromBiomass/CreditReferenceNum',
    'text',
    'Schedule C lines 13a-13i',
  ],
  ['IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquefiedNaturalGas/Rt', 'rate', 'Schedule C lines 13a-13i'],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquefiedNaturalGas/GallonsQty',
    'FuelGallonsNN',
    'Schedule C lines 13a-13i',
  ],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquefiedNaturalGas/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C lines 13a-13i',
  ],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquefiedNaturalGas/CreditReferenceNum',
    'text',
    'Schedule C lines 13a-13i',
  ],
  ['IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquefiedGasFromBiomass/Rt', 'rate', 'Schedule C lines 13a-13i'],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquefiedGasFromBiomass/GallonsQty',
    'FuelGallonsNN',
    'Schedule C lines 13a-13i',
  ],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquefiedGasFromBiomass/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C lines 13a-13i',
  ],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/LiquefiedGasFromBiomass/CreditReferenceNum',
    'text',
    'Schedule C lines 13a-13i',
  ],
  ['IRS720ScheduleC/AlternativeFuelAndFuelMixCr/CompressedGasFromBiomass/Rt', 'rate', 'Schedule C lines 13a-13i'],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/CompressedGasFromBiomass/GallonsQty',
    'FuelGallonsNN',
    'Schedule C lines 13a-13i',
  ],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/CompressedGasFromBiomass/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C lines 13a-13i',
  ],
  [
    'IRS720ScheduleC/AlternativeFuelAndFuelMixCr/CompressedGasFromBiomass/CreditReferenceNum',
    'text',
    'Schedule C lines 13a-13i',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/Section4051dTireCredit/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 14a: section 4051(d) tire credit, claim amount',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/Section4051dTireCredit/CreditReferenceNum',
    'text',
    'Schedule C line 14a: section 4051(d) tire credit, CRN',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/ExpDyedDslFuelAndExpGasoline/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 14b: exported dyed diesel and gasoline blendstocks, claim amount',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/ExpDyedDslFuelAndExpGasoline/CreditReferenceNum',
    'text',
    'Schedule C line 14b: exported dyed diesel and gasoline blendstocks, CRN',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/ExpDyedKeroseneOthExciseClaims/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 14c: exported dyed kerosene, claim amount',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/ExpDyedKeroseneOthExciseClaims/CreditReferenceNum',
    'text',
    'Schedule C line 14c: exported dyed kerosene, CRN',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/NontxDieselWaterFuelEmulsion/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 14d: diesel-water fuel emulsion, claim amount',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/NontxDieselWaterFuelEmulsion/ClaimAmt/@claimantRegistrationNum',
    'text',
    'Schedule C line 14d: diesel-water fuel emulsion, registration number attribute',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/NontxDieselWaterFuelEmulsion/CreditReferenceNum',
    'text',
    'Schedule C line 14d: diesel-water fuel emulsion, CRN',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/RegisteredCreditCardIssuers/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 14e: registered credit card issuers, claim amount',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/RegisteredCreditCardIssuers/ClaimAmt/@claimantRegistrationNum',
    'text',
    'Schedule C line 14e: registered credit card issuers, registration number attribute',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/RegisteredCreditCardIssuers/CreditReferenceNum',
    'text',
    'Schedule C line 14e: registered credit card issuers, CRN',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/TxblTiresOther/TireCnt',
    'IntegerNN',
    'Schedule C line 14f: tires, other, number of tires',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/TxblTiresOther/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 14f: tires, other, claim amount',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/TxblTiresOther/CreditReferenceNum',
    'text',
    'Schedule C line 14f: tires, other, CRN',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/TxblTiresBiasPlyOthSuperSingle/TireCnt',
    'IntegerNN',
    'Schedule C line 14g: tires, bias ply or super single, number of tires',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/TxblTiresBiasPlyOthSuperSingle/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 14g: tires, bias ply or super single, claim amount',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/TxblTiresBiasPlyOthSuperSingle/CreditReferenceNum',
    'text',
    'Schedule C line 14g: tires, bias ply or super single, CRN',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/TxblTiresSuperSingleSteering/TireCnt',
    'IntegerNN',
    'Schedule C line 14h: tires, super single steering, number of tires',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/TxblTiresSuperSingleSteering/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 14h: tires, super single steering, claim amount',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/TxblTiresSuperSingleSteering/CreditReferenceNum',
    'text',
    'Schedule C line 14h: tires, super single steering, CRN',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/ChemicalsOtherThanODC/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 14i: chemicals, claim amount',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/ChemicalsOtherThanODC/CreditReferenceNum',
    'text',
    'Schedule C line 14i: chemicals, CRN',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/ImportedChemicalSubstances/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 14j: imported chemical substances, claim amount',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/ImportedChemicalSubstances/CreditReferenceNum',
    'text',
    'Schedule C line 14j: imported chemical substances, CRN',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/OtherClaimsPub510/ClaimAmt',
    'USDecimalAmountNN',
    'Schedule C line 14k: other claims, claim amount',
  ],
  [
    'IRS720ScheduleC/OtherExciseLiabilityClaims/OtherClaimsPub510/CreditReferenceNum',
    'text',
    'Schedule C line 14k: other claims, CRN',
  ],
  ['IRS720ScheduleC/TotalClaimsAmt', 'USDecimalAmountNN', 'Schedule C line 15, total claims (to line 4)'],
];
