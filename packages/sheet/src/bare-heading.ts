/**
 * Normalizes a heading for comparison. Letter case, blanks and signs do not matter: "business_name *" is "Business
 * Name".
 */
export const bareHeading = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
