import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import { bodyLimits, type FeeTier, formRoutes, routes } from '@gauger/contract';
import type { Blank, MailAddresses } from '@gauger/documents';
import { irsDay } from '@gauger/excise';
import { type FastifyInstance, fastify } from 'fastify';
import type { Captcha } from './adapters/captcha/port.ts';
import type { IdentityProvider } from './adapters/identity/port.ts';
import type { Mailer } from './adapters/mail/port.ts';
import type { WebhookSender } from './adapters/webhooks/port.ts';
import { AppError } from './app-error.ts';
import { type FormType, newId } from './db/public.ts';
import { businessCalls } from './features/clients/businesses/routes.ts';
import { attachmentCalls } from './features/filings/attachments/routes.ts';
import { calendarCalls } from './features/filings/calendar/routes.ts';
import { claimCalls } from './features/filings/claims/routes.ts';
import { unsubscribe } from './features/filings/daily-mail/public.ts';
import { mailChoiceCalls } from './features/filings/daily-mail/routes.ts';
import { draftCalls } from './features/filings/drafts/routes.ts';
import { requireOwnForm } from './features/filings/filings/public.ts';
import { form720Calls } from './features/filings/forms/form-720/routes.ts';
import { form720XCalls } from './features/filings/forms/form-720x/routes.ts';
import { form8849Calls } from './features/filings/forms/form-8849/routes.ts';
import { filingsOfBusiness } from './features/filings/forms/public.ts';
import { leftOutRowCalls } from './features/filings/left-out-rows/routes.ts';
import { preflightCalls } from './features/filings/preflight/routes.ts';
import { type LawInForce, missingRates } from './features/filings/rate-book/public.ts';
import { rateBookCalls } from './features/filings/rate-book/routes.ts';
import { referenceCalls } from './features/filings/reference/routes.ts';
import { reviewCalls } from './features/filings/review/routes.ts';
import { rowSheetCalls } from './features/filings/row-sheets/routes.ts';
import { paymentCalls } from './features/money/payments/routes.ts';
import { pcorCalls } from './features/money/pcor/routes.ts';
import { adminCalls } from './features/operator/admin/routes.ts';
import type { SiteTexts } from './features/operator/site/public.ts';
import { siteCalls } from './features/operator/site/routes.ts';
import { type Parts, partsOf, readGauges } from './features/operator/system/public.ts';
import { systemCalls } from './features/operator/system/routes.ts';
import { type Cipher, type CipherOf, readPreSignInToken } from './features/people/accounts/public.ts';
import { accountCalls } from './features/people/accounts/routes.ts';
import { activityCalls } from './features/people/activity/routes.ts';
import { findApiKey, isApiKey } from './features/people/api-keys/public.ts';
import { apiKeyCalls } from './features/people/api-keys/routes.ts';
import { companyUserCalls } from './features/people/company-users/routes.ts';
import { profileCalls } from './features/people/profile/routes.ts';
import { savedFilterCalls } from './features/people/saved-filters/routes.ts';
import { secondFactorCalls } from './features/people/second-factor/routes.ts';
import { findSession, ownsAddress, recordMismatch } from './features/people/sessions/public.ts';
import { sessionCalls } from './features/people/sessions/routes.ts';
import { taxPreparerCalls } from './features/people/tax-preparers/routes.ts';
import { webhookCalls } from './features/people/webhooks/routes.ts';
import { clientCalls } from './features/sending/client-approval/routes.ts';
import { dashboardCalls } from './features/sending/dashboard/routes.ts';
import { documentCalls } from './features/sending/documents/routes.ts';
import { openPageCalls } from './features/sending/open-pages/routes.ts';
import { submissionCalls } from './features/sending/submissions/routes.ts';
import {
  acceptUploads,
  admitPages,
  answerErrors,
  type BoundCall,
  bindCall,
  type CallCounts,
  countCalls,
  followCallers,
  LONGEST_WAIT,
  limitCalls,
  logRequest,
  type MetricsConfig,
  openLimiter,
  openMetrics,
  openPublicPages,
  PACKED,
  parseQuery,
  type RateLimits,
  receiveJson,
  refuseOtherHosts,
  refuseOtherMethods,
  requireAccess,
  type Services,
  seenTokens,
  sendError,
  serveApiDocs,
  serveWebApp,
  serviceOrigins,
  setSecurityHeaders,
  takeOpenIdForms,
  takeUnsubscribing,
  traceCalls,
} from './http/public.ts';
import { mailCalls } from './mail/public.ts';
import type { ServerParts } from './server-parts.ts';
import type { TracesConfig } from './traces/public.ts';

