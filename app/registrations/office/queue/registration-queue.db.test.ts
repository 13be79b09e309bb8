import { expect, test } from 'vitest'

import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { approveRegistration } from '../../decide/approve-registration.server.ts'
import { askApplicant } from '../../decide/ask-applicant.server.ts'
import { declineRegistration } from '../../decide/decline-registration.server.ts'
import { putRegistrations, testRegistration } from '../../testing/registration-fixtures.ts'
import { leftInQueue, queueAround, findWayOnInQueue } from './registration-queue.server.ts'

const hour = 3_600_000

/**
 * Starts with six waiting registrations, due in turn: Shop 0 first, the even ones in Victoria. One more waits for its
 * applicant, and one is declined.
 */
async function startWithQueue() {
  const platform = await startTestPlatform({ templates: mailTemplates })
  const { actor } = await signInAs(platform, 'operations')
  const colleague = await signInAs(platform, 'owner')
  const dueAt = (hours: number) => new Date(Date.now() + hours * hour)
  const rows = Array.from({ length: 8 }, (_, index) =>
    testRegistration({
      shopName: `Shop ${index}`,
      answerDueAt: dueAt(index + 1),
      createdAt: dueAt(-index - 1),
      state: index % 2 === 0 ? 'VIC' : 'NSW',
      ...(index === 6 && { status: 'info-needed' }),
      ...(index === 7 && { status: 'declined', declineReason: 'x', decidedAt: new Date() }),
    }),
  )
  await putRegistrations(platform, rows)
  const idOf = (index: number) => rows[index]?.id ?? ''
  const nameOf = (address: string) => rows.find(({ id }) => address.includes(`/${id}?`))?.shopName ?? address
  return {
    platform,
    colleague: colleague.actor,
    idOf,
    left: (query: string) => leftInQueue(platform, actor, new URLSearchParams(query)),
    around: (index: number, query: string) =>
      queueAround(platform, actor, { params: new URLSearchParams(query), id: idOf(index) }),
    /** Decides one record of the list in an address. Returns the next page. */
    async decide(index: number, query: string, meanwhile = () => Promise.resolve() as Promise<unknown>) {
      const on = { id: idOf(index), origin: testOrigin }
      const wayOn = await findWayOnInQueue(platform, actor, { params: new URLSearchParams(query), id: on.id })
      expect((await approveRegistration(platform, actor, on)).ok).toBe(true)
      await meanwhile()
      return wayOn && nameOf(await wayOn())
    },
  }
}

test('a decision leads to the next record of the same list in its order, and from the last to the first (rule RG21)', async () => {
  const { platform, decide } = await startWithQueue()
  await using _platform = platform
  expect(await decide(1, '')).toBe('Shop 2')
  expect(await decide(2, 'order=desc')).toBe('Shop 0')
  expect(await decide(4, 'state=VIC')).toBe('Shop 0')
  expect(await decide(0, 'turn=all&sort=shop')).toBe('Shop 3')
  expect(await decide(3, 'q=shop')).toBe('Shop 5')
})

test('a list whose order changes with the decision continues from the record’s old place', async () => {
  const { platform, decide } = await startWithQueue()
  await using _platform = platform
  expect(await decide(2, 'turn=all&sort=received&order=desc')).toBe('Shop 3')
  expect(await decide(3, 'turn=all&sort=status&order=asc')).toMatch(/^Shop [0145]$/)
})

test('a record that a colleague decides concurrently is neither opened nor counted (rule RG22)', async () => {
  const { platform, colleague, idOf, decide, left } = await startWithQueue()
  await using _platform = platform
  expect(await left('')).toBe('6 left in this list')
  const next = await decide(0, '', () =>
    declineRegistration(platform, colleague, { id: idOf(1), reason: 'No', isMailed: false, origin: testOrigin }),
  )
  expect(next).toBe('Shop 2')
  expect(await left('')).toBe('4 left in this list')
  expect(await left('state=NSW')).toBe('2 left in this list')
  const ask = { fields: ['abn'], question: 'Whose?' }
  await askApplicant(platform, colleague, { id: idOf(2), ask, origin: testOrigin })
  expect([await left(''), await left('turn=them')]).toEqual(['3 left in this list', '2 left in this list'])
})

test('the last record of a list leads to the page that says so; a list of answered ones has no queue', async () => {
  const { platform, decide, left, around } = await startWithQueue()
  await using _platform = platform
  expect(await decide(6, 'turn=them')).toContain('/staff/registrations/none-left?turn=them&done=')
  expect(await left('turn=them')).toBe('None left in this list')
  expect(await left('turn=nobody')).toBeUndefined()
  expect((await around(7, 'turn=nobody')).left).toBeUndefined()
})

test('a record’s neighbours are known beyond the page, and earlier decided records are not in the list', async () => {
  const { platform, around, idOf } = await startWithQueue()
  await using _platform = platform
  const { previous, next, listTo, decided } = await around(2, `state=VIC&done=${idOf(0)}`)
  expect([previous?.shopName, next?.shopName, decided]).toEqual(['Shop 0', 'Shop 4', idOf(0)])
  expect([listTo, next?.to]).toEqual(['/staff/registrations?state=VIC', `/staff/registrations/${idOf(4)}?state=VIC`])
  // A declined record is in no list of waiting ones, but still has its neighbours there.
  expect((await around(7, '')).previous?.shopName).toBe('Shop 5')
})
