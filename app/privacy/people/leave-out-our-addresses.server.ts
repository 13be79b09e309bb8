import { brand } from '#app/brand.ts'
import { ownAddresses } from '#app/outbox/mail/addresses/own-addresses.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { phoneKey } from '#app/core/text/phone-key.ts'

import type { Identifiers, SearchedPerson } from './person.ts'

/** Removes our own addresses and number from a search: almost every mail contains one of them, and they are not a person's (rule PD4). */
export function leaveOutOurAddresses(
  { config }: Pick<Platform, 'config'>,
  { emails, phones, of }: Identifiers,
): { searched: SearchedPerson; leftOut: string[] } {
  const own = ownAddresses(config)
  const isOurs = (one: string) => own.includes(one) || phoneKey(one) === phoneKey(brand.phone.display)
  const theirs = (all: readonly string[]) => all.filter((one) => !isOurs(one))
  return {
    searched: { emails: theirs(emails), phones: theirs(phones), own, of },
    leftOut: [...emails, ...phones].filter(isOurs),
  }
}
