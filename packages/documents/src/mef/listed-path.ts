/** How a value is written. `quantity`: the decimals are not public. */
export type ElementType =
  | 'text'
  /** An element that names another document and has no text. */
  | 'reference'
  | 'Checkbox'
  | 'USDecimalAmountNN'
  | 'FuelGallonsNN'
  | 'IntegerNN'
  | 'quantity'
  | 'rate'
  | 'Boolean'
  | 'Date'
  | 'QuarterEndDate'
  | 'Timestamp'
  | 'Month'
  | 'Year'
  | 'EIN'
  | 'SSN'
  | 'EFIN'
  | 'PIN'
  | 'PTIN'
  | 'SoftwareId'
  | 'PhoneNumber'
  | 'RoutingTransitNumber'
  | 'BankAccountNumber'
  | 'BankAccountType';

/** Path below the document's element, type, and the label on the form. */
export type ListedPath = readonly [path: string, type: ElementType, line: string];
