import { z } from 'zod';
import { anyone } from '../access.ts';
import { defineRoute } from '../define-route.ts';

/** The texts of a site that its operator may replace. */
export const siteTexts = ['privacy', 'terms', 'security'] as const;
export type SiteTextName = (typeof siteTexts)[number];

const contactPart = (description: string) => z.string().nullable().meta({ description });

export const getSite = defineRoute({
  name: 'getSite',
  method: 'GET',
  path: '/site',
  summary: 'Where this site sends returns, and how to reach its operator',
  access: anyone,
  response: z.strictObject({
    gateway: z.string().meta({ description: 'The receiver of the returns, by name', examples: ['MeF simulator'] }),
    isPractice: z.boolean().meta({ description: 'Whether returns go to a simulator or a test system, not to the IRS' }),
    contact: z
      .strictObject({
        email: contactPart('Email address for questions'),
        phone: contactPart('Phone number for questions'),
        hours: contactPart('When someone answers'),
      })
      .meta({ description: 'As the operator configured it; null where the operator did not' }),
  }),
});

export const getSiteText = defineRoute({
  name: 'getSiteText',
  method: 'GET',
  path: '/site/{text}',
  summary: 'A text of the site: that of its operator, or the one that comes with the software',
  access: anyone,
  params: z.strictObject({ text: z.enum(siteTexts) }),
  response: z.strictObject({
    title: z.string(),
    content: z
      .array(z.looseObject({ type: z.string() }))
      .meta({ description: 'Markdown as a syntax tree (mdast), without HTML and images' }),
  }),
});
