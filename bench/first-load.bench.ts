// Prints how much JavaScript a visitor loads, with the limits.
import { pageWeights } from './page-weight.ts';

for (const { page, gzip, brotli, limit } of await pageWeights()) {
  const kept = gzip <= limit;
  console.log(
    `${kept ? '✓' : '✗'} JavaScript of ${page}: ours ${inKb(gzip)} (brotli ${inKb(brotli)}), limit ${inKb(limit)}, ` +
      `ratio ${(gzip / limit).toPrecision(3)} (at most 1)`,
  );
  if (!kept) process.exitCode = 1;
}

function inKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
