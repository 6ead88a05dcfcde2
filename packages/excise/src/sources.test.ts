import { describe, expect, it } from 'vitest';
import { attachedForms, filingBoxes, form8849Claims, form8849Schedules, law } from './catalog/public.ts';
import * as sunsets from './catalog/sunsets.ts';
import * as pcorFee from './pcor/pcor-fee.ts';
import * as router from './router/questions.ts';
import { citationParts, sourcesOf, withSources } from './sources.ts';

const usc = (section: string, place = '') =>
  `https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title26-section${section}&num=0&edition=prelim${place && `#substructure-location_${place}`}`;
const cfr = (section: string, paragraphs = '') =>
  `https://www.ecfr.gov/current/title-26/section-${section}${paragraphs && `#p-${section}${paragraphs}`}`;
const irs = (path: string) => `https://www.irs.gov/${path}`;

describe('the address of a source', () => {
  it.each<[citation: string, ...addresses: string[]]>([
    ['26 USC 4081(a)(2)(A)', usc('4081', 'a_2_A')],
    ['26 USC 5000D', usc('5000D')],
    [
      '26 USC 4261(b), (c), (e)(4); 4375(a), (d)',
      usc('4261', 'b'),
      usc('4261', 'c'),
      usc('4261', 'e_4'),
      usc('4375', 'a'),
      usc('4375', 'd'),
    ],
    ['26 USC 6421(c) or 6427(l)(1)', usc('6421', 'c'), usc('6427', 'l_1')],
    ['26 USC 6427(l)(1), (2), 4041(g)(3)', usc('6427', 'l_1'), usc('6427', 'l_2'), usc('4041', 'g_3')],
    ['26 USC 6427(l)(5)(B)(i), (C)', usc('6427', 'l_5_B_i'), usc('6427', 'l_5_C')],
    ['26 USC 6427(l)(5)(C)(i), (ii)', usc('6427', 'l_5_C_i'), usc('6427', 'l_5_C_ii')],
    ['26 USC 4081(a)(2)(B); 26 USC 4082(a)', usc('4081', 'a_2_B'), usc('4082', 'a')],
    [
      '26 USC 40(b)(6), (d)(3); Form 720 instructions, IRS No. 51',
      usc('40', 'b_6'),
      usc('40', 'd_3'),
      irs('pub/irs-pdf/i720.pdf'),
    ],
    ['26 CFR 40.6302(c)-3(b)', cfr('40.6302(c)-3', '(b)')],
    ['26 CFR 48.6435-1T', cfr('48.6435-1T')],
    [
      '26 CFR 46.4375-1(c)(2), 46.4376-1(c)(2): snapshot method',
      cfr('46.4375-1', '(c)(2)'),
      cfr('46.4376-1', '(c)(2)'),
    ],
    ['26 CFR 46.4376-1(b)(1)(iii), (c)(2)(vi)', cfr('46.4376-1', '(b)(1)(iii)'), cfr('46.4376-1', '(c)(2)(vi)')],
    ['Notice 2025-55', irs('pub/irs-drop/n-25-55.pdf')],
    ['Notice 2023-6; Notice 2024-37', irs('pub/irs-drop/n-23-06.pdf'), irs('pub/irs-drop/n-24-37.pdf')],
    ['Rev. Proc. 2024-40 sec. 2.45', irs('pub/irs-drop/rp-24-40.pdf')],
    ['Rev. Rul. 2026-5', irs('pub/irs-drop/rr-26-05.pdf')],
    ['Announcement 2026-02', irs('pub/irs-drop/a-26-02.pdf')],
    ['I.R.B. 2024-49', irs('irb/2024-49_IRB')],
    ['IRS Notice 746', irs('pub/irs-pdf/n746.pdf')],
    ['P.L. 119-21 section 70521', 'https://www.congress.gov/119/plaws/publ21/PLAW-119publ21.pdf'],
    ['T.D. 10047, 91 FR 23363', 'https://www.federalregister.gov/citation/91-FR-23363'],
    ['FR Doc. 2025-14705', 'https://www.federalregister.gov/d/2025-14705'],
    ['Federal Register 2021-08465', 'https://www.federalregister.gov/d/2021-08465'],
    ['59 FR (July 8, 1994) doc 94-16483', 'https://www.federalregister.gov/d/94-16483'],
    ['Form 720 (Rev. March 2021), Schedule C, line 14a', irs('pub/irs-prior/f720--2021.pdf')],
    ['Form 720 (Rev. March 2026, draft)', irs('pub/irs-pdf/f720.pdf')],
    [
      'Form 720 instructions (2017), page 16; Form 720 (Rev. March 2021)',
      irs('pub/irs-prior/i720--2017.pdf'),
      irs('pub/irs-prior/f720--2021.pdf'),
    ],
    ['Form 6197 (Rev. October 2005 and October 2023)', irs('pub/irs-prior/f6197--2023.pdf')],
    ['Form 6627, Part III (Rev. January 2026)', irs('pub/irs-prior/f6627--2026.pdf')],
    ['Form 7208 (April 2024), lines 1 to 3', irs('pub/irs-prior/f7208--2024.pdf')],
    ['Instructions for Schedule 6 (Form 8849) (Rev. July 2015)', irs('pub/irs-prior/f8849s6--2015.pdf')],
    ['Schedule 5 (Form 8849) instructions (to be read)', irs('pub/irs-pdf/f8849s5.pdf')],
    [
      'Publication 510 (Rev. December 2025) (secondary: practitioner notes, jupid-tax/jupid-skills@0eea3c2d)',
      irs('pub/irs-prior/p510--2025.pdf'),
      'https://github.com/jupid-tax/jupid-skills/tree/0eea3c2d',
    ],
    ['kpmg.com/us/en/taxnewsflash.html, wisterm.com', 'https://kpmg.com/us/en/taxnewsflash.html'],
    ['Notice 94-83; amount recalled, agrees with the index of the neighbouring years'],
    ['a filed return of 2021, page 40 (a)'],
  ])('%s', (citation, ...addresses) => {
    expect(sourcesOf(citation).map(({ href }) => href)).toEqual(addresses);
  });

  it('has the full name of a paragraph whose section was named before', () => {
    expect(sourcesOf('26 USC 4261(b), (e)(4); 4375(a)').map(({ text }) => text)).toEqual([
      '26 USC 4261(b)',
      '26 USC 4261(e)(4)',
      '26 USC 4375(a)',
    ]);
    expect(sourcesOf('26 CFR 46.4375-1(c)(2), 46.4376-1(c)(2)').map(({ text }) => text)).toEqual([
      '26 CFR 46.4375-1(c)(2)',
      '26 CFR 46.4376-1(c)(2)',
    ]);
  });
});

