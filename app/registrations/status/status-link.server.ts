import type { Keys } from '#app/data/crypto/keys.server.ts'
import { readSignedId, signId } from '#app/data/crypto/signed-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

export type StatusLinkKeys = { readonly keys: Keys }

const purpose = 'registration-status'

/** Returns the token of a registration's status page: signed, not stored, and valid until its key is deleted. */
export const statusToken = ({ keys }: StatusLinkKeys, { id }: { id: string }): string => signId(keys, purpose, id)

/** Returns the registration of a token; undefined if we did not sign exactly these characters. */
export const readStatusToken = ({ keys }: StatusLinkKeys, token: string): string | undefined =>
  readSignedId(keys, purpose, token)

/** Returns the address of the page on which an applicant sees the status without logging in. Anyone with the link may read and answer. */
export function statusUrl(
  platform: StatusLinkKeys & { readonly config: Pick<Platform['config'], 'PUBLIC_URL'> },
  registration: { id: string },
): string {
  return `${platform.config.PUBLIC_URL}/signup/status/${statusToken(platform, registration)}`
}
