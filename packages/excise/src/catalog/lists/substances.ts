import { parameter, primary, recalled, type Source, secondary, slug } from '../rates/build.ts';
import { CHEMICALS_LAST_DAY } from '../sunsets.ts';
import type { DecimalString, IsoDate, ListEntry, Parameter } from '../types.ts';

const CAN_BE_LOADED = 'An operator can load it with its citation.';
const NOT_SEEN = `The rate the IRS prescribes, if it does, was not seen: it has one for 121 of the first 151 substances. ${CAN_BE_LOADED}`;
const IN_DETERMINATION = `The determination sets a rate that was not seen. ${CAN_BE_LOADED}`;

/** The first day of the tax; 26 USC 4671(e) ends it. */
const FROM = '2022-07-01';
const TO = CHEMICALS_LAST_DAY;

/** Facts of one substance beyond its batch. */
interface Own {
  aliases?: readonly string[];
  /** The IRS determination of the 1990s on whose strength the notice lists it. */
  determination?: string;
  /** Tons of a taxable chemical in a ton of the substance, as a determination gives them. */
  conversionFactors?: string;
  /** Tariff heading. */
  hts?: string;
  casConfidence?: 'confirmed';
  refundClaimsFrom?: IsoDate;
  /** Why the prescribed rate is missing. */
  note?: string;
  /** The prescribed rate as a third party reports it, in dollars per ton. */
  rate?: DecimalString;
}

/** Substances that became taxable together. CAS numbers are recalled unless they say otherwise. */
interface Batch {
  source: Source;
  from: IsoDate;
  substances: readonly (readonly [name: string, cas?: string | null, own?: Own])[];
}

