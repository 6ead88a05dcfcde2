import { type Quarter, quarterKey } from '../../calendar/public.ts';

/** The credits that Form 720-X takes: the tire credit (section 4051(d)) and those of section 6426. */
const tireCredit = '366';
const mixtures: ReadonlySet<string> = new Set(['388', '390', '307']);
const sustainableFuel = '440';
const alternativeFuel: ReadonlySet<string> = new Set(['426', '427', '428', '429', '430', '431', '432', '436', '437']);
const hydrogen = '429';

/** Whether line 2 takes a change of a credit in a quarter (form720x.json; section 6426). */
export function isCreditAmended(crn: string, quarter: Quarter): boolean {
  if (crn === tireCredit || mixtures.has(crn)) return true;
  if (crn === sustainableFuel) return quarter.year >= 2023;
  if (!alternativeFuel.has(crn)) return false;
  if (crn === hydrogen && quarter.year > 2022) return false;
  // The credit for these quarters is claimed once, on Schedule 3 of Form 8849 (Notice 2022-39).
  return (
    quarterKey(quarter) < quarterKey({ year: 2022, quarter: 1 }) ||
    quarterKey(quarter) > quarterKey({ year: 2022, quarter: 3 })
  );
}

/** Whether a changed credit offsets a fuel tax, so that line 1 changes it too or the claimant was not yet registered. */
export const offsetsFuelTax = (crn: string): boolean => crn !== tireCredit;

/** The credits that line 2 takes, by credit reference number, as Schedule C of Form 720 names them. */
export const amendedCreditNames: Readonly<Record<string, string>> = {
  [tireCredit]: 'Section 4051(d) tire credit',
  388: 'Biodiesel mixtures other than agri-biodiesel',
  390: 'Agri-biodiesel mixtures',
  307: 'Renewable diesel mixtures',
  [sustainableFuel]: 'Sustainable aviation fuel mixtures',
  426: 'Liquefied petroleum gas (LPG)',
  427: 'P Series fuels',
  428: 'Compressed natural gas (CNG)',
  [hydrogen]: 'Liquefied hydrogen',
  430: 'Fischer-Tropsch process liquid fuel from coal',
  431: 'Liquid fuel derived from biomass',
  432: 'Liquefied natural gas (LNG)',
  436: 'Liquefied gas derived from biomass',
  437: 'Compressed gas derived from biomass',
};
