import { expect, test } from 'vitest';
import {
  addBusiness,
  awaitAnswer,
  beginForm720,
  chooseEftps,
  example,
  pasteLine,
  payFee,
  register,
  saveAndGoTo,
  sign,
} from '../journey.ts';
import { openSite } from '../site.ts';

/** A Form 720 from the landing page to the acknowledgement. */

const site = await openSite();
const person = (name: string) => ({
  firstName: 'Robin',
  lastName: 'Example',
  emailId: `${name}@example.com`,
  password: 'correct horse',
});

const distributor = { name: 'fuel-distributor-2026q1', width: 1440, rows: 416, due: '$541,878.50' };
const sponsor = { name: 'pcor-employer-2026q2', width: 390, rows: 2, due: '$2,230.97' };

test('at 1440 px a fuel distributor signs up, files 416 rows, pays, signs, and is accepted by the simulator', () =>
  fileFromTheStart(distributor));

test(
  'at 390 px a plan sponsor signs up, files 2 rows, pays, signs, and is accepted by the simulator',
  {
    tags: ['variant'],
  },
  () => fileFromTheStart(sponsor),
);

async function fileFromTheStart(filer: typeof distributor): Promise<void> {
  const { name, width, due } = filer;
  const facts = example(name);
  const page = await site.visit('/', { width });
  await register(page, person(name));
  await addBusiness(page, facts.business);
  await beginForm720(page, facts);
  const lines = Object.entries(facts.filingData);
  expect(lines.flatMap(([, { rows = [] }]) => rows)).toHaveLength(filer.rows);
  for (const [irsNumber, { rows = [] }] of lines) {
    await pasteLine(page, irsNumber, rows);
    await saveAndGoTo(page, 'IRS Payment');
    // Back to the taxes by the way that both widths have: the address.
    if (irsNumber !== lines.at(-1)?.[0]) await page.goto(page.url().replace('irspayment', 'irstaxinfo'));
  }
  await page.getByText(new RegExp(`^\\${due} (is|was) due `)).waitFor();
  await chooseEftps(page);
  await payFee(page);
  await page.getByText(due).first().waitFor();
  await sign(page);
  await awaitAnswer(page, 'Accepted');
  await page.getByText('The IRS does not have this return.').waitFor();
}
