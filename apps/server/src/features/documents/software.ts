import type { Software } from '@gauger/documents';

/** Zeros until the IRS has registered who transmits and tested the software. */
export const software: Software = { softwareId: '00000000', version: '0.1.0', efin: '000000' };
