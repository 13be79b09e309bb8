import { readdirSync, readFileSync } from 'node:fs'

import { createElement } from 'react'
import { expect, test } from 'vitest'

import { agentMailsToRead } from './agents/testing/agent-mails-to-read.ts'
import { agentScreensToRead } from './agents/testing/agent-screens-to-read.tsx'
import { contractMailsToRead } from './contracts/testing/contract-mails-to-read.ts'
import { contractScreensToRead } from './contracts/testing/contract-screens-to-read.tsx'
import { emailMovedMail, handedOnMail, handedToMail, letterMail } from './newsagencies/change/newsagency.mail.tsx'
import { accountScreensToRead } from './newsagencies/testing/account-screens-to-read.tsx'
import { goLiveMailsToRead } from './newsagencies/testing/go-live-mails-to-read.ts'
import { goLiveScreensToRead } from './newsagencies/testing/go-live-screens-to-read.tsx'
import { Screen as OptOutScreen } from './opt-outs/sms-opt-out.island.tsx'
import { readingOf } from './platform/testing/reading-grade.ts'
import { exampleData, mailToRead, screenToRead, type ToRead } from './platform/testing/words-to-read.ts'
import { ratesChangedMail } from './rates/rates-changed.mail.tsx'
import { declinedMail, informationMail } from './registrations/decide/decision.mail.tsx'
import { registrationReceivedMail } from './registrations/signup/registration-received.mail.tsx'
import { statusLinkMail } from './registrations/status/status-link.mail.tsx'
import { reminders } from './reminder-kinds.server.ts'
import ReminderStopPage from './reminders/reminder-stop.page.tsx'
import { formerStopPaths, stopPath } from './reminders/stop-paths.ts'
import { registrationScreensToRead } from './registrations/testing/registration-screens-to-read.tsx'
import { signedCopyMail } from './signing/copies/signed-copy.mail.tsx'
import { signingScreensToRead } from './signing/testing/signing-screens-to-read.tsx'
import routes from './routes.ts'
import { FlowTrouble } from './site/flow/flow-trouble.tsx'
import { mailTemplates } from './wiring.server.ts'

const url = 'https://tillway.example/somewhere'
const at = '2026-12-01T04:05:00Z'
const { shopName, givenName, email } = exampleData
const reference = 'R-7K2M9QXW'
const handedTo = { shopName, givenName, email, url, code: null, expires: null }

const mails = (): ToRead[] => [
  ...agentMailsToRead(),
  ...contractMailsToRead(),
  ...goLiveMailsToRead(),
  ...mailToRead(emailMovedMail, { shopName }),
  ...mailToRead(handedOnMail, { shopName, hadAccount: true }, { shopName, hadAccount: false }),
  ...mailToRead(
    handedToMail,
    { ...handedTo, way: 'invited', code: '481720935617', expires: at },
    { ...handedTo, way: 'attached' },
    { ...handedTo, way: 'waits' },
  ),
  ...mailToRead(ratesChangedMail, {
    givenName,
    shopName,
    url,
    changes: [{ partner: 'Northwind Parcels', before: '45 c', after: '50 c from 1 March 2027' }],
  }),
  ...mailToRead(declinedMail, { reference, reason: 'The shop is closed.' }),
  ...mailToRead(informationMail, {
    reference,
    question: 'Is this your ABN?',
    fields: 'ABN and Postcode',
    url,
  }),
  ...mailToRead(registrationReceivedMail, { reference, statusUrl: url, answerBy: '5 pm on Wednesday 2 December 2026' }),
  ...mailToRead(statusLinkMail, { kind: 'registration', url }, { kind: 'shop', url }),
  ...mailToRead(signedCopyMail, {
    signed: '1 December 2026 at 3:05 pm',
    documentId: 'abcdefghijklmnopqrstuv',
    sha256: 'ab12',
    url,
    verifyUrl: url,
  }),
]

