const isPlain = (value: object) => Object.getPrototypeOf(value) === Object.prototype

/** Restores the buffers of a value from another thread, where they arrive as plain byte arrays. */
export function withBuffers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (Array.isArray(value)) return value.map(withBuffers)
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withBuffers(inner)]))
}
