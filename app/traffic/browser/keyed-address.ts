/** By their endings, so that the next link is meant as well: `key`, `resetKey`, `token`, `invitationCode`. `for` brings the training. */
const keyedWord = /[?&](\w*(key|token|code)|for|email)=/i

/** Pages whose key is a part of their path. */
const keyedPath = /^\/(signup\/status|sign\/copy|sms-opt-out)\/./

/**
 * Whether an address holds a key, a code or somebody's email. Nobody but us may hear that such a page was there: a service's own script
 * in it can read the address.
 */
export const isKeyed = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  keyedWord.test(search) || keyedPath.test(pathname)
