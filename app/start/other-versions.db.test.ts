import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { passkeyChangedMail } from '#app/retailers/account/passkeys/passkey.mail.tsx'
import { loadContractRecord } from '#app/contracts/office/contract-record.server.ts'
import { makeContractShop, serveContracts, signContract } from '#app/contracts/testing/contract-server.ts'
import { shopList } from '#app/shops/shops.list.server.ts'
import { loadShopRecord } from '#app/shops/office/record/shop-record.server.ts'
import { shopTimeline } from '#app/shops/office/record/shop-timeline.server.ts'
import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import { loadMailList } from '#app/office/mail/load-mail-list.server.ts'
import { loadMailRecord } from '#app/office/mail/load-mail-record.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { loadRegistrationRecord } from '#app/registrations/office/record/load-registration-record.server.ts'
import { registrationList } from '#app/registrations/registrations.list.server.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import { documentList } from '#app/signing/documents/documents.list.server.ts'
import { findDocuments } from '#app/signing/documents/find-documents.server.ts'
import type { EventType } from '#app/signing/documents/history/event-types.ts'
import { appendEvents } from '#app/signing/documents/history/sign-events.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from './wiring/wiring.server.ts'

// What a newer version stores while an upgrade runs, with a value that this version does not know (decision 24).

test('a store with a difference of an unknown field opens in its list and its record, and keeps it', async () => {
  await using platform = await startTestPlatform()
  const { queries } = platform.database
  const { actor } = await signInAs(platform, 'operations')
  const { id } = await makeTestShop(platform)
  const differences = [{ field: 'trust', approved: 'None', signed: 'Costa Trust' }]
  await queries.execute(
    sql`update newsagencies set differences = ${JSON.stringify(differences)}::jsonb where id = ${id}`,
  )
  await queries.execute(sql`
    insert into events (id, subject_kind, subject_id, kind, actor_kind, actor_name, facts)
    values (gen_random_uuid(), 'newsagency', ${id}, 'differs-from-approved', 'agent', 'Mia',
      ${JSON.stringify({ differences })}::jsonb)`)
  const { rows } = await shopList.show(platform, actor, new URLSearchParams())
  expect(rows.map((row) => row.id)).toEqual([id])
  const record = await loadShopRecord(platform, id)
  if (!record) throw new Error('there is no store')
  expect(record.approval?.differences).toEqual(differences)
  const { timeline } = await shopTimeline(platform, actor, record)
  expect(timeline.map(({ what }) => what)).toContain(
    'signed with details that differ from the approval: Another detail Costa Trust, not None',
  )
})

test('a registration whose ABN has an unknown status opens in its list and its record, as one that is not looked up', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const { actor } = await signInAs(platform, 'operations')
  const { id } = await makeTestRegistration(platform)
  const facts = JSON.stringify({ status: 'suspended', entityName: 'COSTA, MIA', at: new Date().toISOString() })
  await platform.database.queries.execute(sql`update registrations set abn_facts = ${facts}::jsonb where id = ${id}`)
  const { rows } = await registrationList.show(platform, actor, new URLSearchParams({ turn: 'all' }))
  expect(rows).toMatchObject([{ id, register: { words: 'Not looked up' } }])
  const record = await loadRegistrationRecord(platform, actor, { id })
  expect(record?.lookedUpAt).toBeNull()
  expect(record?.compared[0]).toMatchObject({ field: 'ABN', register: ['Checksum valid'] })
})

test('stored facts of the register with a value of the wrong type are an error', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const { actor } = await signInAs(platform, 'operations')
  const { id } = await makeTestRegistration(platform)
  const facts = JSON.stringify({ status: 'active', at: 5 })
  await platform.database.queries.execute(sql`update registrations set abn_facts = ${facts}::jsonb where id = ${id}`)
  const wrongTime = [{ code: 'invalid_type', path: ['at'] }]
  await expect(loadRegistrationRecord(platform, actor, { id })).rejects.toMatchObject({
    issues: [{ code: 'invalid_union', errors: [wrongTime, expect.anything()] }],
  })
})

test('a mail with an unknown value opens in its list and its record, which say that this version cannot write it', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const { actor } = await signInAs(platform, 'operations')
  const common = { toName: 'Mia', toAddress: 'mia@example.com', subject: 'News', data: { act: 'moved' } }
  const rows = [passkeyChangedMail.name, 'of-another-version'].map((template) => ({ ...common, id: newId(), template }))
  await platform.database.queries.insert(mails).values(rows)
  expect((await loadMailList(platform, actor, new URLSearchParams())).rows).toHaveLength(2)
  for (const { id, template } of rows)
    expect(await loadMailRecord(platform, actor, { id, origin })).toMatchObject({
      template,
      text: 'This version of the product cannot write this mail.',
    })
})

test('an agreement with an unknown event opens in its list and its record', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { actor } = await signInAs(platform, 'operations')
  const shop = await makeContractShop(platform)
  await signContract(ask, shop.contractToken)
  const { queries } = platform.database
  const id = (await findDocuments(queries, { shopId: shop.id }))[0]?.id ?? ''
  const type = 'copy.read-aloud' as EventType
  await platform.database.transaction((tx) =>
    appendEvents(tx, platform.keys, id, [{ type, actor: 'System', data: {} }]),
  )
  expect((await documentList.show(platform, actor, new URLSearchParams())).rows.map((row) => row.id)).toEqual([id])
  expect((await loadContractRecord(platform, id))?.timeline[0]).toMatchObject({ what: 'copy read aloud' })
})
