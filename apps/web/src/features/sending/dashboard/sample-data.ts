import { SAMPLE_NAME } from '@gauger/contract/business';
import { dueQuarter, type IsoDate, irsDay, previousQuarter, type Quarter, quarterDays } from '@gauger/excise';
import { call } from '../../../api/call.ts';

/** The business of the sample data. The IRS issues no EIN that begins with 00, and no real gateway takes one. */
const business = {
  businessName: SAMPLE_NAME,
  EIN: '00-1234567',
  businessType: 'Corporation',
  signingAuthorityName: 'Sam Sample',
  signingAuthorityPhone: '503-555-0142',
  signingAuthorityTitle: 'President',
  contactCountry: 'United States of America',
  contactAddressLine1: '12 Harbor Road',
  contactCity: 'Portland',
  contactState: 'Oregon',
  contactPostalCode: '97201',
  contactPhoneNumber: '503-555-0143',
  contactEmailAddress: 'sample@gauger.example',
} as const;

/** Adds the sample business with a return in progress, one that is complete, and a claim. All are drafts. Throws as a call does. */
export async function addSampleData(): Promise<void> {
  const due = dueQuarter(irsDay(new Date()));
  const before = previousQuarter(due);
  const { id: businessId } = await call('addBusiness', { body: business });
  const returnOf = (quarter: Quarter, own: object) =>
    call('addForm720', {
      body: {
        businessId,
        taxYearQuarter: { taxYear: String(quarter.year), taxYearAndQuarter: String(quarter.quarter) },
        ...own,
      } as Parameters<typeof call<'addForm720'>>[1]['body'],
    });
  await returnOf(due, {
    filingData: {
      60: { rows: rowsOf(due, '60a', ['48216', '12433', '9870', '30150']) },
      62: { rows: rowsOf(due, '62a', ['21540', '18005']) },
    },
    deposit: { depositedAmt: '5000.00' },
  });
  await returnOf(before, {
    filingData: { 60: { rows: rowsOf(before, '60a', ['40125', '15890']) } },
    paymentOption: { paymentMethod: 'eftps' },
  });
  const { first, last } = quarterDays(due);
  await call('addForm8849', {
    body: {
      businessId,
      schedule: { scheduleType: 'sch1', year: String(due.year), month: '12' },
      sch1: { periodStart: first, periodEnd: last, 3: { lines: [{ line: '3d', gallons: '5000' }] } },
    },
  });
}

/** A row on another day of the quarter for each number of gallons. */
const rowsOf = (quarter: Quarter, typeOfEvent: string, gallons: readonly string[]) =>
  gallons.map((noOfGallons, at) => ({ taxDate: dayOf(quarter, at), typeOfEvent, noOfGallons }));

/** The 8th, 15th and 22nd of the first month of a quarter, in turn. */
const dayOf = (quarter: Quarter, at: number): IsoDate =>
  `${quarterDays(quarter).first.slice(0, 8)}${String(8 + (at % 3) * 7).padStart(2, '0')}` as IsoDate;
