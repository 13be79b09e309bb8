import { normalise } from '#app/core/text/text.ts'

/** Matches text that a mail program turns into a link: a scheme, `www.`, an address, or a dot followed by a domain, in full width too. */
const link = /:\/|www\.|@|[\p{L}\p{N}-][.。][\p{L}]{2,}/iu

/** Matches four digits or more, however they are grouped: a telephone number, an amount or a code. */
const digitRun = /(?:\p{Nd}[\s\p{P}]*){4}/u

/**
 * Returns the name of a shop or a person for a mail to an unconfirmed address (rule M12), or `instead` if it contains a link or a
 * run of digits: attackers must not use our mails to send their own text.
 */
export function nameInMail(name: string | null | undefined, instead: string): string {
  const read = normalise(name ?? '', 'NFKC').trim()
  return read === '' || link.test(read) || digitRun.test(read) ? instead : (name ?? '')
}
