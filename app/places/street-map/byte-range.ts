/** The first byte and the last one, counted from 0. */
export type ByteRange = { first: number; last: number }

/** A directory or a tile of a street map is smaller. */
const mostBytes = 1_024 * 1_024
const onePart = /^bytes=(\d{1,15})-(\d{1,15})$/

/**
 * The part of a file that a `Range` header asks for (RFC 9110, 14.2), cut where the file ends; undefined for none, for several parts,
 * for one without an end, for one outside the file, and for more than a megabyte.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | undefined {
  const [, from, to] = onePart.exec(header ?? '') ?? []
  if (from === undefined || to === undefined) return undefined
  const [first, last] = [Number(from), Math.min(Number(to), bytes - 1)]
  return first <= last && last - first < mostBytes ? { first, last } : undefined
}
