// The formats that pages of release 0.2.0 still send and have on devices. Delete this file with that release (docs/releases.md).

import { isMasked, type PageNumber } from '../bank/bank.ts'

/** Converts the mask, which pages of 0.2.0 send back for an unchanged number. */
export const unchangedFromMask = (number: PageNumber): PageNumber =>
  typeof number === 'string' && isMasked(number) ? { unchanged: number } : number

const offset = 0xcbf29ce484222325n
const prime = 0x100000001b3n

/** Returns the key under which 0.2.0 stored a draft on a device: FNV-1a of the token. */
export function formerDraftKey(token: string): string {
  let hash = offset
  for (const sign of new TextEncoder().encode(token)) hash = BigInt.asUintN(64, (hash ^ BigInt(sign)) * prime)
  return `draft:${hash.toString(16).padStart(16, '0')}`
}
