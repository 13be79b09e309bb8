import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { findRetailerByEmail } from '#app/retailers/retailers.queries.server.ts'
import { findRetailerActor, findRetailerOfPage } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { invitationReminder } from '#app/retailers/reminders/invitation-reminder.server.ts'
import { retailerPassword } from '#app/retailers/testing/retailer-fixtures.ts'
import { decryptAccount, decryptDocumentSnapshot, findStoredDraft } from '#app/contracts/draft/drafts.queries.server.ts'
import { contractReminder } from '#app/contracts/reminders/contract-reminder.server.ts'
import { serveContracts } from '#app/contracts/testing/contract-server.ts'
import { wholeAccount, wholeContact } from '#app/contracts/testing/wizard-fixtures.ts'
import { readDevice } from '#app/identity/devices/known-device.server.ts'
import { shopList } from '#app/shops/shops.list.server.ts'
import { restoreBackup } from '#app/backup/restore-backup.server.ts'
import type { Database } from '#app/data/database/database.server.ts'
import { rootFolder } from '#app/core/files/root-folder.server.ts'
import { findReminder } from '#app/reminders/manage-reminders.server.ts'
import { findStaffActor } from '#app/office/guards/staff-actor.server.ts'

/**
 * A backup that release 0.2.0 took of what it had stored under the key of the tests: an invitation, a retailer and a member of staff who
 * are logged in, and a draft whose agreement waits. The bytes of its PDF were left out.
 */
const file = join(rootFolder, 'app/testing/stored-by-0.2.0.backup')
const said = {
  invited: { email: 'mia@example.com', code: '840883590934' },
  retailer: {
    email: 'lee@example.com',
    token: 'u3mGJn1fb1sksSzV0pdOjeVGX52OnV3RE_A68VKLPec',
    idToken: '1orMZuHtgdHlC0NoT2LD5XpT5gPVSbs32jHkpd98P3U',
    device: 'WifsWtEPF4KwfToBREgCjQrTpJmsM0iAIy9Gk92MU9g',
  },
  staffToken: '6-Z5o2ZPobBB9ZKQgInmZURKMCgWlMdwI2ACdw2dkEw',
  draftToken: 'ddcS2WwvzxklNjGyN2XH7b2r27NtjBGU2aJlrplB9Ok',
}

/** Restores the backup, and lets its sessions and its invitation last until now. */
async function restoreFormer(database: Database): Promise<void> {
  const execute = (script: string) => database.exclusively((connection) => connection.execute(script))
  await execute('drop schema public cascade; create schema public; drop schema if exists pgboss cascade')
  await restoreBackup(database, { file, passphrase: undefined, check: async () => {} })
  await execute(`
    update agent_sessions set expires_at = now() + interval '1 hour', last_seen_at = now();
    update staff_sessions set expires_at = now() + interval '1 hour', last_seen_at = now(), second_factor_at = now();
    update invitations set expires_at = now() + interval '1 day'`)
}

const idOf = async (queries: Parameters<typeof findStoredDraft>[0], query: ReturnType<typeof sql>): Promise<string> =>
  (await queries.execute<{ id: string }>(query)).rows[0]?.id ?? ''

test('what 0.2.0 stored goes on working: sessions, codes, passwords, drafts and reminders', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' }, undefined, { prepare: restoreFormer })
  const { keys, database } = platform
  const { queries } = database
  const { invited, retailer, staffToken, draftToken } = said

  const owner = await findStaffActor(platform, staffToken)
  if (!owner) throw new Error('the session of the member of staff has ended')
  const { rows } = await shopList.show(platform, owner, new URLSearchParams())
  expect(rows.map(({ shopName }) => shopName).toSorted()).toEqual(['Costa News', 'Lee News', 'Marrickville News'])

  expect((await findRetailerOfPage(platform, retailer.token))?.email).toBe(retailer.email)
  expect((await findRetailerActor(platform, retailer))?.email).toBe(retailer.email)
  expect(readDevice(keys, await findRetailerByEmail(queries, retailer.email), retailer.device)).toMatch(
    /^[0-9a-f]{16}$/,
  )
  const login = { body: { email: retailer.email, password: retailerPassword } }
  expect((await ask('POST /account/login', login)).status).toBe(200)

  const invitation = await idOf(queries, sql`select id from invitations where email = ${invited.email}`)
  expect((await findReminder(queries, invitationReminder, invitation))?.nextAt).toBeInstanceOf(Date)
  const activation = { body: { email: invited.email, invitationCode: invited.code } }
  expect((await ask('POST /account/activate', activation)).status).toBe(200)

  const shop = await idOf(queries, sql`select newsagency_id as id from contract_drafts`)
  const draft = await findStoredDraft(queries, shop)
  expect(draft?.contact).toEqual(wholeContact)
  expect(decryptAccount(keys, draft)).toEqual(wholeAccount)
  expect(decryptDocumentSnapshot(keys, draft)?.account).toEqual(wholeAccount)
  expect((await findReminder(queries, contractReminder, shop))?.nextAt).toBeInstanceOf(Date)
  const opened = await ask('GET /account/contract-draft', { token: draftToken })
  expect(opened.body).toMatchObject({ draft: { contact: wholeContact, account: { abn: wholeAccount.abn, bsb: '•••-000' } } }) // prettier-ignore
})
