import { expect, test } from 'vitest'

import { logInAs } from '#app/agents/testing/agent-fixtures.ts'
import { makeContractShop } from '#app/contracts/testing/contract-server.ts'
import { wholeWizard } from '#app/contracts/testing/wizard-fixtures.ts'

import { findPerson, waitsOf } from './find-person.server.ts'
import { everything, liveALife, type Somebody, somebodies } from './testing/live-a-life.ts'
import { startWorld } from './testing/start-world.ts'

test('a person is found by either an address or a number, with what else their records say of them (rule PD4)', async () => {
  const world = await startWorld()
  const { platform, actor } = world
  const [me] = somebodies as [Somebody]
  await liveALife(world, me, { ...everything, retails: 'never', registers: 'never' })
  const byNumber = await findPerson(platform, actor, { emails: [], phones: ['+61 491 570 150'] })
  expect(byNumber.also).toEqual({ emails: [me.email], phones: [] })
  expect(byNumber.names).toEqual(['Zebedee Quillfeather'])
  expect(byNumber.groups.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Enquiries', 'Interest from the United States', 'Numbers that are not texted']),
  )
  const enquiries = byNumber.groups.find(({ name }) => name === 'Enquiries')
  expect(enquiries?.rows[0]?.facts).toContainEqual({ label: 'Name', value: 'Zebedee Quillfeather' })
  expect((await findPerson(platform, actor, { emails: ['nobody@example.com'], phones: [] })).groups).toEqual([])
})

test('whom a retailer filled in for the agreement is found by their own address and numbers (rule PD4)', async () => {
  const { platform, ask, actor } = await startWorld()
  const { agent } = await logInAs(platform, 'till@example.com')
  const { contractToken: token } = await makeContractShop(platform, { agent, said: { phone: '02 5550 0001' } })
  const { contact, address, account } = wholeWizard
  const state = {
    contact: { ...contact, email: 'Wizard@example.com', mobile: '0491 572 665', phone: '02 5550 0002' },
    address: { ...address, shopPhone: '02 5550 0003' },
    account,
  }
  await ask('PUT /account/contract-draft', { token, body: { version: 0, ...state } })
  const found = async (who: { emails?: string[]; phones?: string[] }) =>
    (await findPerson(platform, actor, { emails: [], phones: [], ...who })).groups.map(({ noun }) => noun)
  expect(await found({ emails: ['wizard@example.com'] })).toContain('Draft of an agreement')
  for (const phone of ['+61 491 572 665', '02 5550 0002', '02 5550 0003'])
    expect(await found({ phones: [phone] }), phone).toContain('Draft of an agreement')
  expect(await found({ emails: ['nobody@example.com'], phones: ['02 5550 0009'] })).toEqual([])
  const { groups } = await findPerson(platform, actor, { emails: ['wizard@example.com'], phones: [] })
  expect(waitsOf(groups)).toMatchObject([expect.stringContaining('with an agreement that was filled in for them')])
})
