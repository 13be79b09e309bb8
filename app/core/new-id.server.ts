import crypto from 'node:crypto'

/** Creates a UUIDv7: unique, unguessable enough for a name, and ordered by time. Node has it, but its types do not yet. */
export const newId = (crypto as unknown as { randomUUIDv7(): string }).randomUUIDv7