/** Everything the HTTP application needs and does not make itself. */
export interface Deps extends ServerParts {
  mailer: Mailer;
  captcha: Captcha;
  /** The accounts elsewhere that people may sign in with. */
  identityProviders: readonly IdentityProvider[];
  webhooks: WebhookSender;
  /** The cipher of an account's encrypted columns. */
  cipherOf: CipherOf;
  openCipher: (ownerId: string, wrapped: string) => Cipher;
  lawInForce: LawInForce;
  /** When the newest backup of the server's own database was taken; null without one, undefined where the operator backs up. */
  newestBackupAt: () => Date | null | undefined;
  /** The end of the certificate that the gateway of the IRS knows us by; null where none is configured. */
  certificateEndsAt: Date | null;
  settings: Settings;
}

export interface Settings {
  /** Scheme, host and port people use; undefined answers at loopback names only. */
  publicUrl: string | undefined;
  /** Whether this is an installation for real data. */
  production: boolean;
  /** Addresses or networks of trusted proxies. */
  trustProxy: readonly string[];
  /** Where the metrics are read; undefined exposes none. */
  metrics: MetricsConfig | undefined;
  traces: TracesConfig | undefined;
  rateLimits: RateLimits;
  /** Most calls that are worked on at once; 0 sets no limit. */
  callsAtOnce: number;
  /** Average delay of the event loop in milliseconds above which requests are refused with 503; 0 never. */
  shedAboveMs: number;
  /** Whether every person needs a second factor; administrators always do. */
  secondFactor: 'optional' | 'required';
  /** Service fee of each form, in dollars and cents. */
  fees: Readonly<Record<FormType, readonly FeeTier[]>>;
  /** Where returns are mailed, by form: the lines of the envelope. */
  mailAddresses: MailAddresses;
  /** The official forms that are filled for mailing. */
  blanks: readonly Blank[];
  /** How people reach the operator. */
  contact: Readonly<Record<'email' | 'phone' | 'hours', string | null>>;
  siteTexts: SiteTexts;
  framedOrigins: readonly string[];
  /** Where pages send their calls, where that is not where they come from; only with `publicUrl`. */
  services: Services;
  webDirectory: string;
}

const SECOND = 1_000;

