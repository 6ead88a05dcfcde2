import { expect, test } from 'vitest';
import { businessRows } from './business-rows.ts';

const business: Parameters<typeof businessRows>[0] = {
  id: 'x',
  emailId: 'owner@example.com',
  businessName: 'Tidewater Fuel',
  SSN: '',
  EIN: '123456789',
  businessType: 'Corporation',
  nameControl: 'TIDE',
  incomeTaxYearEndMonth: '12',
  signingAuthorityName: 'Sample Owner',
  signingAuthorityPhone: '5035550117',
  signingAuthorityTitle: 'Controller',
  contactCountry: 'United States of America',
  contactAddressLine1: '100 Sample Road',
  contactAddressLine2: '',
  contactCity: 'Salem',
  contactState: 'Oregon',
  contactCountryCode: '',
  contactStateCode: 'OR',
  contactPostalCode: '97301',
  contactPhoneNumber: '5035550142',
  contactExtNumber: '12',
  contactEmailAddress: 'tax@example.com',
  sentOtherwise: {},
  sameEin: [],
  archived: false,
  version: 1,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
};
const rows = (change: Partial<typeof business> = {}) =>
  Object.fromEntries(businessRows({ ...business, ...change }).map(({ term, value }) => [term, value]));

test('the business reads as the return will name it', () => {
  expect(rows()).toEqual({
    'Business name': 'Tidewater Fuel',
    EIN: '12-3456789',
    'Business type': 'Corporation',
    'Contact phone': '503-555-0142, ext. 12',
    'Contact address': '100 Sample Road, Salem, OR 97301',
    'Contact email': 'tax@example.com',
    'Signing authority': 'Sample Owner, Controller',
    'Signing phone': '503-555-0117',
  });
});

test('what is missing says so, and a foreign address names its country', () => {
  expect(rows({ businessType: '', contactPhoneNumber: '' })).toMatchObject({
    'Business type': 'Not given',
    'Contact phone': 'Not given',
  });
  expect(rows({ contactCountry: 'Canada', contactStateCode: 'BC', contactPostalCode: 'V6B 1A1' })).toMatchObject({
    'Contact address': '100 Sample Road, Salem, BC V6B 1A1, Canada',
  });
});

test('what the IRS receives otherwise than it was typed stands beside it', () => {
  const sentOtherwise = { businessName: 'Hall Inc', contactCity: 'St Paul' };
  expect(rows({ businessName: 'Hall, Inc.', contactCity: 'St. Paul', sentOtherwise })).toMatchObject({
    'Business name': 'Hall, Inc. (the IRS receives “Hall Inc”)',
    'Contact address': '100 Sample Road, St. Paul, OR 97301 (the IRS receives “100 Sample Road, St Paul, OR 97301”)',
    'Signing authority': 'Sample Owner, Controller',
  });
});
