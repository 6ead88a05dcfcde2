import { Instructions } from '../../../components/instructions/instructions.tsx';
import css from './deposit-page.module.css';

/** When deposits are due, in words. */
export function DepositRules() {
  return (
    <div className={css.rules}>
      <Instructions
        sentences={[
          'No deposits are needed when the net tax of Part I for the quarter is $2,500 or less. Pay the taxes of Part II with the return.',
          'A semimonthly deposit is due on the 14th day after the period. If that is not a business day, it is due on the business day before.',
          'Under the alternative method, for telephone service and air transportation, a deposit is due on the third business day after the seventh day of the period in which the amounts are considered collected.',
          'Tax for September 16 to 26, and for billings from September 1 to 11, is due by September 29. The form calls these periods G and S. Gauger shows their dates.',
          'A deposit above the tax for its period counts toward the next periods of the quarter.',
          'Half-month option: each deposit may be half the tax for its month, if you do this for every period of the quarter.',
          'Safe harbor: each deposit is at least one sixth of the net tax for the second quarter before this one. For two quarters after a rate increase, figure that tax at the new rate.',
        ]}
        citation="26 CFR 40.6302(c)-1 and -3; 26 USC 6302(e), (f), 6656(b)(2), (e); Rev. Proc. 2001-58"
      />
    </div>
  );
}
