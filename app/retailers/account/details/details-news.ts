import { detailsPath } from './own-account.ts'

export type DetailsPart = 'name' | 'email' | 'phone' | 'password' | 'passkeys' | 'sessions'

/** The news of an act that has just succeeded. */
export type DetailsNews = {
  part: DetailsPart
  words: string
  /** Differs for each act, so that the page notices the second of two. */
  done: string
}

/** The news of each act, and the section that shows it. */
const table = {
  name: { part: 'name', words: 'Your name was changed, and we wrote to your email.' },
  email: { part: 'email', words: 'We wrote to both addresses.' },
  'email-stopped': { part: 'email', words: 'The change was stopped. Your email stays as it is.' },
  phone: { part: 'phone', words: 'Your phone number was changed, and we wrote to your email.' },
  password: {
    part: 'password',
    words: 'Your password was changed. You are logged out everywhere else, and we wrote to your email.',
  },
  'passkey-added': { part: 'passkeys', words: 'Your passkey was added, and we wrote to your email.' },
  'passkey-renamed': { part: 'passkeys', words: 'The passkey has another name now.' },
  'passkey-removed': {
    part: 'passkeys',
    words: 'The passkey was removed, and we wrote to your email. Delete it on your device, too.',
  },
  'other-sessions': { part: 'sessions', words: 'You are logged out everywhere else.' },
} as const satisfies Record<string, Omit<DetailsNews, 'done'>>

export type DetailsDone = keyof typeof table

const ofSession = 'session-'

/** Returns the id of the session whose end the page's query reports, or undefined. */
export const endedSessionIn = (done: string | null): string | undefined =>
  done?.startsWith(ofSession) ? done.slice(ofSession.length) : undefined

/**
 * Returns the news of the act in the page's query, or undefined for an unknown act.
 * @param endedDevice the device of the session that was ended
 */
export function newsOf(done: string | null, endedDevice: string | undefined): DetailsNews | undefined {
  if (done === null) return undefined
  if (endedSessionIn(done) !== undefined)
    return { part: 'sessions', words: `${endedDevice ?? 'That device'} is logged out.`, done }
  return Object.hasOwn(table, done) ? { ...table[done as DetailsDone], done } : undefined
}

/** Returns the id of the heading of a section. */
export const headingOf = (part: DetailsPart): string => `own-${part}`

/** Builds the path of the page with the news of an act, at the section of that act. */
export const donePath = (done: DetailsDone): string => `${detailsPath}?done=${done}#${headingOf(table[done].part)}`

/**
 * Builds the path of the page with the news of ended sessions.
 * @param done the id of the session, or `others`
 * @param change the form that stays open
 */
export function endedPath(done: { session: string } | 'others', change: string | null): string {
  const query = new URLSearchParams({
    ...(change && { change }),
    done: done === 'others' ? ('other-sessions' satisfies DetailsDone) : ofSession + done.session,
  })
  return `${detailsPath}?${query}#${headingOf('sessions')}`
}
