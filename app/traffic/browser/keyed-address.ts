/**
 * Matches parameters by their endings, so that future links are covered too: `key`, `resetKey`, `token`, `invitationCode`. `for` is used by
 * training links.
 */
const keyedWord = /[?&](\w*(key|token|code)|for|email)=/i

/** Pages whose path contains a key. */
const keyedPath = /^\/(signup\/status|sign\/copy|sms-opt-out)\/./

/**
 * Whether an address contains a key, a code or an email. Visits to such a page are not reported to other services, because their scripts
 * could read the address.
 */
export const isKeyed = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  keyedWord.test(search) || keyedPath.test(pathname)
