import type { Row } from '../engine/public.ts';
import type { Answer, Destination, Question } from './types.ts';

/** The first question. */
export const FIRST_QUESTION = 'what';

const line = (label: string, of: string, because: string, row?: Row): Answer => ({
  label,
  leads: { kind: 'claim', line: of, because, ...(row ? { row } : {}) },
});
const next = (label: string, ask: string, help?: string): Answer => ({ label, ask, ...(help ? { help } : {}) });
const ends = (label: string, leads: Destination): Answer => ({ label, leads });

const PERSONAL: Destination = {
  kind: 'noClaim',
  because: 'Fuel of a private car, boat or home engine is taxed: no use is exempt.',
  citation: '26 USC 6421(e)(2), 6427(l)(2)',
};
const HIGHWAY: Destination = {
  kind: 'noClaim',
  because: 'Fuel that moved a registered vehicle on the highway is taxed, whatever the business.',
  citation: '26 USC 6421(a), 6427(l)(2)',
};
const GOVERNMENT_DIESEL: Destination = {
  kind: 'elsewhere',
  where: 'the registered vendor or the credit card issuer',
  because: 'The seller or the card issuer claims diesel and kerosene used by a state or local government.',
};
const BLOCKED_PUMP: Destination = {
  kind: 'elsewhere',
  where: 'the registered vendor of the blocked pump',
  because: 'Kerosene from a blocked pump is claimed by its vendor.',
};
const FARM_GASOLINE: Destination = {
  kind: 'elsewhere',
  where: 'Form 4136 with the income tax return',
  because: 'Gasoline used on a farm is an annual credit, not a quarterly claim.',
};
const WAIVED: Destination = {
  kind: 'elsewhere',
  where: 'the registered vendor to whom you waived the claim',
  because: 'A claim that was waived belongs to the vendor.',
};

/** Most of these claims are the vendor's or the card issuer's: the buyer who did not pass the claim on makes it (Schedule C, caution on line 1). */
const ofBuyer = (use: string): string =>
  `Type of use ${use}, unless the registered vendor or the credit card issuer claims it, as most of them do.`;

/** The letters of lines 6 and 13 with their fuels; 13i has no line 6. */
const ALTERNATIVE = [
  ['a', 'Liquefied petroleum gas (LPG)'],
  ['b', 'P Series fuels'],
  ['c', 'Compressed natural gas (CNG)'],
  ['d', 'Liquefied hydrogen'],
  ['e', 'Fischer-Tropsch process liquid fuel from coal (including peat)'],
  ['f', 'Liquid fuel derived from biomass'],
  ['g', 'Liquefied natural gas (LNG)'],
  ['h', 'Liquefied gas derived from biomass'],
] as const;

