import { FIRST_DAY, parameter, primary, slug } from '../rates/build.ts';
import { importedProductsTable as CITATION } from '../rates/sources.ts';
import type { DecimalString, ListEntry, Parameter } from '../types.ts';

/** Facts of a product in the Table, beyond its weights. */
interface Own {
  /** The weight of this ODC is that of rigid foam insulation (footnote 1 of the Table). */
  rigidFoam?: string;
  /** The unit the weights refer to, where it is not one product. */
  per?: string;
  /** Why a weight is missing. */
  note?: string;
}

/**
 * The Imported Products Table, in its order, unchanged since January 1, 1990: pounds of each ODC in one product. Tariff
 * headings are those of 1990. Products of Part III are not taxable.
 */
const TABLE: readonly [
  row: number,
  product: string,
  hts: string | null,
  weights: Readonly<Record<string, DecimalString | null>>,
  own?: Own,
][] = [
  // Part I
  [1, 'Mixture containing ODCs: anti-static sprays', null, {}],
  [2, 'Mixture containing ODCs: automotive products such as carburetor cleaner, stop leak and oil charge', null, {}],
  [3, 'Mixture containing ODCs: cleaning solvents', null, {}],
  [4, 'Mixture containing ODCs: contact cleaners', null, {}],
  [5, 'Mixture containing ODCs: degreasers', null, {}],
  [6, 'Mixture containing ODCs: dusting sprays', null, {}],
  [7, 'Mixture containing ODCs: electronic circuit board coolants', null, {}],
  [8, 'Mixture containing ODCs: electronic solvents', null, {}],
  [9, 'Mixture containing ODCs: ethylene oxide/CFC-12', null, {}],
  [10, 'Mixture containing ODCs: fire extinguisher preparations and charges', null, {}],
  [11, 'Mixture containing ODCs: flux removers for electronics', null, {}],
  [12, 'Mixture containing ODCs: insect and wasp sprays', null, {}],
  [13, 'Mixture containing ODCs: mixtures of ODCs', null, {}],
  [14, 'Mixture containing ODCs: propellants', null, {}],
  [15, 'Mixture containing ODCs: refrigerants', null, {}],

  // Part II
  [16, 'Rigid foam insulation (defined in 26 CFR 52.4682-1(d)(3))', null, {}],
  [17, 'Foams made with ODCs, other than that rigid foam insulation', null, {}],
  [18, 'Scrap flexible foams made with ODCs', null, {}],
  [19, 'Medical products containing ODCs: Surgical staplers', null, {}],
  [20, 'Medical products containing ODCs: Cryogenic medical instruments', null, {}],
  [21, 'Medical products containing ODCs: Drug delivery systems', null, {}],
  [22, 'Medical products containing ODCs: Inhalants', null, {}],
  [23, 'Dehumidifiers, household', '8415.82.00.50', { 'CFC-12': '0.344' }],
  [24, 'Chillers charged with CFC-12', '8415.82.00.65', { 'CFC-12': '1600' }],
  [25, 'Chillers charged with CFC-114', '8415.82.00.65', { 'CFC-114': '1250' }],
  [26, 'Chillers charged with R-500', '8415.82.00.65', { 'CFC-12': '1920' }],
  [
    27,
    'Refrigerator-freezers, household, not over 184 liters',
    '8418.10.00.10',
    { 'CFC-11': '1.08', 'CFC-12': '0.13' },
    { rigidFoam: 'CFC-11' },
  ],
  [
    28,
    'Refrigerator-freezers, household, over 184 but not over 269 liters',
    '8418.10.00.20',
    { 'CFC-11': '1.32', 'CFC-12': '0.26' },
    { rigidFoam: 'CFC-11' },
  ],
  [
    29,
    'Refrigerator-freezers, household, over 269 but not over 382 liters',
    '8418.10.00.30',
    { 'CFC-11': '1.54', 'CFC-12': '0.35' },
    { rigidFoam: 'CFC-11' },
  ],
  [
    30,
    'Refrigerator-freezers, household, over 382 liters',
    '8418.10.00.40',
    { 'CFC-11': '1.87', 'CFC-12': '0.35' },
    { rigidFoam: 'CFC-11' },
  ],
  [
    31,
    'Refrigerators, household, not over 184 liters',
    '8418.21.00.10',
    { 'CFC-11': '1.08', 'CFC-12': '0.13' },
    { rigidFoam: 'CFC-11' },
  ],
  [
    32,
    'Refrigerators, household, over 184 but not over 269 liters',
    '8418.21.00.20',
    { 'CFC-11': '1.32', 'CFC-12': '0.26' },
    { rigidFoam: 'CFC-11' },
  ],
  [
    33,
    'Refrigerators, household, over 269 but not over 382 liters',
    '8418.21.00.30',
    { 'CFC-11': '1.54', 'CFC-12': '0.35' },
    { rigidFoam: 'CFC-11' },
  ],
  [
    34,
    'Refrigerators, household, over 382 liters',
    '8418.21.00.90',
    { 'CFC-11': '1.87', 'CFC-12': '0.35' },
    { rigidFoam: 'CFC-11' },
  ],
  [35, 'Freezers, household', '8418.30', { 'CFC-11': '2.0', 'CFC-12': '0.4' }, { rigidFoam: 'CFC-11' }],
  [36, 'Freezers, household', '8418.40', { 'CFC-11': '2.0', 'CFC-12': '0.4' }, { rigidFoam: 'CFC-11' }],
  [
    37,
    'Refrigerating display counters not over 227 kg',
    '8418.50',
    { 'CFC-11': '50.0', 'CFC-12': '260.0' },
    { rigidFoam: 'CFC-11' },
  ],
  [38, 'Icemaking machines charged with CFC-12', '8418.69', { 'CFC-12': '1.4' }],
  [39, 'Icemaking machines charged with R-502', '8418.69', { 'CFC-115': '3.39' }],
  [40, 'Drinking water coolers charged with CFC-12', '8418.69', { 'CFC-12': '0.21' }],
  [41, 'Drinking water coolers charged with R-500', '8418.69', { 'CFC-12': '0.22' }],
  [42, 'Centrifugal chillers, hermetic, charged with CFC-12', '8418.69', { 'CFC-12': '1600' }],
  [43, 'Centrifugal chillers, hermetic, charged with CFC-114', '8418.69', { 'CFC-114': '1250' }],
  [44, 'Centrifugal chillers, hermetic, charged with R-500', '8418.69', { 'CFC-12': '1920' }],
  [45, 'Reciprocating chillers charged with CFC-12', '8418.69', { 'CFC-12': '200' }],
  [46, 'Mobile refrigeration systems: containers', '8418.99', { 'CFC-12': '15' }],
  [47, 'Mobile refrigeration systems: trucks', '8418.99', { 'CFC-12': '11' }],
  [48, 'Mobile refrigeration systems: trailers', '8418.99', { 'CFC-12': '20' }],
  [49, 'Refrigeration condensing units, not over 746 W', '8418.99.00.05', { 'CFC-12': '0.3' }],
  [50, 'Refrigeration condensing units, over 746 W but not over 2.2 kW', '8418.99.00.10', { 'CFC-12': '1.0' }],
  [51, 'Refrigeration condensing units, over 2.2 kW but not over 7.5 kW', '8418.99.00.15', { 'CFC-12': '3.0' }],
  [52, 'Refrigeration condensing units, over 7.5 kW but not over 22.3 kW', '8418.99.00.20', { 'CFC-12': '8.5' }],
  [53, 'Refrigeration condensing units, over 22.3 kW', '8418.99.00.25', { 'CFC-12': '17.0' }],
  [54, 'Fire extinguishers, charged with ODCs', '8424', {}],
  [55, 'Electronic typewriters and word processors', '8469', { 'CFC-113': '0.2049' }],
  [56, 'Electronic calculators', '8470.10', { 'CFC-113': '0.0035' }],
  [57, 'Electronic calculators with printing device', '8470.21', { 'CFC-113': '0.0057' }],
  [58, 'Electronic calculators', '8470.29', { 'CFC-113': '0.0035' }],
  [59, 'Account machines', '8470.40', { 'CFC-113': '0.1913' }],
  [60, 'Cash registers', '8470.50', { 'CFC-113': '0.1913' }],
  [
    61,
    'Digital automatic data processing machines with cathode ray tube, not in 8471.20.00.90',
    '8471.20',
    { 'CFC-113': '0.3663' },
  ],
  [62, 'Laptops, notebooks and pocket computers', '8471.20.00.90', { 'CFC-113': '0.03567' }],
  [63, 'Digital processing units, entry value not over $100,000', '8471.91', { 'CFC-113': '0.4980' }],
  [64, 'Digital processing units, entry value over $100,000', '8471.91', { 'CFC-113': '27.6667' }],
  [65, 'Combined input/output units (terminals)', '8471.92', { 'CFC-113': '0.3600' }],
  [66, 'Keyboards', '8471.92', { 'CFC-113': '0.0742' }],
  [67, 'Display units', '8471.92', { 'CFC-113': '0.0386' }],
  [68, 'Printer units', '8471.92', { 'CFC-113': '0.1558' }],
  [69, 'Input or output units', '8471.92', { 'CFC-113': '0.1370' }],
  [
    70,
    'Hard magnetic disk drive units not in 8471.93.10, disk not over 9 cm (3 1/2 in)',
    '8471.93',
    { 'CFC-113': '0.2829' },
  ],
  [
    71,
    'Hard magnetic disk drive units not in 8471.93.10, disk over 9 cm but not over 21 cm (8 1/4 in)',
    '8471.93',
    { 'CFC-113': '1.1671' },
  ],
  [72, 'Nonmagnetic storage units, entry value over $1,000', '8471.93', { 'CFC-113': '2.7758' }],
  [73, 'Magnetic disk drive units, disk over 21 cm (8 1/4 in)', '8471.93.10', { 'CFC-113': '4.0067' }],
  [74, 'Power supplies', '8471.99.30', { 'CFC-113': '0.0655' }],
  [75, 'Electronic office machines', '8472', { 'CFC-113': '0.001' }],
  [
    76,
    'Populated cards for digital processing units of 8471.91, value not over $100,000',
    '8473.30',
    { 'CFC-113': '0.1408' },
  ],
  [
    77,
    'Populated cards for digital processing units of 8471.91, value over $100,000',
    '8473.30',
    { 'CFC-113': '4.82' },
  ],
  [78, 'Automatic goods-vending machines with refrigerating device', '8476.11', { 'CFC-12': '0.45' }],
  [79, 'Microwave ovens with electronic controls, capacity 0.99 cu ft or less', '8516.50', { 'CFC-113': '0.0300' }],
  [80, 'Microwave ovens with electronic controls, 1.0 through 1.3 cu ft', '8516.50', { 'CFC-113': '0.0441' }],
  [81, 'Microwave ovens with electronic controls, 1.31 cu ft or greater', '8516.50', { 'CFC-113': '0.0485' }],
  [82, 'Microwave oven combinations with electronic controls', '8516.60.40.60', { 'CFC-113': '0.0595' }],
  [83, 'Telephone sets, entry value not over $11.00', '8517.10', { 'CFC-113': '0.0225' }],
  [84, 'Telephone sets, entry value over $11.00', '8517.10', { 'CFC-113': '0.1' }],
  [85, 'Teleprinters and teletypewriters', '8517.20', { 'CFC-113': '0.1' }],
  [86, 'Switching equipment not in 8517.30.20', '8517.30', { 'CFC-113': '0.1267' }],
  [87, 'Private branch exchange switching equipment', '8517.30.20', { 'CFC-113': '0.0753' }],
  [88, 'Modems', '8517.40', { 'CFC-113': '0.0225' }],
  [89, 'Intercoms', '8517.81', { 'CFC-113': '0.0225' }],
  [90, 'Facsimile machines', '8517.82', { 'CFC-113': '0.0225' }],
  [
    91,
    'Loudspeakers, microphones, headphones and electric sound amplifier sets, not in 8518.30.10',
    '8518',
    { 'CFC-113': '0.0022' },
  ],
  [92, 'Telephone handsets', '8518.30.10', { 'CFC-113': '0.042' }],
  [
    93,
    'Turntables, record players, cassette players and other sound reproducing apparatus',
    '8519',
    { 'CFC-113': '0.0022' },
  ],
  [94, 'Magnetic tape recorders and other sound recording apparatus, not in 8520.20', '8520', { 'CFC-113': '0.0022' }],
  [95, 'Telephone answering machines', '8520.20', { 'CFC-113': '0.1' }],
  [96, 'Color video recording/reproducing apparatus', '8521.10.00.20', { 'CFC-113': '0.0586' }],
  [97, 'Videodisc players', '8521.90', { 'CFC-113': '0.0106' }],
  [98, 'Cordless handset telephones', '8525.20.50', { 'CFC-113': '0.1' }],
  [99, 'Cellular communication equipment', '8525.20.60', { 'CFC-113': '0.4446' }],
  [100, 'TV cameras', '8525.30', { 'CFC-113': '1.423' }],
  [101, 'Camcorders', '8525.30', { 'CFC-113': '0.0586' }],
  [102, 'Radio combinations', '8527.11', { 'CFC-113': '0.0022' }],
  [103, 'Radios', '8527.19', { 'CFC-113': '0.0014' }],
  [104, 'Motor vehicle radios with or without tape player', '8527.21', { 'CFC-113': '0.0021' }],
  [105, 'Radio combinations', '8527.31', { 'CFC-113': '0.0022' }],
  [106, 'Radios', '8527.32', { 'CFC-113': '0.0014' }],
  [107, 'Tuners without speaker', '8527.39.00.20', { 'CFC-113': '0.0022' }],
  [108, 'Television receivers', '8528', { 'CFC-113': '0.0386' }],
  [109, 'VCRs', '8528.10.40', { 'CFC-113': '0.0586' }],
  [110, 'Home satellite earth stations', '8528.10.80.55', { 'CFC-113': '0.0106' }],
  [111, 'Electronic assemblies for HTS headings 8525, 8527 and 8528', '8529.90', { 'CFC-113': '0.0816' }],
  [112, 'Indicator panels with liquid crystal devices or light emitting diodes', '8531.20', { 'CFC-113': '0.0146' }],
  [113, 'Printed circuits', '8534', { 'CFC-113': '0.001' }],
  [114, 'Computerized numerical controls', '8537.10.00.30', { 'CFC-113': '0.1306' }],
  [115, 'Diodes, crystals, transistors and similar discrete semiconductor devices', '8541', { 'CFC-113': '0.0001' }],
  [116, 'Electronic integrated circuits and microassemblies', '8542', { 'CFC-113': '0.0002' }],
  [117, 'Signal generators', '8543.20', { 'CFC-113': '0.6518' }],
  [118, 'Avionics', '8543.90.40', { 'CFC-113': '0.915' }],
  [119, 'Signal generators subassemblies', '8543.90.80', { 'CFC-113': '0.1265' }],
  [120, 'Insulated or refrigerated railway freight cars', '8606', { 'CFC-11': '100' }, { rigidFoam: 'CFC-11' }],
  [121, 'Passenger automobiles: foams (interior)', '8703', { 'CFC-11': '0.8' }],
  [122, 'Passenger automobiles: foams (exterior)', '8703', { 'CFC-11': '0.7' }],
  [123, 'Passenger automobiles: with charged air conditioning', '8703', { 'CFC-12': '2.0' }],
  [124, 'Passenger automobiles: without charged air conditioning', '8703', { 'CFC-12': '0.2' }],
  [125, 'Passenger automobiles: electronics', '8703', { 'CFC-113': '0.5' }],
  [126, 'Light trucks: foams (interior)', '8704', { 'CFC-11': '0.6' }],
  [127, 'Light trucks: foams (exterior)', '8704', { 'CFC-11': '0.1' }],
  [128, 'Light trucks: with charged air conditioning', '8704', { 'CFC-12': '2.0' }],
  [129, 'Light trucks: without charged air conditioning', '8704', { 'CFC-12': '0.2' }],
  [130, 'Light trucks: electronics', '8704', { 'CFC-113': '0.4' }],
  [131, 'Heavy trucks and tractors, GVW 33,001 lb or more: foams (interior)', '8704', { 'CFC-11': '0.6' }],
  [132, 'Heavy trucks and tractors, GVW 33,001 lb or more: foams (exterior)', '8704', { 'CFC-11': '0.1' }],
  [133, 'Heavy trucks and tractors, GVW 33,001 lb or more: with charged air conditioning', '8704', { 'CFC-12': '3.0' }],
  [
    134,
    'Heavy trucks and tractors, GVW 33,001 lb or more: without charged air conditioning',
    '8704',
    { 'CFC-12': '0.2' },
  ],
  [135, 'Heavy trucks and tractors, GVW 33,001 lb or more: electronics', '8704', { 'CFC-113': '0.4' }],
  [136, 'Motorcycles with seat foamed with ODCs', '8711', { 'CFC-11': '0.04' }],
  [137, 'Bicycles with seat foamed with ODCs', '8712', { 'CFC-11': '0.04' }],
  [138, 'Seats foamed with ODCs', '8714.95', { 'CFC-11': '0.04' }],
  [139, 'Aircraft', '8802', { 'CFC-12': '0.25', 'CFC-113': '30.0' }, { per: '1,000 lb of operating empty weight' }],
  [140, 'Optical fibers', '9001', { 'CFC-12': '0.005' }, { per: '1,000 feet' }],
  [141, 'Electronic cameras', '9006', { 'CFC-113': '0.01' }],
  [142, 'Photocopiers', '9009', { 'CFC-113': '0.0426' }],
  [143, 'Avionics', '9014.20', { 'CFC-113': '0.915' }],
  [144, 'Electronic drafting machines', '9017', { 'CFC-113': '0.12' }],
  [145, 'Complete patient monitoring systems', '9018.19.80', { 'CFC-12': '0.94', 'CFC-113': '3.4163' }],
  [146, 'Complete patient monitoring systems; subassemblies thereof', '9018.19.80.60', { 'CFC-113': '1.9320' }],
  [147, 'Physical or chemical analysis instruments', '9027', { 'CFC-12': '0.0003', 'CFC-113': '0.0271' }],
  [148, 'Oscilloscopes', '9030', { 'CFC-11': '0.49', 'CFC-12': '0.5943', 'CFC-113': '0.2613' }],
  [149, 'Foam chairs', '9401', { 'CFC-11': '0.30' }],
  [150, 'Foam sofas', '9401', { 'CFC-11': '0.75' }],
  [151, 'Foam mattresses', '9404.21', { 'CFC-11': '1.60' }],
  [
    152,
    'Electronic games and electronic components thereof',
    '9504',
    { 'CFC-113': null },
    { note: 'The Table shows no weight for this product.' },
  ],
  [
    153,
    'Electronic items not otherwise listed, in HTS chapters 84, 85, 90',
    null,
    { 'CFC-113': '0.0004' },
    { per: '$1.00 of entry value' },
  ],
  [
    154,
    'Electronic items not otherwise listed, not in HTS chapters 84, 85, 90',
    null,
    { 'CFC-113': '0.0004' },
    { per: '$1.00 of entry value' },
  ],

  // Part III
  [155, 'Room air conditioners', '8415.10.00.60', {}],
  [156, 'Dishwashers', '8422.11', {}],
  [157, 'Clothes washers', '8450.11', {}],
  [158, 'Clothes dryers', '8451.21', {}],
  [159, 'Floppy disk drive units', '8471.93', {}],
  [160, 'Transformers and inductors', '8504', {}],
  [161, 'Toasters', '8516.72', {}],
  [162, 'Unrecorded media', '8523', {}],
  [163, 'Recorded media', '8524', {}],
  [164, 'Capacitors', '8532', {}],
  [165, 'Resistors', '8533', {}],
  [166, 'Switching apparatus', '8536', {}],
  [167, 'Cathode tubes', '8540', {}],
];

