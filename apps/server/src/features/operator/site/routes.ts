import { getSite, getSiteText, type ResponseOf } from '@gauger/contract';
import type { MefGateway } from '../../../adapters/mef/port.ts';
import { type BoundCall, bound, PreparedAnswer } from '../../../http/public.ts';
import type { SiteTexts } from './site-texts.ts';

type Site = ResponseOf<typeof getSite>;

export interface SiteDeps {
  mef: Pick<MefGateway, 'name' | 'isStandIn'>;
  settings: { contact: Site['contact']; siteTexts: SiteTexts };
}

/** The calls about the site itself: its gateway, its contact, its texts. */
export function siteCalls({ mef, settings: { contact, siteTexts } }: SiteDeps): BoundCall[] {
  const answers = new Map(Object.entries(siteTexts).map(([name, text]) => [name, new PreparedAnswer(text)]));
  return [
    bound(getSite, async () => ({ gateway: mef.name, isPractice: mef.isStandIn, contact })),
    bound(getSiteText, async ({ params }) => answers.get(params.text) ?? siteTexts[params.text]),
  ];
}
