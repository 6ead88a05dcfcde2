import { addForm720, downloadForm720, type Form720Document, getConsent, saveForm720 } from '@gauger/contract';
import { documentCells, law } from '@gauger/excise';
import { XMLParser } from 'fast-xml-parser';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { type TestAccount, testApp } from '../../../testing/app.ts';
import { loadReturnDocument } from '../../filings/return-document/public.ts';

const { account, asSuperuser, call, database, deps } = await testApp();

const diesel = { 60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' }] } };

async function readFiling({ token, businessId }: TestAccount, quarter = '2026Q1'): Promise<string> {
  const [taxYear, taxYearAndQuarter] = quarter.split('Q');
  const body = {
    businessId,
    taxYearQuarter: { taxYear, taxYearAndQuarter },
    filingData: quarter === '2026Q1' ? diesel : {},
  };
  return (await call(addForm720, { token, body })).success.id;
}

/** Gives the business what a new one lacks until its pages are filled in. */
const complete = ({ businessId }: TestAccount) =>
  asSuperuser(
    `update business set signing_authority_name = 'Ann Hall', signing_authority_title = 'Owner',
       signing_authority_phone = '6145550142', contact_address_line1 = '1 Rack Road', contact_city = 'Columbus',
       contact_state = 'Ohio', contact_state_code = 'OH', contact_country = 'United States of America',
       contact_country_code = 'US', contact_postal_code = '43085', contact_phone_number = '6145550143'
     where id = $1`,
    [businessId],
  );

const download = (token: string, id: string, document: Form720Document) =>
  call(downloadForm720, { token, params: { id, document } });
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('the documents of a filing', () => {
  test('hold the figures that were saved, and the EIN in clear', async () => {
    const hall = await account();
    await complete(hall);
    const id = await readFiling(hall);
    const { success } = await download(hall.token, id, 'form720.xml');
    expect(success.name).toBe('2026-Q1-form720.xml');
    const { Return } = new XMLParser({ parseTagValue: false }).parse(text(success.bytes));
    expect(Return.ReturnHeader.Filer).toMatchObject({ EIN: '123456789', BusinessNameControlTxt: 'HALL' });
    expect(Return.ReturnData.IRS720).toMatchObject({
      QrtlyFederalExciseTaxPartI: { PartIIRSNum60: { IRSNum60a: { GallonsQty: '1000' }, TaxAmt: '244.00' } },
      TotalTaxAmt: '244.00',
      BalanceDueAmt: '244.00',
    });
  });

  test('of one account leave a place for those of another: 24 requests at once are not done first', async () => {
    const [hall, other] = [await account(), await account()];
    const [id, theirs] = [await readFiling(hall), await readFiling(other)];
    const many = Array.from({ length: 24 }, () => download(hall.token, id, 'form720.pdf'));
    const answered = await Promise.race([download(other.token, theirs, 'form720.pdf'), Promise.all(many)]);
    expect(answered).toMatchObject({ status: 200 });
    const refused = (await Promise.all(many)).filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(24 - 6);
    for (const { error } of refused) expect(error.code).toBe('RATE_LIMITED');
  });

  test('to print are made beside other requests, and alike for all who ask', async () => {
    const hall = await account();
    const id = await readFiling(hall);
    const [{ success }, ...others] = await Promise.all([
      download(hall.token, id, 'form720.pdf'),
      download(hall.token, id, 'form720.pdf'),
      download(hall.token, id, 'form720.pdf'),
    ]);
    expect(success.name).toBe('2026-Q1-form720.pdf');
    for (const other of others) expect(Buffer.from(other.success.bytes).equals(success.bytes)).toBe(true);
    const { text: printed } = await extractText(await getDocumentProxy(new Uint8Array(success.bytes)), {
      mergePages: true,
    });
    expect(printed.replace(/\s+/g, ' ')).toMatch(
      /60\(a\) Removal at terminal rack 1,000 0\.244.*3 Total tax: line 1 and line 2 244\.00/,
    );
    expect(printed).toContain('12-3456789');
  });

  test('as figures list every cell of the filing', async () => {
    const hall = await account();
    const { success } = await download(hall.token, await readFiling(hall), 'cells.csv');
    const lines = text(success.bytes).split('\r\n');
    const line = law.lines.find(({ irsNumber }) => irsNumber === '60');
    const cells = line ? documentCells(line).filter(({ id }) => /^60a?\./.test(id)) : [];
    for (const { id } of cells) expect(lines.some((one) => one.startsWith(`${id},`))).toBe(true);
    expect(lines.filter((one) => one.startsWith('scheduleA.A,'))).toEqual([expect.stringMatching(/,244\.00$/)]);
    expect(lines).toContain('totals.taxLiability,Tax liability,244.00');
  });

  test('for the IRS are refused with every fact that is missing, by its field', async () => {
    const hall = await account();
    const { status, error } = await download(hall.token, await readFiling(hall), 'form720.xml');
    expect(status).toBe(422);
    expect(error.code).toBe('RETURN_NOT_SENDABLE');
    expect(error.issues.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'business.contactAddressLine1 addressMissing',
      'business.contactCity cityMissing',
      'business.contactStateCode stateMissing',
      'business.contactPostalCode zipWrong',
      'business.signingAuthorityName signerMissing',
      'business.signingAuthorityTitle signerTitleMissing',
    ]);
  });

  test('for the IRS are refused for a quarter it does not take, with the way that is left', async () => {
    const hall = await account();
    await complete(hall);
    const { error } = await download(hall.token, await readFiling(hall, '2023Q4'), 'form720.xml');
    expect(error.issues).toEqual([
      expect.objectContaining({
        code: 'quarterNotTaken',
        message: 'IRS e-file accepts returns for 2024 to 2026. The return for 2023 Q4 goes by mail.',
      }),
    ]);
  });

  test('are made of the whole bank numbers, which no answer shows', async () => {
    const hall = await account();
    const id = await readFiling(hall);
    const paymentOption = {
      paymentMethod: 'efw',
      bankName: 'First Bank',
      accountType: '2',
      accountNumber: '000123456789',
      reAccountNumber: '000123456789',
      routingTransitNum: '021000021',
      requestedPaymentDate: '2026-11-21',
    };
    const saved = await call(saveForm720, { token: hall.token, body: { id, paymentOption } });
    expect(saved.success.paymentOption?.accountNumber).not.toContain('12345');
    const doc = await database.inAccount(hall.accountId, (tx) => loadReturnDocument(deps, tx, hall.accountId, id));
    expect(doc.paymentOption).toMatchObject({ accountNumber: '000123456789', routingTransitNum: '021000021' });
  });

  test('hold the claims as they were saved, and the taxpayer number of a buyer: sent whole, signed, printed masked', async () => {
    const hall = await account();
    await complete(hall);
    const id = await readFiling(hall);
    const claim = (tinOfGovUnit: string) => ({
      periodStart: '2026-01-01',
      periodEnd: '2026-03-31',
      uvRegNumber: 'UV123456',
      lines: [{ line: '7a', gallons: '1000', nameOfGovUnit: 'City of Tidewater', tinOfGovUnit }],
    });
    const save = (tin: string) =>
      call(saveForm720, { token: hall.token, body: { id, claimsData: { groups: { 7: claim(tin) } } } });
    const hash = async () => (await call(getConsent, { token: hall.token, params: { id } })).success.snapshotHash;
    expect((await save('98-7654321')).error?.issues ?? []).toEqual([]);
    const xml = text((await download(hall.token, id, 'form720.xml')).success.bytes);
    expect(xml).toMatch(/City of Tidewater.*<EIN>987654321<\/EIN>/s);
    const { text: printed } = await extractText(
      await getDocumentProxy(new Uint8Array((await download(hall.token, id, 'form720.pdf')).success.bytes)),
      { mergePages: true },
    );
    expect(printed.replace(/\s+/g, ' ')).toMatch(/City of Tidewater.*•+4321/);
    expect(printed).not.toMatch(/98-?7654321/);

    const signed = await hash();
    await save('98-7654322');
    expect(await hash()).not.toBe(signed);
    await save('98-7654321');
    expect(await hash()).toBe(signed);

    // Independent of the law in force today.
    await asSuperuser(
      `update filing_page set cells = jsonb_set(cells, '{lines,7a,amount}', '"242.00"')
       where filing_id = $1 and page = 'claims.7'`,
      [id],
    );
    const doc = await database.inAccount(hall.accountId, (tx) => loadReturnDocument(deps, tx, hall.accountId, id));
    expect(doc.computed).toMatchObject({ claims: { '7a': { amount: '242.00' } } });
    expect(await hash()).not.toBe(signed);
  });

  test('of another account do not exist', async () => {
    const [hall, other] = [await account(), await account()];
    const id = await readFiling(hall);
    expect((await download(other.token, id, 'cells.csv')).error.code).toBe('NOT_FOUND');
  });
});
