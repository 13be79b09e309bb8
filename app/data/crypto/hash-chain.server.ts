import { isSameHash } from './tokens.server.ts'

/** The hash that the first link of a hash chain follows. */
export const chainStart = Buffer.alloc(32)

/** A link's place in its chain, counted from 1, and its hash. */
export type LinkEnd = { position: number; hash: Uint8Array }

/** Why a link does not follow the one before it: a link is missing, was added from elsewhere, or was changed. */
export type LinkBreak = 'missing' | 'unlinked' | 'changed'

/**
 * Returns why a link does not follow the chain up to `previous`; undefined if it does. `computed` is the hash of the link's content as
 * it is now.
 */
export function findLinkBreak(
  previous: LinkEnd,
  link: LinkEnd & { previousHash: Uint8Array | null },
  computed: Uint8Array,
): LinkBreak | undefined {
  if (link.position !== previous.position + 1) return 'missing'
  if (!link.previousHash || !isSameHash(link.previousHash, previous.hash)) return 'unlinked'
  return isSameHash(link.hash, computed) ? undefined : 'changed'
}
