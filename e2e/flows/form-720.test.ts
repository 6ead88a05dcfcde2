import { describe, expect, test } from 'vitest';
import {
  addBusiness,
  awaitAnswer,
  beginForm720,
  chooseEftps,
  example,
  goToConsent,
  pasteLine,
  payFee,
  register,
  saveAndGoTo,
  sign,
} from '../journey.ts';
import { openSite } from '../site.ts';

/** A Form 720 from the landing page to the acknowledgement. */

const site = await openSite();
const distributor = example('fuel-distributor-2026q1');
const employer = example('pcor-employer-2026q2');
const person = (name: string) => ({
  firstName: 'Robin',
  lastName: 'Example',
  emailId: `${name}@example.com`,
  password: 'correct horse',
});

// The simulator takes one return of an EIN and quarter.
describe.each([
  { width: 1440, EIN: '001234567' },
  { width: 390, EIN: '001234569' },
])('at $width px', ({ width, EIN }) => {
  test('a fuel distributor signs up, files 416 rows, pays, signs, and is accepted by the simulator', async () => {
    const page = await site.visit('/', { width });
    await register(page, person(`distributor${width}`));
    await addBusiness(page, { ...distributor.business, EIN });
    await beginForm720(page, distributor);
    const lines = Object.entries(distributor.filingData);
    for (const [irsNumber, { rows = [] }] of lines) {
      await pasteLine(page, irsNumber, rows);
      await saveAndGoTo(page, 'IRS Payment');
      // Back to the taxes by the way that both widths have: the address.
      if (irsNumber !== lines.at(-1)?.[0]) await page.goto(page.url().replace('irspayment', 'irstaxinfo'));
    }
    await page.getByText('You need to pay the amount of $541,878.50').waitFor();
    await chooseEftps(page);
    await payFee(page);
    await goToConsent(page);
    await page.getByText('$541,878.50').first().waitFor();
    await sign(page);
    await awaitAnswer(page, 'Accepted');
    await page.getByText('The IRS does not have this return.').waitFor();
  });
});

test('a return that is rejected is mended, sent again for no further fee, and accepted', async () => {
  const page = await site.visit('/');
  await register(page, person('rejected'));
  // The simulator knows this EIN under another name.
  await addBusiness(page, { ...employer.business, EIN: '001230922' });
  await beginForm720(page, employer);
  await pasteLine(page, '133', employer.filingData['133']?.rows ?? []);
  await saveAndGoTo(page, 'IRS Payment');
  await chooseEftps(page);
  await payFee(page);
  await goToConsent(page);
  await sign(page);
  await awaitAnswer(page, 'Rejected');
  await page
    .getByText(/R0000-922/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Unlock to correct' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock to correct' }).click();
  await page.getByText('The filing is unlocked').waitFor();
  const mend = page.getByRole('region', { name: 'What has to be mended' });
  await mend.getByRole('link', { name: 'the details of the business' }).click();
  // The simulator has it on record under a name that begins so.
  await page.getByLabel('Business Name').fill('Gauger Test Employer Inc');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // Saving leads back to where it was asked for.
  await page.getByRole('link', { name: 'Sign and send again' }).click();
  await sign(page);
  await awaitAnswer(page, 'Accepted');
  const paid = await page.getByRole('heading', { level: 3, name: 'Paid', exact: true }).count();
  expect(paid, 'the fee is paid once').toBe(1);
});
