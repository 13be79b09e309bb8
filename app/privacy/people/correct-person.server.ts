import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { personalDataOfRooms } from '#app/data/personal-data/personal-data-of-rooms.server.ts'
import type { PersonalFact } from '#app/data/personal-data/personal-data.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { asciiEmail, isCleanText, isEmail, plainText } from '#app/core/text/text.ts'
import { permitted, permitFresh, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { leaveOutOurAddresses } from './leave-out-our-addresses.server.ts'
import { findTheirRows } from './find-their-rows.server.ts'
import type { Identifiers } from './person.ts'
import { correctRows, isTwice } from './person.queries.server.ts'

const isRight: Record<PersonalFact, (value: string) => boolean> = {
  name: (value) => value.length <= 120 && isCleanText(value) && !/[\r\n]/.test(value),
  email: isEmail,
  phone: (value) => /^[+\d][\d ().-]{5,31}$/.test(value),
}

/**
 * Corrects a name, an address or a number in a person's records that have no page for it (rule PD5). One transaction, with an audit entry
 * with old and new value for each. Returns the number of changes; `twice` if a record would become a duplicate,
 * `many` if a number finds several people (rule PD8). Does not use `actOn`,
 * because the rows are of many kinds.
 * @throws RefusedError forbidden, also when the second factor is not fresh.
 */
export async function correctPerson(
  { config, database, port }: Pick<Platform, 'config' | 'database' | 'port'>,
  actor: StaffActor,
  { who, fact, value, origin }: { who: Identifiers; fact: PersonalFact; value: string; origin: Origin },
): Promise<Result<number, 'bad-value' | 'twice' | 'many'>> {
  const by = permitted(actor, 'people:manage')
  permitFresh(actor)
  const becomes = fact === 'email' ? asciiEmail(plainText(value)) : plainText(value)
  if (becomes === '' || !isRight[fact](becomes)) return refused('bad-value')
  const tables = await port(personalDataOfRooms).list()
  const { searched } = leaveOutOurAddresses({ config }, who)
  const correct = async (tx: Transaction) => {
    const { found, isMany } = await findTheirRows(tx, tables, searched)
    if (isMany) return refused('many')
    const corrections = await correctRows(tx, found, fact, becomes)
    for (const { table, id, label, was, became } of corrections)
      await commitEffects(tx, {
        audit: {
          actor: by,
          action: 'person.corrected',
          subject: { kind: 'person', id, label: table.noun },
          was: { [label]: was },
          became: { [label]: became },
          origin,
        },
      })
    return ok(corrections.length)
  }
  try {
    return await database.transaction(correct)
  } catch (error) {
    if (isTwice(error)) return refused('twice')
    throw error
  }
}
