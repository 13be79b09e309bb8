import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { readSignedId, signId } from '#app/platform/crypto/signed-id.server.ts'

const purpose = 'invitation-reminders'

export const stopPath = '/signup/reminders/stop'

/** Where a mail program stops them by one POST, without a page and a cookie (RFC 8058). */
export const oneClickPath = '/account/reminders/stop'

const linkTo = (path: string, keys: Keys, publicUrl: string, invitationId: string) =>
  `${publicUrl}${path}?${new URLSearchParams({ token: signId(keys, purpose, invitationId) })}`

/** The page on which somebody asks for no more reminders of an invitation. Whoever has the link may. */
export function stopUrl(keys: Keys, publicUrl: string, invitationId: string): string {
  return linkTo(stopPath, keys, publicUrl, invitationId)
}

/** The call for the header `List-Unsubscribe` of a reminder. */
export function oneClickUrl(keys: Keys, publicUrl: string, invitationId: string): string {
  return linkTo(`/api${oneClickPath}`, keys, publicUrl, invitationId)
}

/** The invitation that a link was made for. */
export const readStopToken = (keys: Keys, token: string): string | undefined => readSignedId(keys, purpose, token)
