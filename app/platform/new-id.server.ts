import crypto from 'node:crypto'

/** A UUIDv7: unique, unguessable enough for a name, and ordered by time. In the runtime, not yet in its types. */
export const newId = (crypto as unknown as { randomUUIDv7(): string }).randomUUIDv7
