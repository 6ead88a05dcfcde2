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
    label: 'Nothing to report',
    help: 'You owe no tax for the quarter, but a return is due, for example because the business files every quarter. You cannot send this return if a line has tax.',
    citation: 'Form 720 instructions, Who must file',
  },
  finalReturn: {
    label: 'Final return',
    help: 'Check the box if the business closes or will not owe these taxes again. The IRS then expects no further return.',
    citation: 'Form 720 instructions, Final return',
  },
  addressChange: {
    label: 'Address change',
    help: 'Check the box if the address is not the one on the last Form 720 of the business.',
    citation: 'Form 720, heading',
  },
  oneTimeFiling: {
    label: 'One time filing',
    help: 'Only for a gas guzzler that you imported for yourself and not in the course of a trade: the box of IRS No. 40. No deposits are made then, and Schedule A is left blank.',
    citation: 'Form 720 instructions, IRS No. 40',
  },
};
