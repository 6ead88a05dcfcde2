/** A sentence with its period, of which a name such as "Bluebird Inc." at its end has one. */
export const withPeriod = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`);
