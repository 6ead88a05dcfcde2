/** The hint of a field whose text the IRS receives in other letters; undefined when it takes the text as it is. */
export const sentHint = (sent: string | undefined): { hint: string } | undefined =>
  sent ? { hint: `The IRS receives “${sent}” because it does not accept every character` } : undefined;
