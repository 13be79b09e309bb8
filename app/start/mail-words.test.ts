import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { exampleRetailerMails } from '#app/retailers/testing/example-retailer-mails.ts'
import { exampleContractMails } from '#app/contracts/testing/example-contract-mails.ts'
import { shopClosedMail, shopReopenedMail } from '#app/shops/office/mails/closing.mail.tsx'
import { emailMovedMail, handedOnMail, handedToMail, letterMail } from '#app/shops/office/mails/shop.mail.tsx'
import { exampleGoLiveMails } from '#app/shops/testing/example-go-live-mails.ts'
import { exampleData, exampleMail, type ExampleMail, freeWordsOf, tooHardIn } from '#app/testing/reading/words-of.ts'
import { ratesChangedMail } from '#app/rates/rates-changed.mail.tsx'
import { declinedMail, informationMail } from '#app/registrations/decide/decision.mail.tsx'
import { registrationReceivedMail } from '#app/registrations/signup/registration-received.mail.tsx'
import { statusLinkMail } from '#app/registrations/status/status-link.mail.tsx'
import { signedCopyMail } from '#app/signing/copies/signed-copy.mail.tsx'
import { cosignerDeclinedMail, cosignerMail, firstSignedMail } from '#app/signing/cosigners/cosigner.mail.tsx'
import { mailTemplates } from './wiring/wiring.server.ts'

const url = 'https://tillway.example/somewhere'
const at = '2026-12-01T04:05:00Z'
const { shopName, givenName, email } = exampleData
const reference = 'R-7K2M9QXW'
const handedTo = {
  shopName,
  givenName,
  email,
  url,
  code: null,
  expires: null,
  wasOpen: true,
  day: 'Saturday 28 November 2026',
  hasTablet: true,
}
const handedOn = {
  shopName,
  givenName,
  day: 'Saturday 28 November 2026',
  buyer: null,
  settledBy: 'Saturday 12 December 2026',
  tablet: 'stays' as const,
  wasOpen: true,
  url,
}

const mails: readonly ExampleMail[] = [
  ...exampleRetailerMails(),
  ...exampleContractMails(),
  ...exampleGoLiveMails(),
  ...exampleMail(emailMovedMail, { shopName }),
  ...exampleMail(
    shopClosedMail,
    ...(['account', 'code', 'shared-code'] as const).map((way) => ({ shopName, givenName, way })),
  ),
  ...exampleMail(shopReopenedMail, { shopName, givenName, url }),
  ...exampleMail(
    handedOnMail,
    { ...handedOn, buyer: 'Nora New', hadAccount: true },
    { ...handedOn, tablet: 'returns', hadAccount: true },
    { ...handedOn, day: null, settledBy: null, tablet: null, wasOpen: false, hadAccount: false },
  ),
  ...exampleMail(
    handedToMail,
    { ...handedTo, way: 'invited', code: '481720935617', expires: at },
    { ...handedTo, way: 'attached' },
    { ...handedTo, way: 'waits' },
  ),
  ...exampleMail(ratesChangedMail, {
    givenName,
    shopName,
    url,
    changes: [{ partner: 'Northwind Parcels', before: '45 c', after: '50 c from 1 March 2027' }],
  }),
  ...exampleMail(declinedMail, { reference, reason: 'The shop is closed.' }),
  ...exampleMail(informationMail, {
    reference,
    question: 'Is this your ABN?',
    fields: 'ABN and Postcode',
    url,
  }),
  ...exampleMail(registrationReceivedMail, {
    reference,
    statusUrl: url,
    answerBy: '5 pm on Wednesday 2 December 2026',
  }),
  ...exampleMail(statusLinkMail, { kind: 'registration', url }, { kind: 'shop', url }),
  ...exampleMail(signedCopyMail, {
    shopName,
    signed: '1 December 2026 at 3:05 pm',
    documentId: 'abcdefghijklmnopqrstuv',
    sha256: 'ab12',
    url,
    verifyUrl: url,
  }),
  ...exampleMail(
    cosignerMail,
    { shopName, asker: exampleData.person, until: at, url, isReminder: false },
    { shopName, asker: exampleData.person, until: at, url, isReminder: true },
  ),
  ...exampleMail(
    cosignerDeclinedMail,
    { shopName, url, how: 'declined', who: 'Sam Okafor', reason: 'The account is wrong' },
    { shopName, url, how: 'expired', who: '', reason: '' },
    { shopName, url, how: 'voided', who: '', reason: '' },
  ),
  ...exampleMail(firstSignedMail, { shopName, others: 'Sam Okafor', until: at, url }),
]

/** Mails that are not sent to retailers, and two whose words come from a member of staff. */
const forOthers = [
  'enquiry-received',
  'enquiry-team',
  'insurance-ends-team',
  'newsagency-letter',
  'registration-answered',
  'registration-team',
  'reply',
  'signed-team',
  'staff-invitation',
  'staff-password-changed',
  'staff-password-link',
  'staff-second-factor-reset',
  'test-payment-failed',
  'us-interest-received',
  'us-interest-team',
]

const training = 'content/training'

/** The lessons of the training, without their markup. */
const lessons = readdirSync(training).map((file) => ({
  name: `/training/${file}`,
  text: readFileSync(`${training}/${file}`, 'utf8')
    .replace(/^---[\s\S]*?---\n/, '')
    .replaceAll(/\{brand\.[a-z.]+\}/g, '')
    .replaceAll(/\]\([^)]*\)|[[*]/g, '')
    .replaceAll(/^(?:#+|>|-|\d+\.) /gm, ''),
}))

test('every mail for retailers has an example', () => {
  const shown = new Set(mails.map(({ name }) => name.split(' ')[1] ?? ''))
  expect([...shown, ...forOthers].toSorted()).toEqual(mailTemplates.map(({ name }) => name).toSorted())
})

test('a mail about a shop names it in its subject and in its first line (rule M21)', () => {
  const letter = { shopName, subject: 'Your hours', words: 'Are they right?', from: 'Jess Albury' }
  const about = [...mails, ...exampleMail(letterMail, letter)].flatMap(({ name, mail }) =>
    typeof mail.shopName === 'string' ? [{ name, ...mail }] : [],
  )
  expect(about.length).toBeGreaterThan(30)
  const silent = about.filter(({ subject, firstLine }) => !subject.includes(shopName) || !firstLine.includes(shopName))
  expect(silent).toEqual([])
})

test('no mail and no lesson for retailers is harder than grade 7; journeys grade the screens (rule W37)', () => {
  const hard = [...lessons, ...mails].flatMap(({ name, text }) =>
    tooHardIn(freeWordsOf(text)).map((words) => `${name}: ${words}`),
  )
  expect(hard).toEqual([])
})
