import type { Form8849Schedule } from '@gauger/excise';

/** The name of the block of a schedule: `sch1`. In a module without schemas, for pages of the web. */
export const blockOf = <Schedule extends Form8849Schedule>(schedule: Schedule) => `sch${schedule}` as const;
