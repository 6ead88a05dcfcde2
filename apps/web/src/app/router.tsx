import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { FullPageProgress } from '../components/progress/progress.tsx';
import { chooseFirst } from './choose-first.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { type PageName, pages } from './pages.ts';
import { Root } from './root.tsx';
import { RouteCrash } from './route-crash.tsx';

type GalleryName = Extract<PageName, `gallery${string}`>;

/** The module of each page, loaded when it is first visited. */
const modules: Record<Exclude<PageName, GalleryName>, () => Promise<ComponentType>> = {
  landing: async () => (await import('../features/landing/landing-page.tsx')).LandingPage,
  login: async () => (await import('../features/accounts/login-page.tsx')).LoginPage,
  resetPassword: async () => (await import('../features/accounts/reset-password-page.tsx')).ResetPasswordPage,
  confirmAddress: async () => (await import('../features/accounts/address-link-page.tsx')).ConfirmAddressPage,
  keepAddress: async () => (await import('../features/accounts/address-link-page.tsx')).KeepAddressPage,
  openId: async () => (await import('../features/accounts/openid-page.tsx')).OpenIdPage,
  acceptInvitation: async () => (await import('../features/accounts/accept-invitation-page.tsx')).AcceptInvitationPage,
  rates: async () => (await import('../features/rates/rates-page.tsx')).RatesPage,
  mailbox: async () => (await import('../features/mailbox/mailbox-page.tsx')).MailboxPage,
  home: async () => (await import('../features/home/home-page.tsx')).HomePage,
  getStarted: async () => (await import('../features/businesses/get-started-page.tsx')).GetStartedPage,
  business: async () => (await import('../features/businesses/business-page.tsx')).BusinessPage,
  businessList: async () => (await import('../features/businesses/business-list-page.tsx')).BusinessListPage,
  uploadBusiness: async () => (await import('../features/businesses/upload-business-page.tsx')).UploadBusinessPage,
  chooseBusiness: async () => (await import('../features/businesses/choose-business-page.tsx')).ChooseBusinessPage,
  chooseFormType: async () => (await import('../features/businesses/choose-form-type-page.tsx')).ChooseFormTypePage,
  calendar: async () => (await import('../features/businesses/calendar-page.tsx')).CalendarPage,
  dashboard: async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
  clients: async () => (await import('../features/dashboard/clients-page.tsx')).ClientsPage,
  pcor: async () => (await import('../features/pcor/pcor-page.tsx')).PcorPage,
  pcorImport: async () => (await import('../features/pcor/pcor-import-page.tsx')).PcorImportPage,
  pcorBatch: async () => (await import('../features/pcor/batch-page.tsx')).PcorBatchPage,
  pcorSign: async () => (await import('../features/pcor/sign-page.tsx')).PcorSignPage,
  quarter: async () => (await import('../features/quarter/quarter-page.tsx')).QuarterPage,
  quarterEnding: async () => (await import('../features/quarter/quarter-page.tsx')).QuarterPage,
  changes: async () => (await import('../features/law-changes/changes-page.tsx')).ChangesPage,
  taxInfo: async () => (await import('../features/tax-info/tax-info-page.tsx')).TaxInfoPage,
  importRows: async () => (await import('../features/row-sheets/import-rows-page.tsx')).ImportRowsPage,
  taxLine: async () => (await import('../features/tax-line/tax-line-page.tsx')).TaxLinePage,
  claims: async () => (await import('../features/claims/claims-page.tsx')).ClaimsPage,
  claimRouter: async () => (await import('../features/claims/claim-router-page.tsx')).ClaimRouterPage,
  claim: async () => (await import('../features/claims/claim-page.tsx')).ClaimPage,
  deposit: async () => (await import('../features/deposit/deposit-page.tsx')).DepositPage,
  overpayment: async () => (await import('../features/overpayment/overpayment-page.tsx')).OverpaymentPage,
  irsPayment: async () => (await import('../features/irs-payment/irs-payment-page.tsx')).IrsPaymentPage,
  summary: async () => (await import('../features/summary/summary-page.tsx')).SummaryPage,
  consent: async () => (await import('../features/submissions/consent-page.tsx')).ConsentPage,
  fee: async () => (await import('../features/payments/fee-page.tsx')).FeePage,
  mailing: async () => (await import('../features/mailing/mailing-page.tsx')).MailingPage,
  receipt: async () => (await import('../features/payments/receipt-page.tsx')).ReceiptPage,
  editProfile: async () => (await import('../features/profile/edit-profile-page.tsx')).EditProfilePage,
  changePassword: async () => (await import('../features/accounts/change-password-page.tsx')).ChangePasswordPage,
  security: async () => (await import('../features/second-factor/security-page.tsx')).SecurityPage,
  transactions: async () => (await import('../features/payments/transactions-page.tsx')).TransactionsPage,
  activity: async () => (await import('../features/activity/activity-page.tsx')).ActivityPage,
  taxPreparers: async () => (await import('../features/tax-preparers/tax-preparers-page.tsx')).TaxPreparersPage,
  status: async () => (await import('../features/submissions/status-page.tsx')).StatusPage,
  adminUsers: async () => (await import('../features/admin/users-page.tsx')).UsersPage,
  adminUser: async () => (await import('../features/admin/user-page.tsx')).UserPage,
  adminAuditLog: async () => (await import('../features/admin/audit-log-page.tsx')).AuditLogPage,
  companyUsers: async () => (await import('../features/company-users/company-users-page.tsx')).CompanyUsersPage,
  adminSecurity: async () => (await import('../features/second-factor/security-page.tsx')).AdminSecurityPage,
  notFound: async () => NotFoundPage,
};

