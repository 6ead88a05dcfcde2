import { businessFacts } from '../apps/server/src/testing-facts.ts';
import { openProduct } from './product.ts';

const product = await openProduct({}, (f) => console.log('FAULT', f));
try {
  const account = await product.account();
  const b = (await product.call(account, 'POST', '/business/add', {
    ...businessFacts,
    businessName: 'Sample Coach Lines LLC',
    EIN: '300000088',
  })) as any;
  const f = (await product.call(account, 'POST', '/form8849/add', {
    businessId: b.id,
    schedule: { scheduleType: 'sch1', year: '2026', month: '12' },
    sch1: {
      periodStart: '2026-04-01',
      periodEnd: '2026-09-30',
      3: {
        lines: [
          { line: '3a', typeOfUse: '7', gallons: '1240' },
          { line: '3d', gallons: '3960' },
        ],
      },
    },
  })) as any;
  const session = product.signedIn(account);
  const shots: [string, string][] = JSON.parse(process.env.SHOTS ?? '[]');
  for (const [name, path] of shots) {
    const page = await product.visit(path.replace('$B', b.id).replace('$F', f.id), { session });
    for (const [w, scheme] of [
      [1440, 'light'],
      [1440, 'dark'],
      [1280, 'light'],
      [390, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width: w, height: 900 });
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/shots/${name}-${w}-${scheme}.png`, fullPage: true, animations: 'disabled' });
    }
  }
  if (process.env.PAY) {
    const page = await product.visit(`/home/business/form8849/submissionfee?filing=${f.id}`, { session });
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Pay $25.00' }).click();
    await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).click();
    await page.waitForTimeout(5000);
    console.log(
      page.url(),
      await page.locator('h1').allTextContents(),
      (await page.locator('main').textContent())?.slice(0, 600),
    );
  }
} finally {
  await product.close();
}
