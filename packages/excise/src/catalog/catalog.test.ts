import { describe, expect, it } from 'vitest';
import { faultsOf } from '../check/testing-faults-of.ts';
import { law } from './law.ts';
import type { Law, TaxLine } from './types.ts';

const line = (irsNumber: string): TaxLine => {
  const found = law.lines.find((candidate) => candidate.irsNumber === irsNumber);
  if (!found) throw new Error(`no IRS No. ${irsNumber}`);
  return found;
};

describe('the catalog', () => {
  it.each([
    ['chemicals', 42],
    ['substances', 202],
    ['ozoneDepletingChemicals', 20],
    ['importedProducts', 167],
  ] as const)('lists all %s: %i', (list, size) => {
    expect(law.lists[list]).toHaveLength(size);
  });

  it('has the 12 bands of the gas guzzler tax', () => {
    expect(line('40').formula).toMatchObject({ kind: 'bands', bands: { length: 12 } });
  });

  it('is plain data', () => {
    expect(JSON.parse(JSON.stringify(law))).toEqual(law);
  });

  it('holds together', () => {
    expect(faultsOf(law)).toEqual([]);
  });

  it('shows every row its tax last, computed', () => {
    for (const { irsNumber, fields } of law.lines) {
      expect([irsNumber, fields.at(-1)]).toEqual([
        irsNumber,
        expect.objectContaining({ name: 'taxAmount', computed: true }),
      ]);
    }
  });

  it('asks every row of Part I for its day and no row of Part II', () => {
    const asksForDay = ({ fields, dating }: TaxLine) =>
      'field' in dating && fields.some(({ name, required }) => name === dating.field && required === true);
    for (const one of law.lines)
      expect([one.irsNumber, asksForDay(one)]).toEqual([one.irsNumber, one.section !== 'partII']);
  });

  it('offers the alternative method to lines 22, 26, 27 and 28, and asks no deposits for Part II', () => {
    const classes = Map.groupBy(law.lines, ({ deposit }) => deposit);
    const numbers = (lines: readonly TaxLine[] = []) => lines.map(({ irsNumber }) => irsNumber).sort();
    expect(numbers(classes.get('regularOrAlternative'))).toEqual(['22', '26', '27', '28']);
    expect(numbers(classes.get('none'))).toEqual(numbers(law.lines.filter(({ section }) => section === 'partII')));
  });

  it('puts on Schedule T the lines of a two-party exchange, and no others', () => {
    const exchanged = law.lines.filter(({ fields }) => fields.some(({ name }) => name === 'twoPartyExchange'));
    expect(exchanged.map(({ irsNumber, scheduleT }) => [irsNumber, scheduleT])).toEqual([
      ['60', 'diesel'],
      ['35', 'kerosene'],
      ['69', 'kerosene'],
      ['77', 'kerosene'],
      ['111', 'kerosene'],
      ['62', 'gasoline'],
      ['14', 'aviationGasoline'],
    ]);
    expect(law.lines.filter(({ scheduleT }) => scheduleT)).toEqual(exchanged);
  });

  it('tells five imported products apart by their tariff heading and keeps their bare names', () => {
    const names = law.lists.importedProducts
      ?.filter(({ aliases }) => aliases)
      .map(({ name, aliases }) => [name, aliases]);
    expect(names).toEqual([
      ['Freezers, household (HTS 8418.30)', ['Freezers, household']],
      ['Electronic calculators (HTS 8470.10)', ['Electronic calculators']],
      ['Radio combinations (HTS 8527.11)', ['Radio combinations']],
      ['Radios (HTS 8527.19)', ['Radios']],
      ['Avionics (HTS 8543.90.40)', ['Avionics']],
    ]);
  });

  it('gives a bare name only where both products bear the same tax', () => {
    const products = law.lists.importedProducts ?? [];
    const weights = (name: string) =>
      products
        .find((product) => product.name === name)
        ?.odcWeights?.map(({ odc, weight }) => [odc, law.parameters.find(({ id }) => id === weight)?.values[0]?.value]);
    for (const { name, aliases = [] } of products) {
      for (const alias of aliases) {
        const namesakes = products.filter((product) => product.name.startsWith(`${alias} (HTS `));
        expect(namesakes).toHaveLength(2);
        for (const namesake of namesakes) expect(weights(namesake.name)).toEqual(weights(name));
      }
    }
  });
});

