import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../db/public.ts';
import { testDatabase } from '../db/testing.ts';
import { type AuditEvent, INSTALLATION, recordEvent } from './record-event.ts';
import { sealAudit } from './seal.ts';
import { verifyAudit } from './verify-chain.ts';

const { database, asSuperuser } = await testDatabase();

let accountId: string;
beforeEach(async () => {
  await tamper('truncate audit_event, audit_head, audit_anchor');
  accountId = newId();
});

const event = (more: Partial<AuditEvent> = {}): AuditEvent => ({
  accountId,
  actionType: 'FILING_SAVED',
  outcome: 'success',
  ...more,
});

async function record(count: number, of = accountId): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await database.inAccount(of, (tx) => recordEvent(tx, event({ accountId: of, documentId: `document ${i}` })));
  }
}

/** A superuser's change, past every trigger and constraint. */
async function tamper(text: string, values: unknown[] = []): Promise<void> {
  await asSuperuser('set session_replication_role = replica');
  await asSuperuser(text, values);
  await asSuperuser('set session_replication_role = origin');
}

describe('an untouched trail', () => {
  test('verifies, chain by chain', async () => {
    await record(5);
    await record(3, newId());
    await database.outsideAccounts((tx) =>
      recordEvent(tx, event({ accountId: INSTALLATION, actionType: 'SIGN_IN', outcome: 'refused' })),
    );
    await database.acrossAccounts(sealAudit);
    expect(await verifyAudit(database)).toEqual({ chains: 3, events: 9, anchors: 1, breaks: [] });
  });

  test('verifies with every field filled, whatever its characters', async () => {
    await database.inAccount(accountId, (tx) =>
      recordEvent(tx, {
        ...event(),
        actorId: newId(),
        onBehalfOf: newId(),
        ip: '2001:db8::1',
        requestId: 'r-1',
        documentType: 'Form720',
        documentId: '5:ü,-,"\n🛢️',
        beforeHash: 'b',
        afterHash: 'a',
        detail: { b: 1.5, a: ['ü', null, { z: true }] },
      }),
    );
    expect((await verifyAudit(database)).breaks).toEqual([]);
  });

  test('has no gap and no fork when many write to one chain at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => record(10)));
    expect(await verifyAudit(database)).toMatchObject({ chains: 1, events: 80, breaks: [] });
  });

  test('holds no event of a transaction that was undone', async () => {
    const undone = database.inAccount(accountId, async (tx) => {
      await recordEvent(tx, event());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await record(1);
    expect(await verifyAudit(database)).toMatchObject({ events: 1, breaks: [] });
  });
});

describe("a superuser's tampering is found and located", () => {
  beforeEach(() => record(6));
  const breaks = async () => (await verifyAudit(database)).breaks;

  test.each([
    ['action_type', "'NOTHING'"],
    ['outcome', "'refused'"],
    ['actor_id', 'account_id'],
    ['created_at', "created_at - interval '1 microsecond'"],
    ['document_id', 'null'],
    ['detail', `'{"a":1}'`],
    ['ip', "'10.0.0.1'"],
    ['hash', "repeat('0', 64)"],
  ])('an edited %s', async (column, value) => {
    await tamper(`update audit_event set ${column} = ${value} where seq = 3`);
    expect(await breaks()).toEqual([{ accountId, seq: 3, reason: 'it was changed' }]);
  });

  test('an edit with its own hash made to fit', async () => {
    await tamper("update audit_event e set outcome = 'refused' where seq = 3");
    await tamper('update audit_event e set hash = audit_event_hash(e) where seq = 3');
    expect(await breaks()).toEqual([{ accountId, seq: 4, reason: 'it does not follow on the one before' }]);
  });

  test.each([1, 3, 6])('a deleted event %i', async (seq) => {
    await tamper('delete from audit_event where seq = $1', [seq]);
    expect(await breaks()).toEqual([{ accountId, seq, reason: 'it is missing' }]);
  });

  test('a deletion closed up by renumbering', async () => {
    await tamper('delete from audit_event where seq = 3');
    await tamper('update audit_event set seq = seq - 1 where seq = 4');
    expect(await breaks()).toEqual([{ accountId, seq: 3, reason: 'it does not follow on the one before' }]);
  });

  test('an inserted event at the end', async () => {
    await insertCopy(7);
    await tamper('update audit_event e set prev = (select hash from audit_event where seq = 6) where seq = 7');
    await tamper('update audit_event e set hash = audit_event_hash(e) where seq = 7');
    expect(await breaks()).toEqual([{ accountId, seq: 7, reason: 'it was not written by the program' }]);
  });

  test('an inserted event in the middle', async () => {
    await tamper('update audit_event set seq = seq + 100 where seq > 3');
    await tamper('update audit_event set seq = seq - 99 where seq > 100');
    await insertCopy(4);
    expect(await breaks()).toEqual([{ accountId, seq: 4, reason: 'it does not follow on the one before' }]);
  });

  test('two events that changed places', async () => {
    await tamper('update audit_event set seq = 100 where seq = 2');
    await tamper('update audit_event set seq = 2 where seq = 4');
    await tamper('update audit_event set seq = 4 where seq = 100');
    expect(await breaks()).toEqual([{ accountId, seq: 2, reason: 'it does not follow on the one before' }]);
  });

  test('a whole tail cut off, with the head set back to what is left', async () => {
    await database.acrossAccounts(sealAudit);
    await tamper('delete from audit_event where seq > 3');
    await tamper('update audit_head set seq = 3, hash = (select hash from audit_event where seq = 3)');
    expect(await breaks()).toEqual([{ accountId, seq: 4, reason: 'it is missing, though it was sealed' }]);
  });

  test('the last event deleted and the head set back before it was sealed, once the anchor of then is there', async () => {
    await database.acrossAccounts(sealAudit);
    await tamper('delete from audit_event where seq = 6');
    await tamper('update audit_head set seq = 5, hash = (select hash from audit_event where seq = 5), sealed_seq = 5');
    await record(1);
    expect(await breaks()).toEqual([{ accountId, seq: 6, reason: 'it is not the one that was sealed' }]);
  });

  test.each([
    ['seq', '7', 7, 'it is missing'],
    ['seq', '5', 6, 'it was not written by the program'],
    ['hash', "repeat('0', 64)", 6, 'the chain does not end with it'],
  ])('a head whose %s became %s', async (column, value, seq, reason) => {
    await tamper(`update audit_head set ${column} = ${value}`);
    expect(await breaks()).toEqual([{ accountId, seq, reason }]);
  });

  test('a head that is gone', async () => {
    await tamper('delete from audit_head');
    expect(await breaks()).toEqual([{ accountId, seq: 1, reason: 'it was not written by the program' }]);
  });

  test('the last two events that changed places', async () => {
    await tamper('update audit_event set seq = 100 where seq = 5');
    await tamper('update audit_event set seq = 5 where seq = 6');
    await tamper('update audit_event set seq = 6 where seq = 100');
    expect(await breaks()).toEqual([{ accountId, seq: 5, reason: 'it does not follow on the one before' }]);
  });

  describe('of an anchor', () => {
    let first: number;
    beforeEach(async () => {
      first = (await database.acrossAccounts(sealAudit))?.id ?? 0;
      await record(1);
      await database.acrossAccounts(sealAudit);
      await record(1);
      await database.acrossAccounts(sealAudit);
    });

    test('deleted from between two others', async () => {
      await tamper('delete from audit_anchor where id = $1', [first + 1]);
      expect(await breaks()).toEqual([
        { accountId: 'anchors', seq: first + 2, reason: 'the sealed heads were changed' },
      ]);
    });

    test('that changed places with the next', async () => {
      await tamper(
        `update audit_anchor a set heads = b.heads, root = b.root, sealed_at = b.sealed_at
         from audit_anchor b where a.id = any ($1) and b.id = any ($1) and a.id <> b.id`,
        [[first, first + 1]],
      );
      expect(await breaks()).toEqual([{ accountId: 'anchors', seq: first, reason: 'the sealed heads were changed' }]);
    });

    test('inserted at the end', async () => {
      await tamper(
        "insert into audit_anchor (sealed_at, heads, root) overriding system value values (now(), '{}', repeat('0', 64))",
      );
      expect(await breaks()).toEqual([
        { accountId: 'anchors', seq: first + 3, reason: 'the sealed heads were changed' },
      ]);
    });

    test('the last deleted, though the chain says that it was sealed', async () => {
      await tamper('delete from audit_anchor where id = $1', [first + 2]);
      expect(await breaks()).toEqual([{ accountId, seq: 8, reason: 'it was sealed by an anchor that is missing' }]);
    });
  });

  test('a whole chain removed with its head', async () => {
    await database.acrossAccounts(sealAudit);
    await tamper('delete from audit_event');
    await tamper('delete from audit_head');
    expect(await breaks()).toEqual([{ accountId, seq: 1, reason: 'it is missing, though it was sealed' }]);
  });

  test('a chain rewritten with all its hashes after it was sealed', async () => {
    await database.acrossAccounts(sealAudit);
    await tamper("update audit_event set outcome = 'refused' where seq = 3");
    for (let seq = 3; seq <= 6; seq += 1) {
      await tamper(
        'update audit_event e set prev = (select hash from audit_event p where p.seq = e.seq - 1) where seq = $1',
        [seq],
      );
      await tamper('update audit_event e set hash = audit_event_hash(e) where seq = $1', [seq]);
    }
    await tamper('update audit_head set hash = (select hash from audit_event where seq = 6)');
    expect(await breaks()).toEqual([{ accountId, seq: 6, reason: 'it is not the one that was sealed' }]);
  });

  test('an anchor changed to fit', async () => {
    await database.acrossAccounts(sealAudit);
    await tamper("update audit_anchor set heads = '{}'");
    expect(await breaks()).toEqual([
      { accountId: 'anchors', seq: expect.any(Number), reason: 'the sealed heads were changed' },
      { accountId, seq: 6, reason: 'it was sealed by an anchor that is missing' },
    ]);
  });

  test('in one chain without blaming another', async () => {
    const other = newId();
    await record(2, other);
    await tamper('delete from audit_event where account_id = $1 and seq = 1', [other]);
    expect(await breaks()).toEqual([{ accountId: other, seq: 1, reason: 'it is missing' }]);
  });

  async function insertCopy(seq: number): Promise<void> {
    await tamper(
      `insert into audit_event
       select (jsonb_populate_record(e, jsonb_build_object('id', $1::text, 'seq', $2::int))).* from audit_event e where seq = 2`,
      [newId(), seq],
    );
  }
});

describe('the application', () => {
  beforeEach(() => record(2));

  test.each([
    'insert into audit_event select * from audit_event',
    'update audit_event set outcome = outcome',
    'delete from audit_event',
    'truncate audit_event',
    'select from audit_head',
    'delete from audit_anchor',
  ])('may not: %s', async (statement) => {
    await expect(database.inAccount(accountId, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
      'permission denied',
    );
  });

  test.each([
    'update audit_event set outcome = outcome',
    'delete from audit_event',
    'truncate audit_event',
    'delete from audit_anchor',
  ])('nor may the owner of the tables: %s', async (statement) => {
    await database.acrossAccounts(sealAudit);
    await asSuperuser('set role app_owner');
    await expect(asSuperuser(statement)).rejects.toThrow('is only ever added to');
    await asSuperuser('reset role');
  });

  test('writes to no chain of another account', async () => {
    const written = database.inAccount(newId(), (tx) => recordEvent(tx, event()));
    await expect(written).rejects.toThrow('An event of another account cannot be written here.');
  });

  test('reads the events of its account alone', async () => {
    await record(1, newId());
    const seen = await database.inAccount(accountId, (tx) => tx.selectFrom('auditEvent').select('seq').execute());
    expect(seen).toHaveLength(2);
  });
});

describe('sealing', () => {
  test('makes a new anchor only when something was added', async () => {
    expect(await database.acrossAccounts(sealAudit)).toBeUndefined();
    await record(1);
    const first = await database.acrossAccounts(sealAudit);
    expect(await database.acrossAccounts(sealAudit)).toBeUndefined();
    await record(1);
    const second = await database.acrossAccounts(sealAudit);
    expect(second?.root).not.toBe(first?.root);
  });
});
