/** The page that stops reminders. */
export const stopPath = '/reminders/stop'

/** The paths of former pages for single kinds, which are in sent mails. */
export const formerStopPaths = [
  '/signup/reminders/stop',
  '/contract/reminders/stop',
  '/account/reminders/stop',
] as const

/** The path for mail programs, which stop reminders with one POST, without a page and a cookie (RFC 8058). */
export const oneClickPath = '/reminders/stop'

/** The former path, which is in sent mails. */
export const formerOneClickPath = '/account/reminders/stop'