/** Mails that no retailer gets, and two whose words are those of a member of staff. */
const forOthers = [
  'enquiry-received',
  'enquiry-team',
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

/** The lessons of the training, without their marks. */
const lessonsToRead = (): ToRead[] =>
  readdirSync(training).map((file) => ({
    name: `/training/${file}`,
    text: readFileSync(`${training}/${file}`, 'utf8')
      .replace(/^---[\s\S]*?---\n/, '')
      .replaceAll(/\{brand\.[a-z.]+\}/g, '')
      .replaceAll(/\]\([^)]*\)|[[*]/g, '')
      .replaceAll(/^(?:#+|>|-|\d+\.) /gm, ''),
  }))

/** The page that stops reminders, in its states, with the words of each kind. */
function stopScreensToRead(): ToRead[] {
  const known = reminders.flatMap(({ stop }) => [false, true].map((isStopped) => stop && { isStopped, ...stop }))
  return [stopPath, ...formerStopPaths].flatMap((path) =>
    known.map((view) =>
      screenToRead(
        `${path}, ${view ? `${view.purpose} ${view.isStopped}` : 'unknown'}`,
        createElement(ReminderStopPage, { loaderData: { view } } as never),
      ),
    ),
  )
}

const screens = (): ToRead[] => [
  ...stopScreensToRead(),
  ...lessonsToRead(),
  ...agentScreensToRead(),
  ...registrationScreensToRead(),
  ...contractScreensToRead(),
  ...accountScreensToRead(),
  ...goLiveScreensToRead(),
  ...signingScreensToRead(),
  screenToRead('/sms-opt-out', createElement(OptOutScreen)),
  ...[{ status: 404, statusText: '', internal: false, data: null }, new Error('a fault of ours')].map((error) =>
    screenToRead(`trouble, ${error instanceof Error ? 'ours' : 'not there'}`, createElement(FlowTrouble, { error })),
  ),
]

const highestGrade = 7
/** The grade of a few words says nothing: one long name makes it. */
const fewestWords = 9

/** Legal text, and what is fixed to the letter (rules RG6, AC14). */
const bound = [
  'From the moment at which a parcel is checked in',
  'I am authorised to bind',
  'Your registration of interest is currently pending admin approval',
  'There is an existing account associated with this shop name and email address.',
]

/** The lines whose words are ours to choose. */
const freeWords = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !bound.some((words) => line.includes(words)))
    .join('\n')

let drawn: ToRead[] | undefined
const toRead = (): ToRead[] => (drawn ??= [...screens(), ...mails()])

const namesRead = (): string[] => toRead().map(({ name }) => name)

test('every mail for retailers is read', () => {
  const read = new Set(namesRead().flatMap((name) => (name.startsWith('mail ') ? (name.split(' ')[1] ?? []) : [])))
  expect([...read, ...forOthers].toSorted()).toEqual(mailTemplates.map(({ name }) => name).toSorted())
})

test('a mail about a shop names it in its subject and in its first line (rule M21)', () => {
  const letter = { shopName, subject: 'Your hours', words: 'Are they right?', from: 'Jess Albury' }
  const about = [...mails(), ...mailToRead(letterMail, letter)].flatMap(({ name, mail }) =>
    typeof mail?.shopName === 'string' ? [{ name, ...mail }] : [],
  )
  expect(about.length).toBeGreaterThan(30)
  const silent = about.filter(({ subject, firstLine }) => !subject.includes(shopName) || !firstLine.includes(shopName))
  expect(silent).toEqual([])
})

test('every page of the retailers is read', () => {
  const flow = routes.find(({ file }) => file === 'site/flow/flow.page.tsx')
  const paths = (flow?.children ?? []).map(({ path }) => `/${path?.replace(/\/:[a-zA-Z]+$/, '') ?? ''}`)
  expect(paths).toContain('/agent-login')
  const read = new Set(namesRead().map((name) => name.split(/[ ,]/, 1)[0]))
  expect(paths.filter((path) => !read.has(path))).toEqual([])
})

type Graded = { name: string; grade: number }

const hardestFirst = (all: Graded[]): string[] =>
  all.toSorted((one, other) => other.grade - one.grade).map(({ name, grade }) => `${grade.toFixed(1)} ${name}`)

const tooHard = (all: Graded[]): string[] => hardestFirst(all.filter(({ grade }) => grade > highestGrade))

test(`no screen and no mail of retailers reads harder than grade ${highestGrade} (rule W37)`, () => {
  const graded = toRead().map(({ name, text }) => ({ name, ...readingOf(freeWords(text)) }))
  const hardest = hardestFirst(graded).slice(0, 10)
  // oxlint-disable-next-line no-console -- whoever writes sees what is hardest to read, long before it is too hard
  console.log(`The ten of ${graded.length} screens and mails that are hardest to read:\n${hardest.join('\n')}`)
  expect(tooHard(graded)).toEqual([])
})

test(`no paragraph of them does, though short labels stand around it (rule W37)`, () => {
  const paragraphs = toRead().flatMap(({ name, text }) =>
    freeWords(text)
      .split('\n')
      .map((line) => ({ name: `${name}: ${line.trim()}`, ...readingOf(line) }))
      .filter(({ words }) => words >= fewestWords),
  )
  expect(tooHard(paragraphs)).toEqual([])
})