/** 10 of the first 151 names are missing: no source showed them. */
const BATCHES: readonly Batch[] = [
  {
    source: primary('26 USC 4672(a)(3)', NOT_SEEN),
    from: FROM,
    substances: [
      ['Cumene', '98-82-8'],
      ['Methylene chloride', '75-09-2'],
      ['Styrene', '100-42-5'],
      ['Polypropylene', '9003-07-0'],
      ['Ammonium nitrate', '6484-52-2'],
      ['Propylene glycol', '57-55-6'],
      ['Nickel oxide', '1313-99-1'],
      ['Formaldehyde', '50-00-0'],
      ['Isopropyl alcohol', '67-63-0'],
      ['Acetone', '67-64-1'],
      ['Ethylene glycol', '107-21-1'],
      ['Acrylonitrile', '107-13-1'],
      ['Vinyl chloride', '75-01-4'],
      ['Methanol', '67-56-1'],
      ['Polyethylene resins, total', '9002-88-4'],
      ['Propylene oxide', '75-56-9'],
      ['Polybutadiene', '9003-17-2'],
      ['Polypropylene resins', '9003-07-0'],
      ['Styrene-butadiene, latex', '9003-55-8'],
      ['Ethylene oxide', '75-21-8'],
      ['Styrene-butadiene, snpf', '9003-55-8'],
      ['Ethylene dichloride', '107-06-2'],
      ['Synthetic rubber, not containing fillers'],
      ['Cyclohexane', '110-82-7'],
      ['Urea', '57-13-6'],
      ['Isophthalic acid', '121-91-5'],
      ['Ferronickel'],
      ['Maleic anhydride', '108-31-6'],
      ['Ferrochromium nov 3 pct'],
      ['Phthalic anhydride', '85-44-9'],
      ['Ferrochrome ov 3 pct. carbon'],
      ['Ethyl methyl ketone', '78-93-3'],
      ['Unwrought nickel', '7440-02-0'],
      ['Chloroform', '67-66-3'],
      ['Nickel waste and scrap'],
      ['Carbon tetrachloride', '56-23-5'],
      ['Wrought nickel rods and wire', '7440-02-0'],
      ['Chromic acid', '7738-94-5'],
      ['Nickel powders', '7440-02-0'],
      ['Hydrogen peroxide', '7722-84-1'],
      ['Phenolic resins'],
      ['Polystyrene homopolymer resins', '9003-53-6'],
      ['Polyvinylchloride resins', '9002-86-2'],
      ['Melamine', '108-78-1'],
      ['Polystyrene resins and copolymers'],
      ['Acrylic and methacrylic acid resins'],
      ['Ethyl alcohol for nonbeverage use', '64-17-5'],
      ['Vinyl resins'],
      ['Ethylbenzene', '100-41-4'],
      ['Vinyl resins, NSPF'],
    ],
  },
  {
    source: secondary('Notice 2021-66 (secondary: as listed by Forvis, January 2022)', NOT_SEEN),
    from: FROM,
    substances: [
      ['1,4 butanediol', '110-63-4'],
      ['1,3-butylene glycol', '107-88-0'],
      ['1,5,9-cyclododecatriene', '4904-61-4'],
      ['2-ethyl hexanol', '104-76-7'],
      ['2-ethylhexyl acrylate', '103-11-7'],
      ['2,2,4-trimethyl-1,3-pentanediol diisobutyrate', '6846-50-0'],
      ['2,2,4-trimethyl-1,3-pentanediol monoisobutyrate', '25265-77-4'],
      ['acetic acid', '64-19-7'],
      ['acetylene black', '1333-86-4'],
      ['adipic acid', '124-04-9'],
      ['adiponitrile', '111-69-3'],
      ['allyl chloride', '107-05-1'],
      ['alpha-methylstyrene', '98-83-9'],
      ['aniline', '62-53-3'],
      ['benzaldehyde', '100-52-7'],
      ['benzoic acid', '65-85-0'],
      ['bisphenol-A', '80-05-7'],
      ['butanol', '71-36-3'],
      ['butyl acrylate', '141-32-2'],
      ['butyl benzyl phthalate', '85-68-7'],
      ['chlorinated polyethylene', '63231-66-3'],
      ['cyclododecanol', '1724-39-6'],
      ['decabromodiphenyl oxide', '1163-19-5'],
      ['di-2 ethyl hexyl phthalate', '117-81-7'],
      ['di-n-hexyl adipate', '110-33-8'],
      ['diethanolamine', '111-42-2'],
      [
        'diglycidyl ether of bisphenol-A',
        '1675-54-3',
        { conversionFactors: 'benzene 0.459, propylene 0.494, chlorine 0.833 (Notice 97-22, not all of them seen)' },
      ],
      ['diisopropanolamine', '110-97-4'],
    ],
  },
  {
    source: { ...recalled('Notice 2021-66 (recalled)', NOT_SEEN), confidence: 'derived' },
    from: FROM,
    substances: [
      ['dimethyl-2,6-naphthalene dicarboxylate', '840-65-3', { determination: '59 FR (Oct 13, 1994) doc 94-25248' }],
      ['diphenyl oxide', '101-84-8', { determination: 'Notice 94-83' }],
      ['diphenylamine', '122-39-4', { determination: '59 FR (Mar 28, 1994) doc 94-7153' }],
      [
        'ethyl acetate',
        '141-78-6',
        { determination: 'Notice 95-27', conversionFactors: 'butane 0.9032 (Notice 95-27)' },
      ],
      ['ethyl acrylate', '140-88-5', { determination: 'Notice 90-50' }],
      ['ethyl chloride', '75-00-3', { determination: 'Notice 94-81' }],
      ['formic acid', '64-18-6', { determination: 'Notice 94-7' }],
      [
        'glycerine',
        '56-81-5',
        {
          determination: '59 FR (June 17, 1994) doc 94-14702',
          conversionFactors: 'propylene 0.67 (FR doc 94-14702, not all of them seen)',
        },
      ],
      ['isobutyl acetate', '110-19-0', { determination: 'Notice 90-51' }],
      ['isopropyl acetate', '108-21-4', { determination: 'Notice 90-51' }],
      ['methyl acrylate', '96-33-3', { determination: 'Notice 90-50' }],
      [
        'methyl methacrylate',
        '80-62-6',
        {
          determination: 'Notice 95-58',
          conversionFactors: 'methane 0.47, ammonia 0.22, propylene 0.6 (Notice 95-58, not all of them seen)',
        },
      ],
      ['monochlorobenzene', '108-90-7', { determination: 'Notice 94-81' }],
      ['monoethanolamine', '141-43-5', { determination: 'Notice 95-43' }],
      ['monoisopropanolamine', '78-96-6', { determination: 'Notice 95-43' }],
      ['normal butyl acetate', '123-86-4', { determination: 'Notice 90-51' }],
      ['normal propyl acetate', '109-60-4', { determination: 'Notice 90-51' }],
      ['nylon 6/6', '32131-17-2', { determination: '60 FR (Apr 14, 1995) doc 95-9288' }],
      ['ortho-dichlorobenzene', '95-50-1', { determination: 'Notice 94-64' }],
      ['ortho-nitrochlorobenzene', '88-73-3', { determination: 'Notice 94-66' }],
      ['para-dichlorobenzene', '106-46-7', { determination: 'Notice 94-64' }],
      ['para-nitrochlorobenzene', '100-00-5', { determination: 'Notice 94-66' }],
      ['para-nitrophenol', '100-02-7', { determination: 'Notice 94-66' }],
      ['paraformaldehyde', '30525-89-4', { determination: 'Notice 94-7' }],
      [
        'pentaerythritol',
        '115-77-5',
        {
          determination: 'Notice 94-10',
          conversionFactors: 'ethylene 0.2877, methane 0.9120, sodium hydroxide 0.4700 (Notice 94-10)',
        },
      ],
      ['phenol', '108-95-2', { determination: '59 FR (June 17, 1994) doc 94-14702' }],
      [
        'poly (69/31 ethylene/cyclohexylenedimethylene terephthalate)',
        null,
        { determination: '59 FR (Mar 18, 1994) doc 94-6377' },
      ],
      [
        'poly (96.5/3.5 ethylene/cyclohexylenedimethylene terephthalate)',
        null,
        { determination: '59 FR (Mar 18, 1994) doc 94-6377' },
      ],
      [
        'poly (98.5/1.5 ethylene/cyclohexylenedimethylene terephthalate)',
        null,
        { determination: '59 FR (Mar 18, 1994) doc 94-6377' },
      ],
      ['polybutylene', '9003-28-5', { determination: 'Notice 95-40' }],
      [
        'polybutylene/ethylene',
        null,
        { determination: 'Notice 95-40', conversionFactors: 'butylene and ethylene together 0.999 (Notice 95-40)' },
      ],
      [
        'polycarbonate',
        '127133-67-9',
        {
          determination: '59 FR (July 8, 1994) doc 94-16483',
          conversionFactors: 'methane 0.083, chlorine 0.276 (FR doc 94-16483, not all of them seen)',
          hts: '3907.40.00.00',
          casConfidence: 'confirmed',
        },
      ],
      ['propanol', '71-23-8', { determination: 'Notice 94-9' }],
      [
        'sodium nitrilotriacetate monohydrate',
        '18662-53-8',
        {
          determination: 'Notice 94-83; spelling corrected by FR Doc. 2025-14705',
          aliases: ['sodium nitriolotriacetate monohydrate'],
          note: `FR Doc. 2025-14705 prescribes a rate that was not seen. ${CAN_BE_LOADED}`,
        },
      ],
      ['tetrachlorophthalic anhydride', '117-08-8', { determination: 'Notice 94-83' }],
      ['toluene diisocyanate', '26471-62-5', { determination: 'Notice 95-43' }],
      [
        'toluenediamine',
        '25376-45-8',
        {
          determination: '60 FR (July 17, 1995) doc 95-17381',
          conversionFactors: 'toluene 0.78, methane 0.26, ammonia 0.34 (FR doc 95-17381)',
        },
      ],
      ['triethanolamine', '102-71-6', { determination: 'Notice 95-43' }],
      ['triisopropanolamine', '122-20-3', { determination: 'Notice 95-43' }],
      [
        'trimethylolpropane',
        '77-99-6',
        {
          determination: 'Notice 94-10',
          conversionFactors: 'propylene 0.4527, methane 0.6214 (Notice 94-10, not all of them seen)',
        },
      ],
      ['vinyl acetate', '108-05-4', { determination: 'Notice 90-51' }],
    ],
  },
  {
    source: recalled('Notice 2021-66 (recalled)', NOT_SEEN),
    from: FROM,
    substances: [
      ['dimethyl terephthalate', '120-61-6'],
      ['epichlorohydrin', '106-89-8'],
      ['ethylene dibromide', '106-93-4'],
      ['ethylenebistetrabromophthalimide', '32588-76-4'],
      ['hexabromocyclododecane', '3194-55-6'],
      ['hexamethylenediamine', '124-09-4'],
      ['linear alpha olefins'],
      ['methyl chloroform', '71-55-6'],
      ['methyl isobutyl ketone', '108-10-1'],
      ['nitrobenzene', '98-95-3'],
      ['perchloroethylene', '127-18-4'],
      ['poly 1,4 butyleneterephthalate', '24968-12-5'],
      ['polyalphaolefins'],
      ['polyethylene terephthalate pellets', '25038-59-9'],
      ['synthetic linear fatty alcohol ethoxylates'],
      ['synthetic linear fatty alcohols'],
      ['terephthalic acid', '100-21-0'],
      ['tetrabromobisphenol-A', '79-94-7'],
      ['tetrachlorobisphenol-A', '79-95-8'],
      ['tetrahydrofuran', '109-99-9'],
      ['texanol benzyl phthalate'],
      ['trichloroethylene', '79-01-6'],
    ],
  },
  {
    source: primary('89 FR 47238 (May 31, 2024); Form 6627 instructions (Rev. December 2024)', IN_DETERMINATION),
    from: '2024-10-01',
    substances: [['polyoxymethylene', '9002-81-7', { refundClaimsFrom: '2022-07-01' }]],
  },
  {
    source: primary('90 FR 36520 (August 4, 2025), FR Doc. 2025-14705', IN_DETERMINATION),
    from: '2026-01-01',
    substances: [
      ['polyphenylene sulfide', '25212-74-2'],
      ['cellulose acetate (degree of substitution = 1.5-2.0)'],
      ["4,4'-isopropylidenediphenol-epichlorohydrin copolymer"],
      ['nylon 6', '25038-54-4', { hts: '3908.10.00', casConfidence: 'confirmed' }],
      ['caprolactam', '105-60-2'],
      ['methyl ethyl ketoxime', '96-29-7'],
      ['iso-butanol', '78-83-1'],
      ['diethylene glycol monomethyl ether', '111-77-3'],
      ['ethylene glycol phenyl ether', '122-99-6'],
      ['methoxytriglycol', '112-35-6'],
      ['propylene glycol methyl ether acetate', '108-65-6'],
      ['propylene glycol methyl ether', '107-98-2'],
      ['propylene glycol n-propyl ether', '1569-01-3'],
      ['propylene glycol phenyl ether', '770-35-4'],
      ['di-isobutyl carbinol', '108-82-7'],
      ['di-isobutyl ketone', '108-83-8'],
      ['methyl isobutyl carbinol', '108-11-2'],
      ['cyanuric acid', '108-80-5'],
      ['potassium bicarbonate', '298-14-6'],
      ['potassium carbonate', '584-08-7'],
      ['sodium chlorite', '7758-19-2'],
    ],
  },
  {
    source: secondary(
      'FR Doc. 2025-17975 (September 17, 2025) (secondary: names as reprinted)',
      `${IN_DETERMINATION} The first day is derived from that of the August 2025 determinations.`,
    ),
    from: '2026-01-01',
    substances: [
      ['acrylonitrile-butadiene rubber ((C4H6)n-(C3H3N)m; n=13.44, m=25.54)', null, { rate: '9.58' }],
      ['bromo-isobutene-isoprene rubber ((C4H8)n-(C5H7.5Br0.5)m; n=98.20, m=1.80)', null, { rate: '9.72' }],
      ['chloroprene rubber', null, { rate: '10.51' }],
      [
        'ethylene-propylene-ethylidene norbornene rubber ((C2H4)m-(C3H6)n-(C9H12)o; m=56.82, n=40.46, o=2.71)',
        null,
        { rate: '9.25' },
      ],
      ['ethylene vinyl acetate (VA < 50%) ((C2H4)n-(C4H6O2)m; n=78.95, m=21.05)', null, { rate: '7.09' }],
      ['ethylene vinyl acetate (VA >= 50%) ((C2H4)n-(C4H6O2)m; n=75.42, m=24.58)', null, { rate: '6.77' }],
      ['hydrogenated acrylonitrile-butadiene rubber ((C4H8)n-(C3H3N)m; n=22.28, m=38.86)', null, { rate: '9.54' }],
      ['isobutene-isoprene rubber ((C4H8)n-(C5H8)m; n=99.10, m=0.90)', null, { rate: '9.64' }],
      ['poly(ethylene-propylene) rubber ((C2H4)m-(C3H6)n; m=59.04, n=40.96)', null, { rate: '9.74' }],
      ['emulsion styrene-butadiene rubber ((C4H6)m-(C8H8)n; m=15.83, n=2.53)', null, { rate: '9.74' }],
      ['solution styrene-butadiene rubber ((C4H6)m-(C8H8)n; m=67.16, n=32.85)', null, { rate: '9.74' }],
      ['emulsion styrene butadiene rubber ((C4H6)m-(C8H8)n; m=14.14, n=2.26)', null, { rate: '9.74' }],
      ['solution styrene-butadiene rubber ((C4H6)m-(C8H8)n; m=13.31, n=2.50)', null, { rate: '9.74' }],
      [
        'hydrogenated acrylonitrile-butadiene rubber ((C4H8)x-(C3H3N)y-(C15H24O)a; x=2783.05, y=1907.27, a=5.74)',
        null,
        { rate: '10.02' },
      ],
      ['bromobutyl isobutylene isoprene rubber ((C4H8)x(C5H8)y(Br2)z; x=7071, y=59, z=50)', null, { rate: '9.63' }],
      ['chlorobutyl isobutylene isoprene rubber ((C4H8)x(C5H8)y(Cl2)z; x=7036, y=88, z=70)', null, { rate: '9.50' }],
      ['DIPE (di-isopropyl ether)', null, { rate: '7.99' }],
      ['di-isodecyl phthalate', null, { rate: '7.31' }],
      ['di-isononyl adipate', null, { rate: '7.07' }],
      ['di-isononyl phthalate', null, { rate: '7.11' }],
      ['di-tridecyl phthalate'],
      ['ethylene propylene diene (EPDM) rubber ((C2H4)x(C3H6)y(C9H12)z; x=5134, y=2250, z=98)'],
      ['isodecyl alcohol'],
      ['isodecyl benzoate'],
      ['isooctyl alcohol'],
      ['linear nonyl phthalate'],
      ['linear nonyl undecyl phthalate'],
      ['linear undecyl phthalate'],
      ['linear nonyl tri-mellitate'],
      ['neo decanoic acid'],
      ['neo pentanoic acid'],
      ['nonene'],
      ['regular butyl rubber ((C4H8)x(C5H8)y; x=7036, y=88)'],
      ['tridecyl alcohol'],
      ['tri-isononyl tri-mellitate'],
      ['di-isobutylene'],
      ['polyisobutylene'],
      ['styrene-acrylonitrile ((C3H3N)a-(C8H8)s; a=0.26, s=0.74)'],
      ['acrylonitrile butadiene styrene ((C3H3N)a-(C4H6)b-(C8H8)s; a=0.16, b=0.10, s=0.74)'],
    ],
  },
];

