/** Which group of IRS720ScheduleC holds which claim: by group of lines, then by line. */

const groups = {
  '1': 'NontaxableUseOfGasoline',
  '2': 'NontaxableUseOfAviationGas',
  '3': 'NontaxableUseUndyedDieselFuel',
  '4': 'NontaxableUseOfUndyedKerosene',
  '5': 'KeroseneUsedInAviationClaims',
  '6': 'NontaxableUseOfAlternativeFuel',
  '7': 'SalesByRegdVndrOfUndyedDsl',
  '8': 'SalesByRegdVndrUndyedKerosene',
  '9': 'SalesByRegdVndrKeroseneSoldAvn',
  '10': 'SalesByRegdVndrOfGas',
  '11': 'SalesByRegdVndrOfAviationGas',
  '12': 'BiodieselOrRenewableDslMixCr',
  '13': 'AlternativeFuelAndFuelMixCr',
  '14': 'OtherExciseLiabilityClaims',
  '14ijk': 'OtherExciseLiabilityClaims',
} as const;

const lines: Readonly<Record<string, string>> = {
  '1a': 'Gasoline',
  '1b': 'GasolineExported',
  '2a': 'CommercialAviation',
  '2b': 'OtherNontaxableUseAviation',
  '2c': 'NontaxableAviationGasExported',
  '2d': 'LUSTTaxAviationUseForeignTrade',
  '3a': 'AllwblNontxUseUndyedDslFuel',
  '3b': 'NontaxUndyedDslFuelUseInTrains',
  '3c': 'NontxFuelUseIntrctyAndLclBuses',
  '3d': 'NontxFuelUseFarmingPurposes',
  '3e': 'ExportedFuel',
  // The name says diesel, though the line is kerosene.
  '4a': 'AllwblNontxUseUndyedDslFuel',
  '4b': 'NontxFuelUseIntrctyAndLclBuses',
  '4c': 'NontxFuelUseFarmingPurposes',
  '4d': 'ExportedFuel',
  '4e': 'NontxUndyedKrsnNotAvnTxd044',
  '4f': 'NontxUndyedKrsnNotAvnTxd219',
  '5a': 'CommercialAviationTaxedAt244',
  '5b': 'CommercialAviationTaxedAt219',
  '5c': 'OtherNontaxableUsesTaxedAt244',
  '5d': 'OtherNontaxableUsesTaxedAt219',
  '5e': 'LUSTTaxAviationUseForeignTrade',
  '6a': 'NontxLiquefiedPetroleumGas',
  '6b': 'NontxPSeriesFuelCredit',
  '6c': 'NontxCNG',
  '6d': 'NontxLiquefiedHydrogen',
  '6e': 'NontxLiquidFuelFromCoal',
  '6f': 'NontxLiquidFuelFromBiomass',
  '6g': 'NontxLNG',
  '6h': 'NontxLiquefiedGasFromBiomass',
  '7a': 'FuelUsedByStateLocalGovt',
  '7b': 'FuelUseIntercityLocalBuses',
  '8a': 'FuelUsedByStateLocalGovt',
  '8b': 'FuelSalesFromBlockedPump',
  '8c': 'FuelUseIntercityLocalBuses',
  '9a': 'CommercialAviationTaxedAt219',
  '9b': 'CommercialAviationTaxedAt244',
  '9c': 'NonexemptFuelUseCommercialAvn',
  '9d': 'OtherNontaxableUsesTaxedAt244',
  '9e': 'OtherNontaxableUsesTaxedAt219',
  '9f': 'LUSTTaxAviationUseForeignTrade',
  '10a': 'FuelUseNonprofitEducationalOrg',
  '10b': 'FuelUsedByStateLocalGovt',
  '11a': 'FuelUseNonprofitEducationalOrg',
  '11b': 'FuelUsedByStateLocalGovt',
  '12a': 'BiodieselMixtures',
  '12b': 'AgriBiodieselMixtures',
  '12c': 'RenewableDieselMixtures',
  '12d': 'SustainableAviationFuel',
  '13a': 'LiquefiedPetroleumGas',
  '13b': 'PSeriesFuelCredit',
  '13c': 'CompressedNaturalGas',
  '13d': 'LiquefiedHydrogen',
  '13e': 'LiquidFuelFromCoal',
  '13f': 'LiquidFuelFromBiomass',
  '13g': 'LiquefiedNaturalGas',
  '13h': 'LiquefiedGasFromBiomass',
  '13i': 'CompressedGasFromBiomass',
  '14a': 'Section4051dTireCredit',
  '14b': 'ExpDyedDslFuelAndExpGasoline',
  '14c': 'ExpDyedKeroseneOthExciseClaims',
  '14d': 'NontxDieselWaterFuelEmulsion',
  '14e': 'RegisteredCreditCardIssuers',
  '14f': 'TxblTiresOther',
  '14g': 'TxblTiresBiasPlyOthSuperSingle',
  '14h': 'TxblTiresSuperSingleSteering',
  // One group for all three, repeated for each credit reference number.
  '14i': 'OtherClaimsPub510',
  '14j': 'OtherClaimsPub510',
  '14k': 'OtherClaimsPub510',
};

/** The path of a group of claims. */
export const claimGroupPath = (group: string): string => `IRS720ScheduleC/${groups[group as keyof typeof groups]}`;

/** The path of a claim line. @throws for a line that Schedule C has not: a defect of the bindings */
export function claimPath(group: string, line: string): string {
  const name = lines[line];
  if (name === undefined) throw new Error(`Line ${line} of Schedule C is not bound`);
  return `${claimGroupPath(group)}/${name}`;
}

/** The box for fuel that showed dye, by group. */
export const dyeBoxes: Readonly<Record<string, string>> = {
  '3': 'UndyedDieselUseExceptionInd',
  '4': 'UndyedKeroseneUseExceptionInd',
  '7': 'SalesUndyedDieselExceptionInd',
  '8': 'SlsUndyedKeroseneExceptionInd',
};

/** Lines whose group repeats, once for each credit reference number. */
export const repeatedClaims: ReadonlySet<string> = new Set(['14d', '14e', '14i', '14j', '14k']);