/** The component pages, in development and in the build for the browser tests; elsewhere their addresses lead nowhere. */
const galleryModules: Partial<Record<GalleryName, () => Promise<ComponentType>>> =
  import.meta.env.DEV || import.meta.env.MODE === 'components'
    ? {
        gallery: async () => (await import('../features/gallery/gallery-page.tsx')).GalleryPage,
        galleryFiling: async () => (await import('../features/gallery/filing-page.tsx')).GalleryFilingPage,
        galleryTaxLine: async () => (await import('../features/gallery/tax-line-page.tsx')).GalleryTaxLinePage,
        galleryAttachments: async () =>
          (await import('../features/gallery/attachments-page.tsx')).GalleryAttachmentsPage,
      }
    : {};

const loaders: Partial<Record<PageName, () => Promise<ComponentType>>> = { ...modules, ...galleryModules };

const underHome = (path: string) => /^\/home(\/|$)/.test(path);

/** Leads away from a page whose address does not name what it shows, before the page asks for it. */
const shownOrChosen =
  (page: (typeof pages)[number]) =>
  ({ request }: LoaderFunctionArgs) => {
    const list = chooseFirst(page, new URL(request.url).searchParams);
    return list === undefined ? null : redirect(list);
  };

function routesOf(chosen: (page: (typeof pages)[number]) => boolean) {
  return pages.filter(chosen).flatMap((page) => {
    const load = loaders[page.name];
    if (!load) return [];
    return {
      path: page.path,
      ...('of' in page && { loader: shownOrChosen(page) }),
      lazy: async () => ({ Component: await load() }),
    };
  });
}

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteCrash,
    HydrateFallback: FullPageProgress,
    children: [
      {
        // Above the pages, because a route whose module does not come cannot show its own boundary.
        ErrorBoundary: RouteCrash,
        children: [
          ...routesOf(({ path }) => !underHome(path)),
          {
            lazy: async () => ({
              Component: (await import('./shell/signed-in-route.tsx')).SignedInRoute,
            }),
            children: routesOf(({ path }) => underHome(path)),
          },
        ],
      },
    ],
  },
]);