const rateOf = (name: string) => `substances.${slug(name)}.rate`;

interface Substance extends Own {
  name: string;
  from: IsoDate;
  cas?: string;
  source: Source;
}
const ALL: readonly Substance[] = BATCHES.flatMap(({ source, from, substances }) =>
  substances.map(([name, cas, own = {}]) => ({
    name,
    from,
    ...own,
    ...(cas ? { cas } : {}),
    source: own.determination ? { ...source, citation: `${source.citation}; ${own.determination}` } : source,
  })),
);

/** The taxable substances of 26 USC 4672 whose names are published: 202. */
export const substances: readonly ListEntry[] = ALL.map(
  ({ name, from, cas, casConfidence = 'recalled', source, aliases, conversionFactors, hts, refundClaimsFrom }) => ({
    name,
    ...(aliases ? { aliases } : {}),
    from,
    to: TO,
    citation: source.citation,
    confidence: source.confidence,
    rate: rateOf(name),
    details: {
      ...(cas ? { cas, casConfidence } : {}),
      ...(hts ? { hts } : {}),
      ...(conversionFactors ? { conversionFactors } : {}),
      ...(refundClaimsFrom ? { refundClaimsFrom } : {}),
    },
  }),
);

const REPORTED = 'Not confirmed from an official source. You may figure the tax by conversion factors instead.';

/** The rate the IRS prescribes for a ton of each, where it is reported or loaded. */
export const substanceRates: readonly Parameter[] = ALL.map(({ name, from, source, note, rate }) =>
  rate === undefined
    ? parameter(rateOf(name), name, 'dollars per ton of 2,000 pounds', { ...source, ...(note ? { note } : {}) }, [
        from,
        TO,
        null,
      ])
    : parameter(
        rateOf(name),
        name,
        'dollars per ton of 2,000 pounds',
        secondary(`${source.citation}; rate as reported by cdhcpa.com (secondary)`, REPORTED),
        [from, TO, rate],
      ),
);
