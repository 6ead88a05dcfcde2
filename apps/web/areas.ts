interface Area {
  name: string;
  /** Parts of the paths of its modules. What these import comes along, unless an area above has it. */
  of: readonly RegExp[];
  /** These only come when they are asked for, or only some of its pages need them. */
  but?: RegExp;
  /** Modules that fewer pages load stay out. */
  pages?: number;
}

/**
 * The areas of the web app: each is one script and one style sheet in the build, so that a page loads with few requests. A module
 * goes to the first area that names it. Other modules go where Rolldown puts them: with their page, or into a file that the pages
 * sharing them load. `page-weight` and the test of the production build check the result.
 */
export const areas: readonly Area[] = [
  {
    // The start of every visit, and modules that nearly all pages need.
    name: 'app',
    of: [
      /web\/index\.html$/,
      /rolldown\/runtime/,
      /frame\/not-found-page/,
      /src\/api\//,
      /components\/(banners|card-table|cask|disclosure|error-summary|help-tip|irs-number|money)\//,
      /components\/(counted|source-links\/source-links|fields\/field|fields\/text-field)\./,
      /accounts\/openid\.ts$/,
      /rates\/rate-addresses\.ts$/,
      /contract\/src\/(patterns|problems|rules\/text-field)/,
      /excise\/src\/(amounts|decimal|calendar\/days|calendar\/quarters|engine\/explanation)\./,
      /react-query|query-core/,
      /mantine.*(\/Input\/|\/CloseButton\/|DirectionProvider|auto-contrast|create-event-handler|create-safe-context)/,
      /mantine.*(random-id|use-callback-ref|use-id|use-merged-ref|use-uncontrolled)/,
    ],
    but: /help-text/,
  },
  {
    // Pages before login.
    name: 'visitors',
    of: [
      /operator\/landing\//,
      /accounts\/(auth-panel|captcha|faults|login-step|messages|new-password-fields|next-step|panel-state)/,
      /accounts\/(send-code|sign-in|step-form|step-link|use-submission)/,
      /components\/(code-boxes|explain\/explain|fields\/password)/,
      /second-factor\/passkey\./,
    ],
    // The server finds the style sheets of a page by its module.
    but: /-page\.tsx$/,
  },
  {
    // The frame of every page under /home.
    name: 'home',
    of: [
      /src\/account\//,
      /src\/frame\//,
      /app\/signed-in-route/,
      /components\/(confirm|drawer|face)\//,
      /action-menu\/action-menu\./,
      /session-expiry\.module/,
      /businesses\/(business-address|pcor-address)\./,
      /contract\/src\/(company-user|rules\/common-fields)/,
      /excise\/src\/filing\/(lifecycle|state-sentences)/,
      /use-disclosure/,
    ],
    but: /frame\/(admin|business-|client-|filing|ledger|open-frame|save-before|session-frame|several-|unfinished|user-menu-items)|question-dialog|kit-drawer/,
  },
  { name: 'law', of: [/packages\/excise\/src\//], pages: 34 },
  {
    // The frame of every page of a filing.
    name: 'filing',
    of: [
      /filings\/(comments|filing|late-return|row-sheets)\//,
      /filings\/(documents\/(download-document|why-links)|rates\/rate-book-link)\./,
      /frame\/(filing|ledger)/,
      /components\/(explain\/why|fields\/checkbox|fields\/use-stopped|gauge|instructions|save-state|task-list)/,
      /sheet-upload\/sheet-download/,
      /mantine.*(Checkbox|InlineInput)/,
      /excise\/src\/(entry|derive\/grid|engine\/rates|engine\/explain-row|engine\/line-computer)/,
    ],
    pages: 2,
    but: /-page\.tsx$|comment-dialog|thread-list|explain-cell|why-answer|filing\/(facts-8849|save-claims|save-amendment|view-8849|facts-720x|view-720x|filing-form|find-other-issues|practice-notice|send-layout|version-|use-fields|use-form-page|with-draft)|entry\/unit-texts/,
  },
  // The rest: claims, attached forms, explaining a whole filing.
  { name: 'claims-law', of: [/packages\/excise\/src\//], pages: 5 },
  {
    // Dialogs over a page: fetched behind it, with the question that ends a session.
    name: 'overlays',
    of: [/components\/session-expiry\//, /floating-ui/, /mantine.*(Drawer|FocusTrap|Modal|Popover|ScrollArea)/],
  },
  // The page of a tax line with its grid, which is that of a corrected line too.
  { name: 'tax-line', of: [/filings\/tax-line\//], but: /row-(attachments|cards|sheet)|grid-find|card-text/ },
  { name: 'lists', of: [/components\/(empty-state|fields\/select|paged-table)/, /NativeSelect/], pages: 2 },
];
