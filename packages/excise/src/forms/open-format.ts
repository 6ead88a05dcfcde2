/** The open format of a filing of any form, version 1. Its published schemas are in `derive/filing-schema.ts`. */
export const FILING_FORMAT = 'gauger/filing@1';
