import type { FilingRoutes } from '@gauger/contract';
import type { FilingFormType } from '@gauger/excise';
import type { RouteName } from './call.ts';

/** The names of the calls that every form has, by form. */
export const formCalls = {
  Form720: {
    get: 'getForm720',
    save: 'saveForm720',
    transmit: 'transmitForm720',
    unlock: 'unlockForm720',
    download: 'downloadForm720',
  },
} as const satisfies Record<FilingFormType, Partial<Record<keyof FilingRoutes, RouteName>>>;
