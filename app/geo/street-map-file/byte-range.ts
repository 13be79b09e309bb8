/** The first and the last byte, counted from 0. */
export type ByteRange = { first: number; last: number }

/** More than any directory or tile of a street map. */
const mostBytes = 1_024 * 1_024
const onePart = /^bytes=(\d{1,15})-(\d{1,15})$/

/**
 * Returns the part of a file that a `Range` header asks for (RFC 9110, 14.2), limited to the file's end. Undefined without a
 * header, and for several parts, an open end, a part outside the file, or more than a megabyte.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | undefined {
  const [, from, to] = onePart.exec(header ?? '') ?? []
  if (from === undefined || to === undefined) return undefined
  const [first, last] = [Number(from), Math.min(Number(to), bytes - 1)]
  return first <= last && last - first < mostBytes ? { first, last } : undefined
}