const FIRST_ROW_NOT_TAXABLE = 155;
const NOT_TAXABLE = 'Part III of the Imported Products Table lists it as not taxable.';
const weightOf = (row: number, odc: string) => `importedProducts.row${row}.${slug(odc)}`;

/** Five products are listed under two tariff headings with the same weights: the heading distinguishes them. */
const rowsOf = (product: string) => TABLE.filter(([, name]) => name === product);
const nameOf = (product: string, hts: string | null) =>
  rowsOf(product).length > 1 ? `${product} (HTS ${hts})` : product;
const isFirstOfSeveral = (row: number, product: string) =>
  rowsOf(product).length > 1 && rowsOf(product)[0]?.[0] === row;

/** The 167 products of the Table. */
export const importedProducts: readonly ListEntry[] = TABLE.map(([row, product, hts, weights, own]) => ({
  name: nameOf(product, hts),
  ...(isFirstOfSeveral(row, product) ? { aliases: [product] } : {}),
  from: FIRST_DAY,
  to: null,
  citation: `${CITATION}, row ${row}`,
  confidence: 'confirmed',
  ...(Object.keys(weights).length > 0
    ? { odcWeights: Object.keys(weights).map((odc) => ({ odc, weight: weightOf(row, odc) })) }
    : {}),
  ...(row >= FIRST_ROW_NOT_TAXABLE ? { notTaxable: NOT_TAXABLE } : {}),
  details: {
    row: String(row),
    ...(hts === null ? {} : { hts }),
    ...(own?.rigidFoam ? { rigidFoam: own.rigidFoam } : {}),
    ...(own?.per ? { per: own.per } : {}),
  },
}));

/** The pounds of each ODC that the Table gives a product. */
export const importedProductWeights: readonly Parameter[] = TABLE.flatMap(([row, product, hts, weights, own]) =>
  Object.entries(weights).map(([odc, pounds]) =>
    parameter(
      weightOf(row, odc),
      `${nameOf(product, hts)}: ${odc}`,
      `pounds per ${own?.per ?? 'product'}`,
      primary(`${CITATION}, row ${row}`, own?.note),
      [FIRST_DAY, null, pounds],
    ),
  ),
);
