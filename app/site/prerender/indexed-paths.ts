/**
 * The public pages that are rendered for each request and that search engines may index. Prerendered pages are in `prerendered-paths.ts`;
 * entries of `content/` are added automatically.
 */
export const renderedPaths: readonly string[] = [
  // One per line.
  '/agent',
  '/status',
  '/locations',
  '/signup',
  '/verify',
]

/** Public pages that search engines must not index, each with the reason. */
export const hiddenPaths: Readonly<Record<string, string>> = {
  '/notfound': 'says that there is nothing',
  '/sms-opt-out/key': 'one page for every key: it stands in a text message, not in a search',
  '/training': 'for shops that have signed: a mail leads to it',
}

/** Whether search engines must not index a public page: a hidden page, or one below it. */
export const isHidden = (path: string): boolean =>
  Object.keys(hiddenPaths).some((hidden) => path === hidden || path.startsWith(`${hidden}/`))

/** The retailers' hydrated screens, which are not in the sitemap, and how each is reached. */
export const retailerPaths: Readonly<Record<string, string>> = {
  '/agent-login': 'the pages for shops link to it; it may be found, and says nothing of anybody',
  '/account': 'after login',
  '/account/details': 'the account',
  '/account/email': 'a mail',
  '/holiday-hours': 'a mail',
  '/activate': 'a mail',
  '/contract': 'the overview, and the account',
  '/contract/bank-help': 'a mail',
  '/contract/signers': 'a contract that others have still to sign',
  '/contract/stop-bank-change': 'a mail',
  '/contract/link': 'a link that opens nothing',
  '/forgot-password': 'the door',
  '/renew-contract': 'a mail',
  '/reset-password': 'a mail',
  '/setup-account': 'activation',
  '/signup-complete': 'a signed contract',
  '/signup-overview': 'a mail, the welcome page and the account',
  '/signup-welcome': 'a mail',
  '/reminders/stop': 'a mail',
  '/signup/reminders/stop': 'a mail',
  '/contract/reminders/stop': 'a mail',
  '/account/log-out': 'the button to log out',
  '/account/reminders/stop': 'a mail',
}

/** The sitemaps that rooms serve for pages from the database, one per line. */
export const roomSitemaps: readonly string[] = ['/sitemap-stores.xml']

/** Paths that crawlers must not request: the back office, the API, and pages whose address contains a personal key. */
export const closedPaths = [
  '/staff',
  '/api/',
  '/account',
  '/activate',
  '/contract',
  '/forgot-password',
  '/reminders/',
  '/renew-contract',
  '/reset-password',
  '/setup-account',
  '/sign/',
  '/signup/reminders/',
  '/signup/status/',
  '/signup-complete',
  '/signup-overview',
  '/signup-welcome',
  '/sms-opt-out/',
] as const
