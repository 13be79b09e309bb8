/** The hash that the first link of a hash chain follows. */
export const chainStart = Buffer.alloc(32)
