/** Texts that several values rest on, in the words of a citation. Those that are not the IRS's own are called secondary. */

export const form720of2026 = 'Form 720 (Rev. March 2026, draft)';
export const form720of2021 = 'Form 720 (Rev. March 2021)';
export const instructions720of2017 = 'Form 720 instructions (2017)';
export const instructions720of2021 = 'Form 720 instructions (Rev. June 2021)';
export const instructions720of2023 = 'Form 720 instructions (Rev. June 2023)';
export const instructions720of2024 = 'Form 720 instructions (Rev. June 2024)';
export const importedProductsTable = '26 CFR 52.4682-3(f)(6), Imported Products Table';

/** Notes of practitioners, which report having checked every line against the IRS texts of 2025 and 2026. */
export const practitioners = 'secondary: practitioner notes, jupid-tax/jupid-skills@0eea3c2d';
/** The amounts of neighbouring years, tied together by the published index. */
export const indexChain = 'index of the neighbouring years';
