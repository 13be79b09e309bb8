import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { mailInvitation } from '#app/retailers/invitations/invite-retailer.server.ts'
import { invitationMail } from '#app/retailers/invitations/invitation.mail.tsx'
import { findMailsAbout } from '#app/outbox/mail/mail.queries.server.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { MailTransport, RenderedMail } from '#app/outbox/mail/transport/transport.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { rowsAsText } from '#app/testing/reading/rows-as-text.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { tryMails } from '#app/testing/try-mails.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { auditEvents } from '../audit/screens/audit.queries.server.ts'
import { signInAs } from '../testing/staff-fixtures.ts'
import { loadMailRecord } from '#app/office/mail/load-mail-record.server.ts'
import { previewMail, readInviteLink } from './read-mail.server.ts'
import { resendMail } from '#app/office/mail/resend-mail.server.ts'

const code = '481720935617'
const secrets = [code, '4817 2093 5617', 'invitationCode']

function bySmtp(sent: RenderedMail[]): MailTransport {
  return {
    kind: 'smtp',
    deliver: (one) => Promise.resolve(void sent.push(one)),
    verify: () => Promise.resolve(),
    close: () => {},
  }
}

async function invite(platform: TestPlatform): Promise<string> {
  const about = { kind: 'invitation', id: newId() }
  await platform.database.transaction((tx) =>
    mailInvitation(tx, platform, {
      shopName: 'Pellow News',
      givenName: 'Garth',
      surname: 'Pellow',
      email: 'garth@pellownews.example',
      code,
      expiresAt: new Date('2026-12-20T00:00:00Z'),
      about,
    }),
  )
  await tryMails(platform)
  const [sent] = await findMailsAbout(platform.database.queries, about.kind, about.id)
  expect(sent?.state).toBe('sent')
  return sent?.id ?? ''
}

const everythingKept = async (platform: TestPlatform, id: string) =>
  rowsAsText((await platform.database.queries.execute(sql`select * from mails where id = ${id}`)).rows)

const readings = async ({ database }: TestPlatform) =>
  (await database.queries.select().from(auditEvents)).filter(({ action }) => action === 'mail.secret-read')

test('a code is sent in clear by SMTP, is encrypted in the database, and is hidden from all colleagues', async () => {
  const sent: RenderedMail[] = []
  await using platform = await startTestPlatform({ templates: mailTemplates, transport: bySmtp(sent) })
  const id = await invite(platform)
  expect(sent[0]?.plainText).toContain('4817 2093 5617')
  expect(sent[0]?.html).toContain('invitationCode=481720935617')
  const kept = await everythingKept(platform, id)
  for (const secret of secrets) expect(kept).not.toContain(secret)

  const { actor } = await signInAs(platform, 'owner')
  const asked = { id, origin: testOrigin }
  const record = await loadMailRecord(platform, actor, asked)
  expect(record).toMatchObject({ secrecy: 'masked', subject: 'Pellow News is approved' })
  expect(record?.text).toContain('•••• •••• ••••')
  const shown = `${record?.text} ${await previewMail(platform, actor, asked)}`
  for (const secret of secrets) expect(shown).not.toContain(secret)
  expect(await readings(platform)).toEqual([])

  expect((await resendMail(platform, actor, asked)).ok).toBe(true)
  await tryMails(platform)
  expect(sent).toHaveLength(2)
  expect(sent[1]?.plainText).toContain('4817 2093 5617')
})

