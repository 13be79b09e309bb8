import { normalise } from '../text.ts'

/** What a mail program turns into a link: a scheme, `www.`, an address, or a dot with a domain after it, in full width too. */
const link = /:\/|www\.|@|[\p{L}\p{N}-][.。][\p{L}]{2,}/iu

/** Four digits or more, however they are grouped: a telephone number, an amount or a code. */
const digitRun = /(?:\p{Nd}[\s\p{P}]*){4}/u

/**
 * A name of a shop or a person as it may be written in a mail to an address that we have not confirmed (rule M12), or `instead`
 * when it holds a link or a run of digits: strangers must not get their words mailed by us.
 */
export function nameInMail(name: string | null | undefined, instead: string): string {
  const read = normalise(name ?? '', 'NFKC').trim()
  return read === '' || link.test(read) || digitRun.test(read) ? instead : (name ?? '')
}