/** Every question of the router. Types of use are next to the answers that choose one. */
export const questions: readonly Question[] = [
  {
    id: FIRST_QUESTION,
    text: 'What do you want to claim back?',
    answers: [
      next('Tax on fuel I used or exported', 'used'),
      next('Tax on fuel I sold tax-free', 'sold', 'You are registered with the IRS as an ultimate vendor.'),
      next('Tax on fuel bought with a card I issued', 'card'),
      next('A credit for fuel I blended or for alternative fuel', 'credit'),
      next('A tax that was paid twice, or by mistake', 'twice'),
      next('Another excise tax', 'other'),
    ],
  },
  {
    id: 'used',
    text: 'Which fuel was it?',
    answers: [
      next('Gasoline', 'gasoline'),
      next('Aviation gasoline', 'aviationGasoline'),
      next('Diesel fuel, undyed', 'diesel'),
      next('Kerosene, undyed, not in aircraft', 'kerosene'),
      next('Kerosene in aircraft', 'aviationKerosene'),
      next('LPG, CNG, LNG or another alternative fuel', 'alternative'),
      next('A diesel-water fuel emulsion', 'emulsion'),
      next('Dyed diesel fuel, dyed kerosene or a gasoline blendstock', 'dyed'),
    ],
  },
  {
    id: 'gasoline',
    text: 'What happened to the gasoline?',
    answers: [
      line('Off-highway business use', '1a', 'Type of use 2.'),
      line('Boat engaged in commercial fishing', '1a', 'Type of use 4.'),
      line('Intercity, local or school bus', '1a', 'Type of use 5 or 7.'),
      line('Vehicle owned by the United States, off the highway', '1a', 'Type of use 12.'),
      line('Exclusive use by a nonprofit educational organization', '1a', ofBuyer('13')),
      line('Exclusive use by a state or local government', '1a', ofBuyer('14')),
      line('Exported', '1b', 'Use the export line; attach a statement.'),
      ends('Used on a farm', FARM_GASOLINE),
      ends('Used on the highway', HIGHWAY),
      ends('Used privately, or in a pleasure boat', PERSONAL),
    ],
  },
  {
    id: 'aviationGasoline',
    text: 'What happened to the aviation gasoline?',
    help: 'An aerial applicator (crop duster) uses it on a farm.',
    answers: [
      line('Commercial aviation, not in foreign trade', '2a', 'The tax less 4.4 cents.'),
      next('Foreign trade', 'aviationGasolineForeignTrade'),
      line('Certain helicopters or fixed-wing aircraft, or military aircraft', '2b', 'Type of use 10 or 16.'),
      line('Exclusive use by a nonprofit educational organization', '2b', ofBuyer('13')),
      line('Exclusive use by a state or local government', '2b', ofBuyer('14')),
      line('Exported', '2c', 'Use the export line; attach a statement.'),
      ends('Used on a farm', FARM_GASOLINE),
      ends('Private flights', PERSONAL),
    ],
  },
  {
    id: 'aviationGasolineForeignTrade',
    text: 'Which tax of the foreign trade flight do you claim?',
    help: 'Both: enter the same gallons on both lines.',
    answers: [
      line('The tax without the 0.1 cent LUST tax', '2b', 'Type of use 9.'),
      line('The 0.1 cent LUST tax', '2d', 'The same gallons as line 2b, type of use 9.'),
    ],
  },
  {
    id: 'diesel',
    text: 'What happened to the diesel fuel?',
    answers: [
      line('Off-highway business use', '3a', 'Type of use 2.'),
      line('Qualified local bus or school bus', '3a', 'Type of use 6 or 7.'),
      line('Heating, a motorboat, or an engine other than that of a train or highway vehicle', '3a', 'Type of use 8.'),
      line('Vehicle owned by the United States, off the highway', '3a', 'Type of use 12.'),
      line('Trains', '3b', 'Use the line for trains.'),
      line('Certain intercity and local buses', '3c', 'The tax less 7.4 cents.'),
      line('Used on a farm for farming', '3d', 'The user on the farm claims it.'),
      line('Exported', '3e', 'Use the export line; attach a statement.'),
      ends('Used by a state or local government', GOVERNMENT_DIESEL),
      ends('Used on the highway', HIGHWAY),
    ],
  },
  {
    id: 'kerosene',
    text: 'At which rate was the kerosene taxed?',
    answers: [
      next('24.4 cents', 'keroseneUse'),
      line('4.4 cents, as for commercial aviation, and used off the highway in business', '4e', 'Type of use 2.'),
      line('21.9 cents, as for aviation, and used off the highway in business', '4f', 'Type of use 2.'),
    ],
  },
  {
    id: 'keroseneUse',
    text: 'What happened to the kerosene?',
    answers: [
      line('Off-highway business use', '4a', 'Type of use 2.'),
      line('Qualified local bus or school bus', '4a', 'Type of use 6 or 7.'),
      line('Heating or lighting', '4a', 'Type of use 8.'),
      line('Vehicle owned by the United States, off the highway', '4a', 'Type of use 12.'),
      line('Certain intercity and local buses', '4b', 'The tax less 7.4 cents.'),
      line('Used on a farm for farming', '4c', 'The user on the farm claims it.'),
      line('Exported', '4d', 'Use the export line; attach a statement.'),
      ends('Bought from a blocked pump', BLOCKED_PUMP),
      ends('Used by a state or local government', GOVERNMENT_DIESEL),
      ends('Used on the highway', HIGHWAY),
    ],
  },
  {
    id: 'aviationKerosene',
    text: 'What kind of flight was it?',
    answers: [
      next('Commercial aviation, not in foreign trade', 'commercialFlight'),
      next('Farming, also by an aerial applicator (crop duster)', 'exemptFlight'),
      next('Museum, blood collector, nonprofit educational, helicopter or military use', 'exemptFlight'),
      next('Foreign trade', 'foreignTradeFlight'),
      ends('Any of these, and I waived the claim to the vendor', WAIVED),
      ends('Used by a state or local government', GOVERNMENT_DIESEL),
      ends('Private flights', PERSONAL),
    ],
  },
  {
    id: 'commercialFlight',
    text: 'At which rate was the kerosene taxed?',
    answers: [
      line('24.4 cents', '5a', 'The tax less 4.4 cents.'),
      line('21.9 cents', '5b', 'The tax less 4.4 cents.'),
      ends('4.4 cents', {
        kind: 'noClaim',
        because: 'Commercial aviation owes 4.4 cents: the tax is not refunded.',
        citation: '26 USC 6427(l)(4)',
      }),
    ],
  },
  {
    id: 'exemptFlight',
    text: 'At which rate was the kerosene taxed?',
    answers: [
      line('24.4 cents', '5c', 'Choose the type of use: 1, 10, 11, 13, 15 or 16.'),
      line('21.9 cents', '5d', 'Choose the type of use: 1, 10, 11, 13, 15 or 16.'),
    ],
  },
  {
    id: 'foreignTradeFlight',
    text: 'Which tax of the foreign trade flight do you claim?',
    help: 'Both: enter the same gallons on both lines.',
    answers: [
      line('The tax of 24.4 cents without its 0.1 cent LUST tax', '5c', 'Type of use 9.'),
      line('The tax of 21.9 cents without its 0.1 cent LUST tax', '5d', 'Type of use 9.'),
      line('The 0.1 cent LUST tax', '5e', 'The same gallons as line 5c or 5d.'),
    ],
  },
  {
    id: 'alternative',
    text: 'Which alternative fuel did you use in a nontaxable way?',
    help: 'Off-highway business, farm, fishing boat, bus, government, nonprofit educational, blood collector or museum.',
    answers: [
      ...ALTERNATIVE.map(([letter, fuel]) =>
        line(fuel, `6${letter}`, 'Choose the type of use; type 5, intercity buses, has a lower rate.'),
      ),
      ends('It was used on the highway', HIGHWAY),
    ],
  },
  {
    id: 'emulsion',
    text: 'What happened to the emulsion?',
    answers: [
      line('I used it in a nontaxable way', '14d', 'CRN 309: choose the type of use.', { blender: false }),
      line('I exported it', '14d', 'CRN 306: type of use 3.', { typeOfUse: '3' }),
      ends('It was used on the highway', HIGHWAY),
    ],
  },
  {
    id: 'dyed',
    text: 'What happened to it?',
    answers: [
      line('Dyed diesel fuel or a gasoline blendstock was exported', '14b', 'The LUST tax of 0.1 cent.'),
      line('Dyed kerosene was exported', '14c', 'The LUST tax of 0.1 cent.'),
      next('It was removed dyed after its tax was paid', 'dyedPaid'),
      ends('It was used, not exported', {
        kind: 'noClaim',
        because: 'Dyed fuel is subject only to the LUST tax, and no use is exempt from that.',
        citation: '26 USC 4082(a), 6430',
      }),
    ],
  },
  {
    id: 'dyedPaid',
    text: 'Did you pay the tax yourself?',
    help: 'The tax under section 4081, which you paid to the IRS and reported on Form 720.',
    answers: [
      ends('Yes', {
        kind: 'form8849',
        schedule: '5',
        because: 'Taxed fuel that was dyed and removed again is claimed under section 6435 since December 31, 2025.',
      }),
      ends('No, another person did', {
        kind: 'noClaim',
        because: 'Until a statute appropriates funds for others, only the taxpayer that paid the tax may claim.',
        citation: '26 USC 6435; 26 CFR 48.6435-1T',
      }),
    ],
  },
  {
    id: 'sold',
    text: 'What did you sell, and to whom?',
    answers: [
      line('Diesel fuel to a state or local government', '7a', 'Registration UV, Model Certificate P.'),
      line('Diesel fuel to an operator of intercity or local buses', '7b', 'Registration UB, Model Waiver N.'),
      line('Kerosene to a state or local government', '8a', 'Registration UV, Model Certificate P.'),
      line('Kerosene from a blocked pump', '8b', 'Registration UP.'),
      line('Kerosene to an operator of intercity or local buses', '8c', 'Registration UB, Model Waiver N.'),
      next('Kerosene for use in aviation', 'soldForAviation'),
      line('Gasoline to a nonprofit educational organization', '10a', 'Registration UV, Model Certificate M.'),
      line('Gasoline to a state or local government', '10b', 'Registration UV, Model Certificate M.'),
      line('Aviation gasoline to a nonprofit educational organization', '11a', 'Registration UV, Model Certificate M.'),
      line('Aviation gasoline to a state or local government', '11b', 'Registration UV, Model Certificate M.'),
      ends('Any of these, and I am not registered', {
        kind: 'noClaim',
        because: 'A vendor needs an active registration to claim: apply on Form 637 first.',
        citation: '26 USC 4101(a), 6427(l)(5)(C)(i), 6416(a)(4)(A)',
      }),
      ends('Any of these, on a credit card', {
        kind: 'elsewhere',
        where: 'the registered credit card issuer',
        because: 'The card issuer claims sales to a government on a card.',
      }),
    ],
  },
  {
    id: 'soldForAviation',
    text: 'For which flights, and at which rate was the kerosene taxed?',
    answers: [
      line('Commercial aviation, taxed at 21.9 cents', '9a', 'Registration UA, Model Waiver L.'),
      line('Commercial aviation, taxed at 24.4 cents', '9b', 'Registration UA, Model Waiver L.'),
      line('Noncommercial aviation, taxed at 24.4 cents', '9c', 'The difference from 21.9 cents.'),
      line('Other nontaxable flights, taxed at 24.4 cents', '9d', 'Type of use of the buyer; UV for governments.'),
      line('Other nontaxable flights, taxed at 21.9 cents', '9e', 'Type of use of the buyer; UV for governments.'),
      line('Foreign trade: the 0.1 cent LUST tax', '9f', 'In addition to line 9d or 9e with type of use 9.'),
      ends('Private flights, taxed at 21.9 cents', PERSONAL),
    ],
  },
  {
    id: 'card',
    text: 'Are you registered as a credit card issuer (CC)?',
    answers: [
      line('Yes', '14e', 'Choose the fuel; Model Certificate R of the buyer.'),
      ends('No', {
        kind: 'elsewhere',
        where: 'the registered vendor of the fuel',
        because: 'Only a registered issuer can claim; otherwise the vendor claims, who must be registered too.',
      }),
    ],
  },
  {
    id: 'credit',
    text: 'What did you blend, or which alternative fuel did you sell or use?',
    answers: [
      line('Biodiesel in a mixture, to the end of 2024', '12a', '$1.00 a gallon.'),
      line('Agri-biodiesel in a mixture, to the end of 2024', '12b', '$1.00 a gallon.'),
      line('Renewable diesel in a mixture, to the end of 2024', '12c', '$1.00 a gallon.'),
      line('Sustainable aviation fuel in a mixture, from 2023 to September 2025', '12d', '$1.25 to $1.75 a gallon.'),
      next('Alternative fuel as motor fuel, to the end of 2024', 'alternativeCredit'),
      line('Diesel fuel in a diesel-water emulsion', '14d', 'CRN 310: check the claim of the blender.', {
        blender: true,
      }),
      ends('Clean fuel I produced since 2025', {
        kind: 'elsewhere',
        where: 'the clean fuel production credit on the income tax return',
        because: 'The section 45Z credit replaced the excise credits, and is an income tax credit.',
      }),
      ends('A mixture or alternative fuel of 2025 or later', {
        kind: 'noClaim',
        because: 'These credits ended on December 31, 2024, that for sustainable aviation fuel on September 30, 2025.',
        citation: '26 USC 6426(c)(6), (d)(5), (e)(3), (k)',
      }),
    ],
  },
  {
    id: 'alternativeCredit',
    text: 'Which alternative fuel was it?',
    answers: [
      ...[...ALTERNATIVE, ['i', 'Compressed gas derived from biomass'] as const].map(([letter, fuel]) =>
        line(fuel, `13${letter}`, '$0.50 a gallon or its equivalent; registration AL or AM.'),
      ),
      ends('Any of these, sold or used from January to September 2022', {
        kind: 'form8849',
        schedule: '3',
        because: 'The credit for the first three quarters of 2022 was claimed once, on Schedule 3.',
      }),
    ],
  },
  {
    id: 'twice',
    text: 'What was paid twice, or by mistake?',
    answers: [
      ends('The tax of section 4081, a second time on the same fuel', {
        kind: 'form8849',
        schedule: '5',
        because: 'The second tax is refunded on Schedule 5, with the report of the first taxpayer.',
      }),
      ends('A tax that I reported wrongly on Form 720 for an earlier quarter', {
        kind: 'elsewhere',
        where: 'Form 720-X',
        because: 'Correct the liability of an earlier quarter on an amended return.',
      }),
      ends('A tax that someone else owed', {
        kind: 'noClaim',
        because: 'Only the person who paid the tax to the IRS can claim it back.',
        citation: '26 USC 6402(a), 6416(a)',
      }),
    ],
  },
  {
    id: 'other',
    text: 'Which tax was it?',
    answers: [
      line(
        'The tax on the tires of a truck I sold at retail and report on IRS No. 33',
        '14a',
        'A credit against that sale.',
      ),
      next('The tax on tires that were exported, returned or sold tax-free', 'tires'),
      line(
        'Ozone-depleting chemicals, vaccines, fishing or archery gear, gas guzzlers or another tax',
        '14i',
        'Choose the tax; it has its own CRN.',
      ),
      line('A second such tax', '14j', 'Choose the tax; it has its own CRN.'),
      line('A third such tax', '14k', 'Choose the tax; it has its own CRN.'),
      ends('The tax on the use of a heavy vehicle (Form 2290)', {
        kind: 'form8849',
        schedule: '6',
        because: 'Claim a vehicle that was sold, destroyed, stolen or driven little with CRN 365.',
      }),
      ends('Communications or air transportation', {
        kind: 'elsewhere',
        where: 'the person the person who collected the tax, or Form 8849, Schedule 6',
        because: 'The collector can repay the tax and adjust its own return; otherwise the payer claims it.',
      }),
    ],
  },
  {
    id: 'tires',
    text: 'Which tires were they?',
    answers: [
      line('Bias ply or super single tires, not for steering', '14g', 'CRN 304.'),
      line('Super single tires designed for steering', '14h', 'CRN 305.'),
      line('Other taxable tires', '14f', 'CRN 396.'),
    ],
  },
];
