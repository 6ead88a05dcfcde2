/** The boxes of the tax year and quarter page, each true or false. */
export const filingFlags = ['finalReturn', 'addressChange', 'nilReturn', 'zeroLiability', 'oneTimeFiling'] as const;
export type FilingFlag = (typeof filingFlags)[number];

/** Label and help of a box of the tax year and quarter page, in our own words. */
interface Box {
  label: string;
  help: string;
  citation: string;
}

/** The boxes of the tax year and quarter page. Nil return and zero liability are one answer. */
export const filingBoxes: Readonly<Record<Exclude<FilingFlag, 'zeroLiability'>, Box>> = {
  nilReturn: {
    label: 'Nil Return',
    help: 'A return with nothing to report, also called zero liability: no tax is owed for the quarter, yet a return is due, as for a business that files every quarter. A line with tax then stops the sending.',
    citation: 'Form 720 instructions, Who must file',
  },
  finalReturn: {
    label: 'Final return',
    help: 'Tick it if the business closes, or will owe no more of the taxes of Form 720. The IRS then expects no further return.',
    citation: 'Form 720 instructions, Final return',
  },
  addressChange: {
    label: 'Address change',
    help: 'Tick it if the address is not the one on the last Form 720 of the business.',
    citation: 'Form 720, heading',
  },
  oneTimeFiling: {
    label: 'One time filing',
    help: 'Only for a gas guzzler that you imported for yourself and not in the course of a trade: the box of IRS No. 40. No deposits are made then, and Schedule A is left blank.',
    citation: 'Form 720 instructions, IRS No. 40',
  },
};