describe('the check of the catalog', () => {
  const withLine = (irsNumber: string, own: Partial<TaxLine>): Law => ({
    ...law,
    lines: law.lines.map((one) => (one.irsNumber === irsNumber ? { ...one, ...own } : one)),
  });
  const withValues = (
    id: string,
    change: (values: Law['parameters'][number]['values']) => Law['parameters'][number]['values'],
  ): Law => ({
    ...law,
    parameters: law.parameters.map((one) => (one.id === id ? { ...one, values: change(one.values) } : one)),
  });
  const withPlaces = (id: string, appearsOn: readonly unknown[]): Law => ({
    ...law,
    claims: law.claims.map((group) => ({
      ...group,
      lines: group.lines.map((one) => (one.id === id ? { ...one, appearsOn: appearsOn as never } : one)),
    })),
  });
  const onForm720 = { form: '720', line: '3b' };
  const onForm8849 = { form: '8849', schedule: '1', line: '3c', confidence: 'confirmed' };
  const diesel = line('60');
  const rename = (name: string, own: object) =>
    diesel.fields.map((field) => (field.name === name ? { ...field, ...own } : field));

  it.each<[what: string, planted: Law, fault: string]>([
    ['a line without citation', withLine('60', { citation: ' ' }), 'IRS No. 60 has no citation'],
    [
      'a line of which filers cannot read what it taxes',
      withLine('60', { about: '' }),
      'IRS No. 60: not a phrase of up to 80 letters: ',
    ],
    [
      'a long description',
      withLine('60', { about: 'Diesel. '.repeat(11) }),
      `IRS No. 60: not a phrase of up to 80 letters: ${'Diesel. '.repeat(11)}`,
    ],
    ['a line without instructions', withLine('60', { instructions: [] }), 'IRS No. 60 has 0 instructions, not 2 to 6'],
    [
      'two sentences in one',
      withLine('60', { instructions: ['One here. Two here.', 'Three here.'] }),
      'IRS No. 60: not one sentence: One here. Two here.',
    ],
    ['an IRS number twice', { ...law, lines: [...law.lines, diesel] }, 'IRS number 60 is there twice'],
    ['a claim without a place', withPlaces('3b', []), 'line 3b is on no form'],
    [
      'a claim under a label that is no place of it',
      withPlaces('3b', [{ form: '720', line: '3f' }]),
      'line 3b is labeled 3b, which is not its place on Schedule C',
    ],
    [
      'two claims at one place of Schedule C',
      withPlaces('3b', [onForm720, { form: '720', line: '3a' }]),
      'place Form 720 line 3a is there twice',
    ],
    [
      'two claims at one place of Form 8849',
      withPlaces('3b', [onForm720, { ...onForm8849, line: '3d' }]),
      'place Form 8849 Schedule 1 line 3d is there twice',
    ],
    [
      'a schedule that is not there',
      withPlaces('3b', [onForm720, { ...onForm8849, schedule: '4' }]),
      'line 3b: Form 8849 has no Schedule 4',
    ],
    [
      'a place without a line where the schedule has lines',
      withPlaces('3b', [onForm720, { form: '8849', schedule: '1', confidence: 'confirmed' }]),
      'line 3b: a place on Schedule 1 has no line',
    ],
    [
      'a place of a choice nobody can make',
      withPlaces('14d', [
        { form: '720', line: '14d' },
        { ...onForm8849, line: '7a', when: { field: 'typeOfUse', is: '99' } },
      ]),
      'line 14d: a place: typeOfUse is never 99',
    ],
    ['an address twice', withLine('60', { subsection: 2 }), 'address fuelTaxes/2 is there twice'],
    [
      'a field twice',
      withLine('60', { fields: [...diesel.fields, ...diesel.fields] }),
      'field of IRS No. 60 taxDate is there twice',
    ],
    [
      'a name of a list twice, in other letters',
      {
        ...law,
        lists: {
          ...law.lists,
          chemicals: [
            ...(law.lists.chemicals ?? []),
            { ...(law.lists.chemicals ?? [])[0], name: 'ACETYLENE' } as never,
          ],
        },
      },
      'name in chemicals acetylene is there twice',
    ],
    [
      'a formula of a field the line has not',
      withLine('60', { formula: { kind: 'perUnit', quantity: 'gallons', rate: 'fuel.diesel' } }),
      'IRS No. 60: the formula perUnit names the field gallons, which the line has not',
    ],
    [
      'a condition of a field the line has not',
      withLine('60', { fields: rename('noOfGallons', { enabledWhen: { not: { field: 'kind', given: true } } }) }),
      'IRS No. 60: a condition names the field kind, which the line has not',
    ],
    [
      'a condition of a choice nobody can make',
      withLine('60', { fields: rename('twoPartyExchange', { enabledWhen: { field: 'typeOfEvent', is: '60z' } }) }),
      'IRS No. 60: a condition: typeOfEvent is never 60z',
    ],
    [
      'sublines of nothing',
      withLine('60', { sublinesBy: 'event' }),
      'IRS No. 60: sublinesBy names the field event, which the line has not',
    ],
    [
      'a parameter nobody set',
      withLine('60', { formula: { kind: 'perUnit', quantity: 'noOfGallons', rate: 'fuel.deisel' } }),
      'IRS No. 60: no parameter fuel.deisel',
    ],
    [
      'a parameter nobody uses',
      { ...law, parameters: [...law.parameters, { id: 'fuel.coal', title: 'Coal', unit: 'tons', values: [] }] },
      'fuel.coal is used by no line and no list',
    ],
    [
      'a value without citation',
      withValues('fuel.diesel', ([only]) => [{ ...only, citation: '' } as never]),
      'fuel.diesel from 2021-01-01 has no citation',
    ],
    [
      'no value and no reason',
      withValues('fuel.diesel', ([only]) => [{ ...only, value: null } as never]),
      'fuel.diesel from 2021-01-01 has no value and no note that says why',
    ],
    [
      'a gap between values',
      withValues('odc.baseTax', (values) => values.filter(({ from }) => from !== '2023-01-01')),
      'odc.baseTax has a gap or an overlap at 2024-01-01',
    ],
    [
      'an overlap of values',
      withValues('odc.baseTax', (values) =>
        values.map((dated) => (dated.to === '2022-12-31' ? { ...dated, to: '2023-01-01' } : dated)),
      ),
      'odc.baseTax has a gap or an overlap at 2023-01-01',
    ],
    [
      'values that end before the line does',
      withValues('odc.baseTax', (values) => values.slice(0, -1)),
      'odc.baseTax does not cover 2021-01-01 to 2035-12-31',
    ],
    [
      'a line on returns before its rate',
      withLine('155', { absences: [] }),
      'remittances.transfers does not cover 2021-01-01 to 2035-12-31',
    ],
    [
      'a chemical that can be chosen before its rate',
      withValues('chemicals.acetylene.rate', ([only]) => [{ ...only, from: '2022-08-01' } as never]),
      'chemicals.acetylene.rate does not cover 2022-07-01 to 2031-12-31',
    ],
    [
      'an absence without citation',
      withLine('155', { absences: [{ from: '2021-01-01', to: '2025-12-31', reason: 'Not yet.', citation: '' }] }),
      'IRS No. 155, absence has no citation',
    ],
  ])('refuses %s', (_, planted, fault) => {
    expect(faultsOf(planted)).toContain(fault);
  });
});
