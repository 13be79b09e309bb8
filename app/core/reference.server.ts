import { randomInt } from 'node:crypto'

/** Letters and digits that are not confused on the phone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates a reference that a person can read out: a letter for its kind and eight characters (30^8, about 6.5 × 10^11). */
export function makeReference(kind: string): string {
  return `${kind}-${Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
