import type { OwnPasskey } from '#app/identity/passkeys/own-passkey.ts'
import type { OwnSession } from '#app/identity/sessions/own-session.ts'
import { clockOfTwelve, longDate } from '#app/ui/time/dates.ts'

/** The path of the retailer's account page. */
export const detailsPath = '/account/details'

/** The data of the account page (rules AC38 to AC49). */
export type OwnAccount = {
  account: { givenName: string; surname: string; email: string; phone: string }
  /** A new email that waits for both addresses to confirm (rule AC44). */
  emailChange: {
    newEmail: string
    isConfirmedByOld: boolean
    isConfirmedByNew: boolean
    expiresAt: string
    /** ISO 8601: when the change takes effect, if staff confirmed for a lost mailbox (rule AC62). */
    countsFrom: string | null
  } | null
  passkeys: OwnPasskey[]
  sessions: OwnSession[]
}

/** Returns the stored part of an IP address as text, such as `203.0.113.x` or `2001:db8:7:x`. Returns '' for an unknown network. */
export function networkWords(network: string): string {
  if (network.endsWith('::')) return `${network.slice(0, -1)}x`
  return /^\d+\.\d+\.\d+\.0$/.test(network) ? network.replace(/0$/, 'x') : ''
}

/** Words an ISO 8601 moment as `21 November 2026 at 9:05 am`, in Sydney's time: the server does not know the device's time zone. */
export const ownMoment = (at: string): string => `${longDate(at)} at ${clockOfTwelve(at)}`
