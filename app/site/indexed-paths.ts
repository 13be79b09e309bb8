/**
 * The public pages with an address of their own that are rendered when they are asked for, and that search engines may
 * find. Those that are stored are in `prerendered-paths.ts`; entries of `content/` follow by themselves.
 */
export const renderedPaths: readonly string[] = [
  // One per line.
  '/agent',
  '/status',
  '/locations',
  '/signup',
  '/verify',
]

/** Public pages that search engines should leave out, each with its reason. */
export const hiddenPaths: Readonly<Record<string, string>> = {
  '/notfound': 'says that there is nothing',
  '/sms-opt-out/key': 'one page for every key: it stands in a text message, not in a search',
  '/training': 'for shops that have signed: a mail leads to it',
}

/** Whether search engines should leave a public page out: one of those, or what stands below it. */
export const isHidden = (path: string): boolean =>
  Object.keys(hiddenPaths).some((hidden) => path === hidden || path.startsWith(`${hidden}/`))

/** The retailers' own screens, hydrated, none of them in the sitemap: where each is reached from. */
export const retailerPaths: Readonly<Record<string, string>> = {
  '/agent-login': 'the pages for shops link to it; it may be found, and says nothing of anybody',
  '/account': 'after login',
  '/account/details': 'the account',
  '/account/email': 'a mail',
  '/activate': 'a mail',
  '/contract': 'the overview, and the account',
  '/contract/bank-help': 'a mail',
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

/** Sitemaps that rooms serve for the pages that they make of the database, one per line. */
export const roomSitemaps: readonly string[] = ['/sitemap-stores.xml']

/** What crawlers should not even ask for: the office, the API, and pages whose address holds somebody's key. */
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
