import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { strToU8, zipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { a2aGateway } from './a2a.ts';

const submission = { submissionId: '1012342026325abc1234', archive: Buffer.from('an archive') };

function gatewayAt(address: string, timeoutMs = 5_000) {
  return a2aGateway({
    name: 'a gateway of the test',
    isStandIn: true,
    sender: { efin: '000000', softwareId: '00000000' },
    signing: { form: '8453-EX', isElectronic: false },
    url: async () => address,
    etin: '12345',
    appSystemId: 'GAUGER01',
    test: true,
    timeoutMs,
    now: () => new Date('2026-11-21T12:00:00Z'),
    random: randomBytes,
  });
}

/** A server that treats each connection as the test says. @returns its address */
async function listening(treat: (socket: Socket, nth: number) => void): Promise<string> {
  let nth = 0;
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => socket.destroy());
    treat(socket, nth++);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

test('nobody there: nothing was left, whatever was asked', async () => {
  const closed = gatewayAt('http://127.0.0.1:1');
  expect(await closed.submit(submission)).toMatchObject({ outcome: 'unreachable' });
  expect(await closed.status([submission.submissionId])).toMatchObject({ outcome: 'unreachable' });
  expect(await closed.acknowledgements([submission.submissionId])).toMatchObject({ outcome: 'unreachable' });
});

test('a login that is cut or hangs leaves nothing with the gateway', async () => {
  const cutting = await listening((socket) => socket.once('data', () => socket.destroy()));
  expect(await gatewayAt(cutting).submit(submission)).toMatchObject({ outcome: 'unreachable' });
  const hanging = await listening(() => {});
  expect(await gatewayAt(hanging, 200).submit(submission)).toMatchObject({
    outcome: 'unreachable',
    reason: expect.stringContaining('no answer within 200 ms'),
  });
});

test('the XML of an answer is given where it answers this submission alone, and no other', () => {
  const { acknowledgementXml } = gatewayAt('http://127.0.0.1:1');
  const answer = (...ids: string[]) =>
    zipSync({
      'acks.xml': strToU8(
        `<AcknowledgementList xmlns="http://www.irs.gov/efile"><Cnt>${ids.length}</Cnt>${ids
          .map(
            (id) =>
              `<Acknowledgement><SubmissionId>${id}</SubmissionId><AcceptanceStatusTxt>Accepted</AcceptanceStatusTxt><StatusDt>2026-11-21</StatusDt></Acknowledgement>`,
          )
          .join('')}</AcknowledgementList>`,
      ),
    });
  const { submissionId } = submission;
  expect(Buffer.from(acknowledgementXml(answer(submissionId), submissionId) ?? []).toString()).toContain(submissionId);
  expect(acknowledgementXml(answer(submissionId, '1012342026325abc9999'), submissionId)).toBeNull();
  expect(acknowledgementXml(answer('1012342026325abc9999'), submissionId)).toBeNull();
  expect(acknowledgementXml(Buffer.from('no archive'), submissionId)).toBeNull();
});
