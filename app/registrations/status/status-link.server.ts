import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { readSignedId, signId } from '#app/platform/crypto/signed-id.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

export type StatusLinkKeys = { readonly keys: Keys }

const purpose = 'registration-status'

/** What opens the status page of one registration: signed, kept nowhere, and good until its key is gone. */
export const statusToken = ({ keys }: StatusLinkKeys, { id }: { id: string }): string => signId(keys, purpose, id)

/** The registration that a token was made for; undefined when we did not make it, or not of exactly these characters. */
export const readStatusToken = ({ keys }: StatusLinkKeys, token: string): string | undefined =>
  readSignedId(keys, purpose, token)

/** The page on which an applicant sees how far it is, without logging in. Whoever has the link may look and answer. */
export function statusUrl(
  platform: StatusLinkKeys & { readonly config: Pick<Platform['config'], 'PUBLIC_URL'> },
  registration: { id: string },
): string {
  return `${platform.config.PUBLIC_URL}/signup/status/${statusToken(platform, registration)}`
}
