/** Creates a UUID for the Idempotency-Key. `crypto.randomUUID` is missing on pages without HTTPS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40
    return index === 8 ? (byte & 0x3f) | 0x80 : byte
  })
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
