/** The page that stops reminders. */
export const stopPath = '/reminders/stop'

/** Where such pages were before there was one for all kinds. Mails that were sent have these addresses. */
export const formerStopPaths = [
  '/signup/reminders/stop',
  '/contract/reminders/stop',
  '/account/reminders/stop',
] as const

/** Where a mail program stops reminders by one POST, without a page and a cookie (RFC 8058). */
export const oneClickPath = '/reminders/stop'

/** The same, as mails that were sent have it. */
export const formerOneClickPath = '/account/reminders/stop'
