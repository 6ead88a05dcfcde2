/** How a person is called. One whom an operator added has an address and no name. */
export const nameOf = ({ firstName, lastName, emailId }: { firstName: string; lastName: string; emailId: string }) =>
  `${firstName} ${lastName}`.trim() || emailId;
