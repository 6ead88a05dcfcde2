/** @module-tag variant */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testReceiver } from '../../apps/server/src/adapters/webhooks/testing-receiver.ts';
import { inScheme, violationsOn } from '../a11y/violations.ts';
import { openSite } from '../site.ts';

const site = await openSite();
const receiver = await testReceiver();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const noViolations = async (page: Page) => {
  await inScheme(page, 'light');
  expect(await violationsOn(page)).toEqual([]);
  await inScheme(page, 'dark');
  expect(await violationsOn(page, 'colours')).toEqual([]);
  await inScheme(page, 'light');
};

test('a webhook is created with a passkey, tried, fails, is sent again, changed and deleted', async () => {
  const owner = await site.account();
  const page = await site.visit('/home/webhooks', { session: site.signedIn(owner) });
  await page.getByText('No webhook yet').waitFor();
  await page.getByText('Add a second factor to create or change a webhook').waitFor();
  await noViolations(page);

  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/home/security');
  await page.getByLabel('Name of a new passkey').fill('Work laptop');
  await press(page, 'Add a passkey');
  await press(page, 'I saved my recovery codes');
  await page.getByText('Work laptop', { exact: true }).waitFor();

  await page.goto('/home/webhooks');
  await press(page, 'Create webhook');
  await page.getByLabel('Address').fill('https://10.0.0.1/events');
  await press(page, 'Create webhook with a passkey');
  await page.getByRole('link', { name: /Use an address that is reachable from the internet/ }).waitFor();
  expect(await page.getByLabel('Address').inputValue()).toBe('https://10.0.0.1/events');
  expect(site.expectedFaults()).toEqual([expect.stringContaining('422')]);
  await noViolations(page);
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByLabel('Return created').check();
  await press(page, 'Create webhook with a passkey');
  const secret = page.getByLabel(/^Secret of/);
  expect(await secret.inputValue()).toMatch(/^whsec_/);
  await noViolations(page);
  await page.getByText('Nothing sent yet').waitFor();

  receiver.answersStatus(500, 'Out of order');
  await press(page, `Send test event: ${receiver.url}`);
  await page.getByText('Next attempt').first().waitFor();
  await page.getByText('Failing').waitFor();
  await noViolations(page);
  await page.getByRole('link', { name: 'Test event' }).click();
  await page.getByRole('heading', { name: 'Test event', level: 1 }).waitFor();
  await page.getByText('Answered 500').first().waitFor();
  await page.getByText('Out of order').first().waitFor();
  await noViolations(page);
  receiver.answers();
  await press(page, 'Resend');
  await page.getByText('Answered 200').waitFor();
  await page.getByText('Delivered', { exact: true }).waitFor();
  const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
  expect(ids.size).toBe(1);

  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByText('How to check that an event came from Gauger').click();
  await page.getByText('createHmac').first().waitFor();
  await noViolations(page);
  await page.getByLabel('Status').selectOption('Failed');
  await page.getByText('Nothing found').waitFor();
  await page.getByLabel('Status').selectOption('Every status');
  await press(page, `Replace secret: ${receiver.url}`);
  await press(page, 'Replace secret with a passkey');
  await page.getByText('The old secret signs too until').waitFor();
  await press(page, `Change: ${receiver.url}`);
  await page.getByLabel('Send events to this address').uncheck();
  await press(page, 'Save webhook with a passkey');
  await page.getByText('Off', { exact: true }).waitFor();
  await press(page, `Delete: ${receiver.url}`);
  await press(page, 'Delete webhook with a passkey');
  await page.getByText('No webhook yet').waitFor();
  await page.getByRole('link', { name: 'Test event' }).waitFor();
});

test('an Editor reads webhooks and deliveries, and is offered no change', async () => {
  const owner = await site.account();
  const editor = await site.member(owner, {
    firstName: 'Ben',
    lastName: 'Cask',
    emailId: 'ben@webhooks.example',
    contactNumber: '503-555-0144',
    ext: '0',
    role: 'editor',
  });
  const page = await site.visit('/home/webhooks', { session: site.signedIn(editor) });
  await page.getByText('The account owner and Managers can create one.').waitFor();
  expect(await page.getByRole('button', { name: 'Create webhook' }).count()).toBe(0);
  await noViolations(page);
});