test('without SMTP owners and operations read a mail whole, which is audited; others do not', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const asked = { id: await invite(platform), origin: testOrigin }
  for (const secret of secrets) expect(await everythingKept(platform, asked.id)).not.toContain(secret)
  for (const role of ['sales', 'viewer'] as const) {
    const { actor } = await signInAs(platform, role)
    const shown = `${(await loadMailRecord(platform, actor, asked))?.text} ${await previewMail(platform, actor, asked)}`
    for (const secret of secrets) expect(shown).not.toContain(secret)
  }
  expect(await readings(platform)).toEqual([])
  for (const role of ['owner', 'operations'] as const) {
    const { actor } = await signInAs(platform, role)
    expect(await loadMailRecord(platform, actor, asked)).toMatchObject({
      secrecy: 'whole',
      text: expect.stringContaining('4817 2093 5617') as string,
    })
    expect(await previewMail(platform, actor, asked)).toContain('invitationCode=481720935617')
    expect((await readings(platform)).filter(({ actorId }) => actorId === actor.id)).toMatchObject([
      { subjectKind: 'mail', subjectId: asked.id },
    ])
  }
})

test('a mail is masked until a permitted reader gives the second factor again (rule BO12)', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const asked = { id: await invite(platform), origin: testOrigin }
  const { actor } = await signInAs(platform, 'owner')
  const late = { ...actor, secondFactorAt: new Date(Date.now() - 11 * 60_000) }
  const record = await loadMailRecord(platform, late, asked)
  expect(record?.secrecy).toBe('waits')
  const shown = `${record?.text} ${await previewMail(platform, late, asked)}`
  for (const secret of secrets) expect(shown).not.toContain(secret)
  expect(await readings(platform)).toEqual([])
  const { actor: sales } = await signInAs(platform, 'sales')
  const lateSales = { ...sales, secondFactorAt: late.secondFactorAt }
  expect((await loadMailRecord(platform, lateSales, asked))?.secrecy).toBe('masked')
})

test('a colleague copies a link from the outbox after a fresh second factor, which is audited (rule BO77)', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const asked = { id: await invite(platform), origin: testOrigin }
  const { actor } = await signInAs(platform, 'operations')
  const link = await readInviteLink(platform, actor, asked)
  expect(link).toMatch(/^http.*\/activate\?email=garth%40pellownews\.example&invitationCode=481720935617/)
  expect(await readings(platform)).toMatchObject([{ actorId: actor.id, subjectId: asked.id }])
  const late = { ...actor, secondFactorAt: new Date(Date.now() - 11 * 60_000) }
  await expect(readInviteLink(platform, late, asked)).rejects.toMatchObject({ code: 'forbidden' })
  const { actor: sales } = await signInAs(platform, 'sales')
  expect(await readInviteLink(platform, sales, asked)).toBeUndefined()
  expect(await readInviteLink(platform, actor, { ...asked, id: newId() })).toBeUndefined()
  await using bySmtpPlatform = await startTestPlatform({ templates: mailTemplates, transport: bySmtp([]) })
  const sent = { id: await invite(bySmtpPlatform), origin: testOrigin }
  const { actor: owner } = await signInAs(bySmtpPlatform, 'owner')
  expect(await readInviteLink(bySmtpPlatform, owner, sent)).toBeUndefined()
})

test('a mail with a secret cannot be queued in clear (rule M4)', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const data = {
    shopName: 'A',
    givenName: 'B',
    email: 'c@example.com',
    url: '#',
    code,
    expires: '2026-12-20T00:00:00Z',
  }
  const one = mail({ template: invitationMail, data, to: { name: '', address: 'c@example.com' } })
  await expect(commitEffects(platform.database, { mails: [one] })).rejects.toThrow('opens')
})

test('an encrypted mail that was changed in the database fails visibly', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const id = await invite(platform)
  await platform.database.queries.execute(
    // Replaces the character by another one.
    sql`update mails set state = 'queued', data = jsonb_build_object('sealed', overlay(data->>'sealed' placing
      case substr(data->>'sealed', 60, 1) when 'x' then 'y' else 'x' end from 60)) where id = ${id}`,
  )
  const { actor } = await signInAs(platform, 'owner')
  await expect(loadMailRecord(platform, actor, { id, origin: testOrigin })).rejects.toThrow('failed')
})
