import { addNumber } from '#app/opt-outs/add-number.server.ts'
import { keepImportPiece } from '#app/opt-outs/imports/keep-import-piece.server.ts'
import { importOptOuts } from '#app/opt-outs/imports/import-opt-outs.server.ts'
import { restoreNumber } from '#app/opt-outs/restore-number.server.ts'
import { issueKey, retireKey } from '#app/opt-outs/systems/manage-keys.server.ts'
import { admitSystem, revokeSystem } from '#app/systems/manage-systems.server.ts'
import { pick } from '#app/core/seeded-random.ts'
import { newId } from '#app/core/new-id.server.ts'

import { hoursBefore, visitBetween } from './example-clock.ts'
import { mobileOf } from './example-people.ts'
import { done, exampleOrigin as origin, lastId, type World } from './example-world.ts'

const keyLabels = ['Example: parcel is here', 'Example: deposit received', 'Example: winter campaign']

/** Creates keys for three kinds of texts, of which one is retired, and the systems that send them, of which one is blocked. */
async function prepareTexts({ platform, office, clock }: World): Promise<string[]> {
  const keys: { id: string; key: string }[] = []
  for (const label of keyLabels) {
    clock.tick()
    keys.push(done(await issueKey(platform, await office.as('sales'), { label, origin })))
  }
  for (const label of ['Example: parcel texts', 'Example: the old gateway']) {
    const { id } = done(await admitSystem(platform, await office.as('operations', true), { label, origin }))
    if (label.includes('old')) done(await revokeSystem(platform, await office.as('operations', true), { id, origin }))
  }
  clock.inOffice([24 * 20, 24 * 21], async () => {
    done(await retireKey(platform, await office.as('sales'), { id: keys[2]?.id ?? '', isRetired: true, origin }))
  })
  return keys.map(({ key }) => key)
}

/** Adds opt-outs by the page, by phone and by a list; one person changes their mind. The numbers are reserved for fiction. */
export function tellOfOptOuts(world: World): void {
  const { clock, random, platform, office, ask, numbers, start, end } = world
  const [byPage, byStaff, byList] = [numbers.slice(0, 16), numbers.slice(16, 20), numbers.slice(20)]
  clock.inOffice([3, 8], async () => {
    const keys = await prepareTexts(world)
    byPage.forEach((number, index) =>
      clock.at(visitBetween(index < 4 ? hoursBefore(end, 60) : start, end, random), async () => {
        await ask(
          '/sms-opt-out',
          { number: mobileOf(number), optOutKey: pick(random, keys) },
          { ip: `198.51.100.${index + 1}` },
        )
      }),
    )
    byStaff.forEach((number) =>
      clock.inOffice([24, 24 * 26], async () => {
        const said = { typed: mobileOf(number), reason: 'Asked on the phone not to be texted any more', origin }
        done(await addNumber(platform, await office.as('sales'), said))
      }),
    )
    clock.inOffice([24 * 8, 24 * 9], async () => {
      const id = newId()
      const text = [...byList.map(mobileOf), 'no number at all'].join('\n')
      const piece = { importId: id, place: 0, text, reason: 'Example list of the gateway that was used before' }
      done(await keepImportPiece(platform, await office.as('sales'), piece))
      clock.tick()
      done(await importOptOuts(platform, await office.as('sales'), { id, choice: { addsZeros: false }, origin }))
      const restored = await lastId(world, 'opt_outs')
      clock.inOffice([30, 60], async () => {
        const consent = 'Wrote by mail that they would like the texts about parcels again'
        done(await restoreNumber(platform, await office.as('operations'), { id: restored, consent, origin }))
      })
    })
  })
}
