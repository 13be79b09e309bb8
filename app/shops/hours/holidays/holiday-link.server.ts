import type { Keys } from '#app/data/crypto/keys.server.ts'
import { readSignedId, signId } from '#app/data/crypto/signed-id.server.ts'

const purpose = 'holiday-hours'

/** The page that answers for the public holidays ahead. */
export const holidayPath = '/holiday-hours'

/**
 * Builds the link of the mail about public holidays. It can only answer for those of the next weeks. It names the list of the shop, so that
 * it ends with a new owner, who has a new list.
 */
export const holidayLink = (keys: Keys, publicUrl: string, goLiveId: string): string =>
  `${publicUrl}${holidayPath}?${new URLSearchParams({ token: signId(keys, purpose, goLiveId) })}`

/** Returns the id of a link's list, or undefined for an invalid token. */
export const readHolidayToken = (keys: Keys, token: string): string | undefined => readSignedId(keys, purpose, token)
