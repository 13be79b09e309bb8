import type { Keys } from '../crypto/keys.server.ts'
import { seal, unseal } from '../crypto/sealed.server.ts'

type Facts = Record<string, unknown>

const place = (mailId: string) => `mails|data|${mailId}`

/** What is kept of the data of a mail that opens something. */
export function sealMailData(keys: Keys, mailId: string, facts: Facts): Facts {
  return { sealed: seal(keys, place(mailId), JSON.stringify(facts)) }
}

/** The data again. @throws when they are not sealed, were changed, or belong to another mail. */
export function openMailData(keys: Keys, mailId: string, kept: Facts): Facts {
  if (typeof kept.sealed !== 'string') throw new TypeError('the data of this mail are not sealed')
  return JSON.parse(unseal(keys, place(mailId), kept.sealed)) as Facts
}
