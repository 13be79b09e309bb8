import { exampleData, screenToRead, type ToRead } from '#app/platform/testing/words-to-read.ts'

import { registrationStatuses } from '../registration.ts'
import { emptyRegistration } from '../registration-fields.ts'
import { Screen as SignupScreen, SignupThanks } from '../signup/signup.island.tsx'
import RegistrationStatusPage from '../status/status.page.tsx'
import { type StatusView, stepsOf } from '../status/status-view.ts'

const answerBy = '5 pm on Wednesday 2 December 2026'
const reference = 'R-7K2M9QXW'
const at = new Date('2026-12-01T04:05:00Z')

function viewOf(status: StatusView['status'], change: Partial<StatusView> = {}): StatusView {
  const known = { status, answerBy, isLate: false, ...change }
  return {
    ...known,
    reference,
    shopName: exampleData.shopName,
    registeredOn: '1 Dec 2026',
    writingTo: 'p•••@marrickvillenews.example',
    steps: stepsOf({ ...known, timeZone: 'Australia/Sydney' }, [{ kind: 'received', at }]),
    stamp: { word: 'Received', when: '1 Dec 2026' },
    isAttached: false,
    ...change,
  }
}

const ask: StatusView['ask'] = {
  question: 'Is this the ABN of the shop?',
  isAnswered: false,
  when: '1 Dec 2026',
  fields: ['abn', 'licensedPostOffice'],
  values: emptyRegistration,
}

const views: [name: string, view: StatusView][] = [
  ...registrationStatuses.map((status): [string, StatusView] => [status, viewOf(status)]),
  ['late', viewOf('received', { isLate: true })],
  ['asked', viewOf('info-needed', { ask })],
  ['answered', viewOf('in-review', { ask: { ...ask, isAnswered: true } })],
  ['approved, in an account', viewOf('approved', { isAttached: true })],
  ['declined, with a reason', viewOf('declined', { reason: 'The shop is closed.' })],
]

/** Every screen of this room, in its states. */
export const registrationScreensToRead = (): ToRead[] => [
  screenToRead('/signup', <SignupScreen days="two business days" />),
  screenToRead(
    '/signup, sent',
    <SignupThanks reference={reference} statusPath="/signup/status/a" answerBy={answerBy} days="two business days" />,
  ),
  ...views.map(([name, view]) => screenToRead(`/signup/status, ${name}`, <RegistrationStatusPage />, view)),
]
