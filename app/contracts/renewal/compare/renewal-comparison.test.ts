import { expect, test } from 'vitest'

import { renderMail } from '#app/outbox/mail/template.server.ts'
import { agreementVersion, clausesOf } from '#app/signing/agreement/agreement-clauses.ts'

import { type Agreement, comparisonOf, hasNewWords } from './clause-difference.ts'
import { renewalMail, renewalReminderMail } from '../screens/renewal.mail.tsx'

const signed = { templateVersion: 1, corporation: true }
/** Signed in the newest version. */
const current = { ...signed, templateVersion: agreementVersion }

/** A second version: one clause changed, one is new, and the third was removed. */
const next: Agreement = {
  version: 2,
  clausesOf(version, corporation) {
    const first = clausesOf(1, corporation)
    if (version === 1) return first
    const changed = first.map((clause, at) =>
      at === 0 ? { ...clause, paragraphs: ['We lend you two tablets.'] } : clause,
    )
    return [
      ...changed.filter((_, at) => at !== 2),
      { number: '99', heading: 'Something new', paragraphs: ['It is new.'] },
    ]
  },
}

/** The same words under another number. */
const same: Agreement = { version: 2, clausesOf: (_, corporation) => clausesOf(1, corporation) }

const mailed = {
  shopName: 'Kiosk',
  givenName: 'Mia',
  url: 'https://tillway.example/r',
  expires: '2030-01-01T00:00:00Z',
}

test('a renewal across versions counts the changes; a version with the same words changes nothing', () => {
  const comparison = comparisonOf(signed, next)
  expect(comparison).toMatchObject({ signedVersion: '1', newVersion: '2', changed: 3 })
  expect(comparison?.clauses.filter(({ kind }) => kind !== 'same').map(({ kind }) => kind)).toEqual([
    'changed',
    'added',
    'removed',
  ])
  expect(hasNewWords(signed, next)).toBe(true)
  expect(hasNewWords(signed, same)).toBe(false)
  expect(hasNewWords(current)).toBe(false)
  // The changes that signers of version 1 are shown: the start with several signers, commission rates in a
  // schedule, a debit request, and leaving in the account (rules CR6, LV1, SG26, SG28).
  const changed = comparisonOf(signed)?.clauses.filter(({ kind }) => kind !== 'same')
  expect(changed?.map(({ heading, kind }) => [heading, kind])).toEqual([
    ['What this is', 'changed'],
    ['Commission', 'changed'],
    ['Takings and direct debit', 'changed'],
    ['Leaving', 'changed'],
    ['Renewal and changes', 'changed'],
  ])
  expect(comparisonOf({ ...signed, templateVersion: 9 }, next)).toBeNull()
})

test('the mails of a renewal mention a new version only if there is one', async () => {
  for (const template of [renewalMail, renewalReminderMail]) {
    const textOf = async (data: Parameters<typeof template.subject>[0]) =>
      `${template.subject(data)} ${(await renderMail(template, data)).plainText}`
    const across = await textOf({ ...mailed, hasNewWords: hasNewWords(signed, next) })
    const within = await textOf({ ...mailed, hasNewWords: hasNewWords(current) })
    expect(across).toMatch(/new version[\s\S]*what\s+changed/i)
    expect(within).not.toMatch(/new (version|agreement)|what\s+changed/i)
    expect(within).toMatch(/See the agreement/i)
  }
})
