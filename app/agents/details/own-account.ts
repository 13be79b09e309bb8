import type { OwnPasskey } from '#app/identity/passkeys/own-passkey.ts'
import type { OwnSession } from '#app/identity/sessions/own-session.ts'
import { clockOfTwelve, longDate } from '#app/ui/dates.ts'

/** The page of somebody's own account. */
export const detailsPath = '/account/details'

/** What the page of the account shows (rules AC38 to AC49). */
export type OwnAccount = {
  account: { givenName: string; surname: string; email: string; phone: string }
  /** Another email that waits for both addresses to confirm (rule AC44). */
  emailChange: {
    newEmail: string
    isConfirmedByOld: boolean
    isConfirmedByNew: boolean
    expiresAt: string
    /** From when it counts, where staff confirmed for a lost mailbox (rule AC62). */
    countsFrom: string | null
  } | null
  passkeys: OwnPasskey[]
  sessions: OwnSession[]
}

/** The part of an address that is kept, which tells two places apart: `203.0.113.x`, `2001:db8:7:x`. Nothing where none is known. */
export function networkWords(network: string): string {
  if (network.endsWith('::')) return `${network.slice(0, -1)}x`
  return /^\d+\.\d+\.\d+\.0$/.test(network) ? network.replace(/0$/, 'x') : ''
}

/** `21 November 2026 at 9:05 am`, on Sydney's clock: the server does not know the zone of the device. Takes ISO 8601. */
export const ownMoment = (at: string): string => `${longDate(at)} at ${clockOfTwelve(at)}`
