import {
  type DepositPlan,
  type DueDate,
  depositMethodNames,
  depositState,
  type IsoDate,
  type PlannedDeposit,
  type PlannedMethod,
} from '@gauger/excise';

const WIDTH = 16;

/**
 * Formats a deposit plan for a terminal.
 * @param today the day it is at the IRS: before its due date nothing is short yet
 */
export function depositText(plan: DepositPlan, today: IsoDate): string {
  const { period, because, remarks, netLiability, scheduleA, deposited, methods, returnDue } = plan;
  const lines = [
    `Deposits of ${period}, net liability ${netLiability}, deposited ${deposited}`,
    because,
    ...remarks,
    `Part I ${scheduleA.totalPartI}${less(scheduleA.oneTime, 'one-time filing')} = Schedule A ${scheduleA.liability}; claims ${scheduleA.totalClaim}`,
    ...methods.flatMap((method) => methodLines(method, plan.usesSafeHarbor, today)),
    '',
    `The return is due ${dueText(returnDue)}`,
  ];
  return `${lines.join('\n')}\n`;
}

const less = (amount: string, what: string): string => (amount === '0.00' ? '' : ` - ${what} ${amount}`);

function methodLines(of: PlannedMethod, usesSafeHarbor: boolean, today: IsoDate): string[] {
  const { method, liability, deposited, shortfall, periods, safeHarbor } = of;
  const columns = ['liability', 'deposited', 'short'].map((word) => word.padStart(WIDTH)).join('');
  return [
    '',
    `${depositMethodNames[method]}, ${liability}, deposited ${deposited}, short ${shortfall}`,
    `${' '.repeat(29)}${columns}`,
    ...periods.flatMap((period) => periodLines(period, today)),
    ...(usesSafeHarbor && liability !== '0.00'
      ? [
          `  safe harbor by ${safeHarbor.lookBackPeriod}: ${harborText(safeHarbor)}`,
          ...safeHarbor.remarks.map((remark) => `    ${remark}`),
        ]
      : []),
  ];
}

function periodLines(period: PlannedDeposit, today: IsoDate): string[] {
  const { box, first, last, liability, deposited, carried, shortfall, deposits, penalty } = period;
  const amounts = [liability, deposited, shortfall].map((amount) => amount.padStart(WIDTH)).join('');
  return [
    `  ${box}  ${first} to ${last}${amounts}  due ${dueText(period)}, ${depositState(period, today).toLowerCase()}`,
    ...(carried === '0.00' ? [] : [`     ${carried} carried over from earlier deposits`]),
    ...deposits.map(({ date, amount, confirmation, daysLate }) =>
      [
        `     ${date} ${amount}`,
        ...(confirmation === null ? [] : [`EFTPS ${confirmation}`]),
        ...(daysLate === 0 ? [] : [`${daysLate} ${daysLate === 1 ? 'day' : 'days'} late`]),
      ].join(', '),
    ),
    ...(penalty === null ? [] : [`     penalty about ${penalty.amount}: ${penalty.rule}`]),
  ];
}

const standings = { reached: 'reached', notReached: 'not reached', notDue: 'met so far', unknown: 'not known' };

function harborText({ standing, lookBackLiability, least, leastForSeptember }: PlannedMethod['safeHarbor']): string {
  if (standing === 'unknown') return standings.unknown;
  const september = leastForSeptember === null ? '' : `, ${leastForSeptember} in September`;
  return `${standings[standing]}, at least ${least} a period${september} of ${lookBackLiability}`;
}

const dueText = ({ due, moved, nominal }: Pick<DueDate, 'due' | 'moved' | 'nominal'>): string =>
  moved === null ? due : `${due} (${nominal}: ${moved})`;