/** The HTTP application, ready to listen. Throws when a route has no access policy or a contract route has no code. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { settings, log } = deps;
  const app = fastify({
    // No limit: a machine under load starts slowly, and the supervisor of the process has its own limit.
    pluginTimeout: 0,
    logger: false,
    genReqId: newId,
    requestIdHeader: false,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    bodyLimit: bodyLimits.plain,
    // 30 seconds to send the request, besides the wait of a large one for its turn.
    requestTimeout: 30 * SECOND + LONGEST_WAIT,
    http: { headersTimeout: 10 * SECOND },
    keepAliveTimeout: 72 * SECOND,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { caseSensitive: false, querystringParser: parseQuery, maxParamLength: 300 },
    frameworkErrors: (_error, request, reply) => sendError(new AppError('INVALID_PARAMETER'), request, reply),
  });
  app.decorateRequest('session', null);
  app.decorateRequest('call', null);
  app.decorateRequest('refusal', null);
  app.decorateRequest('bytes', null);
  app.decorateRequest('cspNonce', '');

  requireAccess(app);
  followCallers(app);
  const services = serviceOrigins(settings.services);
  const pagesElsewhere = services.length > 0 ? settings.publicUrl : undefined;
  setSecurityHeaders(app, settings.framedOrigins, deps.captcha.sources, services);
  refuseOtherHosts(app, settings.publicUrl, settings.metrics?.path, services);
  if (pagesElsewhere) admitPages(app, pagesElsewhere);
  refuseOtherMethods(app);
  const metrics = settings.metrics && openMetrics(app, settings.metrics);
  const callCounts = countCalls(app, deps.now);
  answerErrors(app, log, metrics?.countShed);
  app.addHook('onResponse', async (request, reply) => logRequest(log, request, reply));
  if (settings.traces) traceCalls(app, settings.trustProxy.length > 0);
  await app.register(underPressure, { maxEventLoopDelay: settings.shedAboveMs, sampleInterval: SECOND });
  await app.register(cookie);
  await app.register(compress, {
    ...PACKED,
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  app.removeAllContentTypeParsers();
  await acceptUploads(app);
  app.addContentTypeParser('*', receiveJson);

  const gate = {
    limiter: await openLimiter(app, settings.rateLimits),
    callsAtOnce: limitCalls(settings.callsAtOnce),
    publicUrl: settings.publicUrl,
    pagesElsewhere,
    seenTokens: seenTokens(),
    findSession: (token: string, use: boolean) =>
      isApiKey(token)
        ? findApiKey(deps.database, token, deps.now())
        : findSession(deps.database, token, deps.now(), use),
    isPreSignInToken: (token: string) => readPreSignInToken(deps.ring, token) !== null,
    ownsAddress: ownsAddress.bind(null, deps.database),
    recordMismatch: recordMismatch.bind(null, deps.database),
  };
  const checkParts = partsOf(deps);
  for (const call of requireOwnForm(deps.database, complete(callsOf({ ...deps, callCounts }, checkParts))))
    bindCall(app, gate, call);
  metrics?.serve(gate.limiter, async () => readGauges(deps, await checkParts()));
  await takeUnsubscribing(app, (token) => unsubscribe(deps, token));
  await takeOpenIdForms(
    app,
    deps.identityProviders.map(({ name }) => name),
  );
  await serveApiDocs(app, gate.limiter, settings.webDirectory);
  const edition = async () => ({
    law: await deps.database.outsideAccounts(deps.lawInForce),
    day: irsDay(deps.now()),
  });
  await serveWebApp(
    app,
    settings.webDirectory,
    settings.services,
    new Set(routes.map(({ path }) => path.split('/')[1]?.toLowerCase() ?? '')),
    await openPublicPages(app, settings.webDirectory, settings, edition, gate.limiter, log),
  );
  return app;
}

const callsOf = (deps: Deps & { callCounts: () => CallCounts }, checkParts: () => Promise<Parts>): BoundCall[] => [
  ...systemCalls(checkParts, missingRates(deps)),
  ...siteCalls(deps),
  ...sessionCalls(deps.database, deps.now),
  ...accountCalls(deps),
  ...profileCalls(deps),
  ...secondFactorCalls(deps),
  ...apiKeyCalls(deps),
  ...webhookCalls(deps),
  ...mailCalls(deps.mailer, !deps.settings.production),
  ...rateBookCalls(deps.database, deps.lawInForce, deps.now),
  ...referenceCalls(),
  ...businessCalls(deps, filingsOfBusiness),
  ...calendarCalls(deps),
  ...taxPreparerCalls(deps),
  ...companyUserCalls(deps),
  ...clientCalls(deps),
  ...dashboardCalls(deps),
  ...activityCalls(deps),
  ...form720Calls(deps),
  ...form720XCalls(deps),
  ...form8849Calls(deps),
  ...documentCalls(deps),
  ...attachmentCalls(deps),
  ...draftCalls(deps, formRoutes),
  ...openPageCalls(deps, formRoutes),
  ...rowSheetCalls(deps),
  ...leftOutRowCalls(deps),
  ...submissionCalls(deps, formRoutes),
  ...claimCalls(deps),
  ...pcorCalls(deps),
  ...preflightCalls(deps, formRoutes),
  ...reviewCalls(deps, formRoutes),
  ...paymentCalls(deps),
  ...adminCalls(deps),
  ...savedFilterCalls(deps),
  ...mailChoiceCalls(deps),
];

/** Every call of the contract has its code, once, and no other call exists. */
function complete(calls: BoundCall[]): BoundCall[] {
  const bound = calls.map(({ route }) => route);
  const unbound = routes.filter((route) => !bound.includes(route));
  const twice = bound.filter((route, at) => bound.indexOf(route) !== at);
  const foreign = bound.filter((route) => !routes.includes(route));
  const faults = [...unbound, ...twice, ...foreign].map(({ name }) => name);
  if (faults.length > 0)
    throw new Error(`These calls are not bound exactly once to the contract: ${faults.join(', ')}`);
  return calls;
}
