import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { brand } from '#app/brand.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { exportPerson, leftOut, reportOf } from './export-person.server.ts'

const email = 'grace@example.com'

async function fileOf(...args: Parameters<typeof exportPerson>): Promise<Buffer> {
  const file = await exportPerson(...args)
  if (!file.ok) throw new Error(file.refusal)
  return file.value
}

test('exports all data of a person as JSON and as a tagged PDF, with audit entries that do not name them (rule PD4)', async () => {
  await using platform = await startTestPlatform()
  await makeTestRegistration(platform, { email, asked: { fields: ['abn'], question: 'Which ABN?', at: '2026-11-20' } })
  await makeTestRegistration(platform, { email: 'other@example.com', contactName: 'Somebody Else' })
  const { actor } = await signInAs(platform, 'owner')
  const asked = { who: { emails: [email], phones: [] }, origin: testOrigin }
  const json = await fileOf(platform, actor, { ...asked, format: 'json' })
  expect(JSON.parse(json.toString())).toMatchObject({
    searchedFor: { emails: [email] },
    leftOut,
    held: [
      {
        what: 'Undecided registrations',
        howLong: 'As long as no decision is made',
        records: [{ Name: 'Grace Okafor', Email: email, 'Our questions': expect.stringContaining('Which ABN?') }],
      },
    ],
  })
  expect(json.toString()).not.toContain('Somebody Else')
  const pdf = (await fileOf(platform, actor, { ...asked, format: 'pdf' })).toString('latin1')
  expect(pdf).toMatch(/^%PDF-1\.7/)
  expect(pdf).toContain('/StructTreeRoot')
  const { rows } = await platform.database.queries.execute(
    sql`select subject_label, became from audit_events where action = 'person.exported' order by at`,
  )
  expect(rows).toEqual([
    { subject_label: '1 record', became: { format: 'json', records: 1 } },
    { subject_label: '1 record', became: { format: 'pdf', records: 1 } },
  ])
})

test('both files explain what they omit, and how the person gets it (rule PD4)', () => {
  const noOne = { groups: [], names: [], also: { emails: [], phones: [] }, own: [], candidates: [], isMany: false }
  const { lead } = reportOf(noOne, { emails: [email], phones: [] }, new Date())
  expect(lead).toContain(leftOut)
  expect(lead.join(' ')).not.toMatch(/everything|all that/i)
  for (const words of ['bank accounts', 'agreements with their PDFs', brand.email]) expect(leftOut).toContain(words)
})

test('an export of a person requires a fresh second factor', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'owner')
  const stale = { ...actor, secondFactorAt: new Date(Date.now() - 11 * 60_000) }
  const asked = { who: { emails: [email], phones: [] }, origin: testOrigin, format: 'json' } as const
  await expect(exportPerson(platform, stale, asked)).rejects.toMatchObject({ code: 'forbidden' })
})
