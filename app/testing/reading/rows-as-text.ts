/**
 * Returns all contents of database rows as text for a search. Bytes are included as characters, because JSON would show them as
 * numbers.
 */
export const rowsAsText = (rows: unknown): string =>
  JSON.stringify(rows, function (this: Record<string, unknown>, name: string, value: unknown) {
    const kept = this[name]
    if (!(kept instanceof Uint8Array)) return value
    return [Buffer.from(kept).toString('latin1'), Buffer.from(kept).toString('base64url')]
  })
