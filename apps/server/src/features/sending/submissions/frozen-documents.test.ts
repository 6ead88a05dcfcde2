import { downloadForm720, type Form720Document } from '@gauger/contract';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { submissionsOf } from '../../../testing/submissions.ts';

const site = await testApp();
const { paidFiling, transmit } = submissionsOf(site);

test('the documents of a return on its way are those that were signed; nobody reads the PIN', async () => {
  const hall = await site.account();
  const id = await paidFiling(hall);
  expect((await transmit(hall, id, { pin: '90817' })).status).toBe(200);
  const download = async (document: Form720Document) =>
    (await site.call(downloadForm720, { token: hall.token, params: { id, document } })).success.bytes;

  const copy = new Uint8Array(await download('form720.pdf'));
  const { text } = await extractText(await getDocumentProxy(copy), { mergePages: true });
  expect(text.replace(/\s+/g, ' ')).toMatch(/from submission \d{13}\w{7} .*Practice Form 8453-EX/);
  const xml = new TextDecoder().decode(await download('form720.xml'));
  expect(xml).toContain('<SignatureOptionCd>Binary Attachment 8453 Signature Document</SignatureOptionCd>');
  expect(text + xml).not.toContain('90817');
});
