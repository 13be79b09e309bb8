const isPlain = (value: object) => Object.getPrototypeOf(value) === Object.prototype

/** A value that has come from another thread, with the buffers that it had: there they arrive as plain arrays of bytes. */
export function withBuffers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (Array.isArray(value)) return value.map(withBuffers)
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withBuffers(inner)]))
}
