// Scores the public pages with Lighthouse, as a phone on a slow network sees them: the median of five visits in each of
// the four categories. Limit: 98. Runs by its name only (scripts/bench.ts), because other work on the machine lowers it.
import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { openBrowser } from '../e2e/browser.ts';
import { startServer } from '../e2e/server.ts';
import { median } from './statistics.ts';

const LIMIT = 98;
const VISITS = 5;

const pages = [
  { name: 'landing page', path: '/' },
  { name: 'rate book', path: '/rates' },
  { name: 'PCORI fee', path: '/pcori' },
  { name: 'login', path: '/login' },
];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const port = await freePort();
const [server, browser] = await Promise.all([
  startServer({}),
  openBrowser([`--remote-debugging-port=${port}`, '--remote-debugging-address=127.0.0.1']),
]);
try {
  for (const { name, path } of pages) {
    const visits = [];
    for (let visit = 0; visit < VISITS; visit++) visits.push(await visitPage(server.address + path));
    for (const category of categories) {
      const score = median(visits.map(({ scores }) => scores[category]));
      const kept = score >= LIMIT;
      console.log(
        `${kept ? '✓' : '✗'} Lighthouse, ${category} of the ${name}: ours ${score}, limit ${LIMIT}, ` +
          `ratio ${(LIMIT / score).toPrecision(3)} (at most 1)${category === 'performance' ? `; largest paint after ${median(visits.map(({ largestPaint }) => largestPaint)).toPrecision(2)} s` : ''}`,
      );
      if (!kept) {
        process.exitCode = 1;
        for (const fault of new Set(visits.flatMap(({ faults }) => faults[category]))) console.log(`    ${fault}`);
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}

/** The scores of one visit, from 0 to 100, and the audits that lowered them. */
async function visitPage(address: string) {
  const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories: [...categories] });
  if (!result || result.lhr.runtimeError)
    throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave nothing');
  const { lhr } = result;
  const of = <Value>(read: (category: (typeof categories)[number]) => Value) =>
    Object.fromEntries(categories.map((category) => [category, read(category)])) as Record<
      (typeof categories)[number],
      Value
    >;
  return {
    scores: of((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    faults: of((category) =>
      (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = lhr.audits[id];
        const lowers = weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.98;
        return lowers ? [`${audit?.title}${audit?.displayValue ? `: ${audit.displayValue}` : ''}`] : [];
      }),
    ),
    largestPaint: (lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
