import { expect } from 'vitest'

import { newId } from '#app/core/new-id.server.ts'
import { importOptOuts } from '#app/opt-outs/imports/import-opt-outs.server.ts'
import { keepImportPiece } from '#app/opt-outs/imports/keep-import-piece.server.ts'
import { checkNumbers } from '#app/opt-outs/systems/check-numbers.server.ts'
import { erasePerson } from '#app/privacy/people/erase-person.server.ts'
import { declineRegistration } from '#app/registrations/decide/decline-registration.server.ts'
import { undoDecision } from '#app/registrations/decide/undo-decision.server.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'

import { isGone } from '../seam-model.ts'
import { type Act, choose } from './act.ts'

/** Staff decline a registration, with a mail or without, and sometimes undo that before the mail is sent. */
export const decliningRegistration: Act = {
  name: 'decline a registration',
  can: ({ stage }) => stage === 'asked',
  async run({ seams, shop, pick }) {
    const { platform, members } = seams
    const staff = await seams.as('operations')
    const on = { id: shop.registrationId, origin }
    const declining = { ...on, reason: 'We cannot find the shop', isMailed: pick % 2 === 0 }
    const send = () => declineRegistration(platform, staff, declining)
    const { ok } = await send()
    const by = members.operations.id
    if (pick % 3 === 0) {
      seams.clock.tick(4)
      const undone = await undoDecision(platform, staff, on)
      if (undone.ok) return { isDone: true, audit: 'registration.undone', by, also: ['registration.declined'] }
    }
    if (ok) shop.stage = 'declined'
    return { isDone: ok, audit: 'registration.declined', by, also: ['registration.undone'], repeat: send }
  },
}

/** Staff erase a person, which is refused while a shop of the person takes part or a registration waits. */
export const erasing: Act = {
  name: 'erase a person',
  weight: 4,
  // Mostly a person whose shop is gone, and sometimes one who takes part.
  can: (shop, { acts }) => isGone(shop) || acts % 5 === 4,
  async run({ seams, model, shop, pick }) {
    const person = choose([shop.owner, ...model.people], pick)
    const own = model.shops.filter(({ owner }) => owner === person)
    const staff = await seams.as('owner')
    const who = { emails: [person.email, ...person.former], phones: [] }
    const send = () => erasePerson(seams.platform, staff, { who, origin })
    const result = await send()
    if (!own.every(isGone)) expect(result.ok, `${person.name} has a shop that takes part`).toBe(false)
    const isDone = result.ok && Object.keys(result.value).length > 0
    if (result.ok) {
      Object.assign(person, { accountId: null, isErased: true })
      for (const one of own) one.stage = 'erased'
    }
    return { isDone, audit: 'person.erased', by: seams.members.owner.id, repeat: send }
  },
}

/** Staff import the number of a shop, of which we send no text any more. A colleague cannot finish the list of another one. */
export const importing: Act = {
  name: 'import a number that opted out',
  can: () => true,
  async run({ seams, pick }) {
    const { platform, members } = seams
    const number = `04915701${10 + pick}`
    const staff = await seams.as('owner')
    const importId = newId()
    const piece = { importId, place: 0, text: `Mobile\n${number}\n`, reason: 'The list of the last provider' }
    await keepImportPiece(platform, staff, piece)
    const list = { id: importId, choice: { addsZeros: false }, origin }
    const byOther = await importOptOuts(platform, await seams.as('operations'), list)
    expect(byOther.ok, 'a colleague imports the list of another one').toBe(false)
    const send = () => importOptOuts(platform, staff, list)
    const { ok } = await send()
    const [checked] = await checkNumbers(platform, [number])
    expect(checked?.status, `texts to ${number}`).toBe('suppressed')
    return { isDone: ok, audit: 'opt-outs.imported', by: members.owner.id, repeat: send }
  },
}
