import { Instructions } from '../../components/instructions/instructions.tsx';
import css from './deposit-page.module.css';

/** When deposits are due, in words. */
export function DepositRules() {
  return (
    <div className={css.rules}>
      <Instructions
        sentences={[
          'No deposits are needed when the net tax of Part I for the quarter is $2,500 or less. Taxes of Part II are paid with the return.',
          'A semimonthly deposit is due on the 14th day after the period, or on the business day before it.',
          'By the alternative method, for telephone service and air transportation, a deposit is due on the third business day after the seventh day of the period in which the amounts are considered collected.',
          'Tax of September 16 to 26, and of billings from September 1 to 11, is due by September 29: the form calls these periods G and S. Gauger shows their dates.',
          'A deposit above the tax of its period counts for the next periods of the quarter.',
          'Half-month option: a deposit may be half the tax of its month, if that is done for every period of the quarter.',
          'Safe harbor: each deposit is at least one sixth of the net tax of the second quarter before this one. For two quarters after a rate rises, that tax is figured at the new rate.',
        ]}
        citation="26 CFR 40.6302(c)-1 and -3; 26 USC 6302(e), (f), 6656(b)(2), (e); Rev. Proc. 2001-58"
      />
    </div>
  );
}
