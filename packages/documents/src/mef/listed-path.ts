/** How a value is written. `quantity`: the decimals are not public. */
export type ElementType =
  | 'text'
  /** An element that names another document and holds nothing. */
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
  | 'Year'
  | 'EIN'
  | 'EFIN'
  | 'PIN'
  | 'PTIN'
  | 'SoftwareId'
  | 'PhoneNumber'
  | 'RoutingTransitNumber'
  | 'BankAccountNumber'
  | 'BankAccountType';

/** Path below the document's element, type, and what the form prints there. */
export type ListedPath = readonly [path: string, type: ElementType, line: string];
