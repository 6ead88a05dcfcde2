import type { FilingFormType } from '@gauger/excise';
import { form720Rendering } from './form-720/rendering.ts';
import type { Rendering } from './rendering.ts';

/** How each form that can be filed is rendered. */
export const renderings: Readonly<Record<FilingFormType, Rendering>> = { Form720: form720Rendering };
