import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { a2aGateway } from './a2a.ts';
import type { Identity } from './login-signature.ts';
import type { MefGateway, Sender, SigningRule } from './port.ts';

/** Which gateway there is, and who we are to it. */
export interface GatewayFacts {
  readonly gateway: 'simulator' | 'irs-test' | 'irs';
  /** Undefined: the simulator that is started when it is needed. */
  readonly url: string | undefined;
  readonly sender: Sender;
  readonly signing: SigningRule;
  readonly etin: string;
  readonly appSystemId: string;
  /** Paths of files in PEM. */
  readonly certificate: string | undefined;
  readonly key: string | undefined;
  readonly authority: string | undefined;
  readonly timeoutMs: number;
}

/** Names shown with every status. */
const NAMES = { simulator: 'MeF simulator', 'irs-test': 'IRS test system', irs: 'IRS' } as const;

/** The gateway as configured. @throws Error when a file of the identity is missing, or certificate and key do not match */
export function mefGateway(facts: GatewayFacts, startSimulator: () => Promise<string>, now: () => Date): MefGateway {
  const { gateway, url } = facts;
  const identity = readIdentity(facts);
  return a2aGateway({
    name: NAMES[gateway],
    isStandIn: gateway !== 'irs',
    url: url === undefined ? startSimulator : async () => url,
    sender: facts.sender,
    signing: facts.signing,
    etin: facts.etin,
    appSystemId: facts.appSystemId,
    test: gateway !== 'irs',
    ...(identity ? { identity } : {}),
    ...(facts.authority === undefined ? {} : { authority: readFileSync(facts.authority, 'utf8') }),
    timeoutMs: facts.timeoutMs,
    now,
    random: randomBytes,
  });
}

/** When the certificate ends that the gateway knows us by; null where none is configured. */
export const certificateEndsAt = ({ certificate }: Pick<GatewayFacts, 'certificate'>): Date | null =>
  certificate === undefined ? null : new X509Certificate(readFileSync(certificate)).validToDate;

function readIdentity({ certificate, key }: GatewayFacts): Identity | undefined {
  if (certificate === undefined || key === undefined) return undefined;
  const identity = { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') };
  assertPair(identity);
  return identity;
}

function assertPair({ certificate, key }: Identity): void {
  const isPair = new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
  if (!isPair) throw new Error('GAUGER_MEF_KEY is not the key of GAUGER_MEF_CERTIFICATE.');
}