it('withSources puts the sources of a citation next to it, at any depth', () => {
  expect(withSources({ of: [{ value: '1', citation: '26 USC 4471(a)' }], citation: 'A ruling' })).toEqual({
    of: [{ value: '1', citation: '26 USC 4471(a)', sources: [{ text: '26 USC 4471(a)', href: usc('4471', 'a') }] }],
    citation: 'A ruling',
    sources: [],
  });
});

/** Every text under the key `citation` in a value. */
function citationsIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'citation' && typeof part === 'string' ? [part] : citationsIn(part, seen),
  );
}

/** Citations that name no document with an address that stays, each with the reason. */
const WITHOUT_ADDRESS: Readonly<Record<string, string>> = {};

describe('every citation of the law', () => {
  const citations = [
    ...new Set(
      citationsIn([law, sunsets, form8849Claims, form8849Schedules, attachedForms, filingBoxes, router, pcorFee]),
    ),
  ].filter((citation) => citation !== '');

  it('is found', () => {
    expect(citations.length).toBeGreaterThan(550);
  });

  it.each(citations)('%s', (citation) => {
    expect(
      citationParts(citation)
        .map(({ text }) => text)
        .join(''),
    ).toBe(citation);
    const sources = sourcesOf(citation);
    if (citation in WITHOUT_ADDRESS) expect(sources).toEqual([]);
    else expect(sources.length).toBeGreaterThan(0);
    for (const { href } of sources) {
      const { protocol, hostname, pathname } = new URL(href);
      expect(protocol).toBe('https:');
      expect([
        'uscode.house.gov',
        'www.ecfr.gov',
        'www.irs.gov',
        'www.congress.gov',
        'www.federalregister.gov',
        'github.com',
      ]).toContain(hostname);
      expect(pathname.length).toBeGreaterThan(1);
      expect(href).toMatch(/^[\w:/.?=&#()-]+$/);
    }
    // Each section, notice and printed form that is named has its link.
    const unlinked = citationParts(citation)
      .filter(({ href }) => href === undefined)
      .map(({ text }) => text)
      .join('');
    expect(unlinked).not.toMatch(/USC|CFR|Rev\. (Proc|Rul)|P\.L\.|FR Doc|Notice 20|Form (?!8849\))\d|Publication/);
  });
});
