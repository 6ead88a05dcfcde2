export { readSiteTexts, type SiteTexts } from './site-texts.ts';
