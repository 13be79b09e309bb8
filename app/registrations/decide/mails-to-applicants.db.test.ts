import { expect, test } from 'vitest'

import { decryptMailData } from '#app/outbox/mail/mail-secrets.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { renderMail } from '#app/outbox/mail/template.server.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { makeTestRegistration } from '../testing/registration-fixtures.ts'
import { approveRegistration } from './approve-registration.server.ts'
import { askApplicant } from './ask-applicant.server.ts'
import { declineRegistration } from './decline-registration.server.ts'

const hostile = { shopName: 'FROZEN - act now at https://evil.example/x', contactName: 'Call 0491 570 156' }

/** Starts an office with a registration in an attacker's names and a stranger's address. */
async function start(names: { shopName: string; contactName: string }) {
  const platform = await startTestPlatform({ templates: mailTemplates })
  const { actor } = await signInAs(platform, 'owner')
  const { id } = await makeTestRegistration(platform, names)
  /** Returns the text and subject of the one mail to the stranger, without its address and its code, whose digits are random. */
  const mailed = async (): Promise<string> => {
    const [row] = await platform.database.queries.select().from(mails)
    const template = mailTemplates.find(({ name }) => name === row?.template)
    if (!row || !template) throw new Error('there is no mail')
    const data = 'sealed' in row.data ? decryptMailData(platform.keys, row.id, row.data) : row.data
    const { html, plainText } = await renderMail(template, data)
    const said = [row.toName, row.subject, html, plainText].join('\n')
    const ownDigits = /(?:\d{4} ?){3}/g
    return said
      .replaceAll(row.toAddress, '')
      .replaceAll(encodeURIComponent(row.toAddress), '')
      .replaceAll(ownDigits, '')
  }
  return { platform, actor, id, mailed }
}

test('declining a hostile registration mails none of its words to its address (rule M12)', async () => {
  const { platform, actor, id, mailed } = await start(hostile)
  await using _platform = platform
  await declineRegistration(platform, actor, { id, reason: 'Not a shop', isMailed: true, origin })
  expect(await mailed()).not.toMatch(/frozen|evil|0491|570/i)
})

test('a question about an unapproved registration repeats none of its names (rule M12)', async () => {
  const { platform, actor, id, mailed } = await start({ shopName: 'Frozen Papers', contactName: 'Evie Low' })
  await using _platform = platform
  await askApplicant(platform, actor, { id, ask: { fields: ['abn'], question: 'Which one?' }, origin })
  expect(await mailed()).not.toMatch(/frozen|evie/i)
})

test('the invitation leaves out an approved name that contains a link or a number (rule M12)', async () => {
  const { platform, actor, id, mailed } = await start(hostile)
  await using _platform = platform
  await approveRegistration(platform, actor, { id, origin })
  const said = await mailed()
  expect(said).not.toMatch(/frozen|evil|0491|570/i)
  expect(said).toContain('your shop is approved')
  expect(said).toMatch(/first=(&amp;|&)last=(?!\w)/)
})
