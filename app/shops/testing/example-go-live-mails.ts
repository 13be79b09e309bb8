import { exampleData, exampleMail, type ExampleMail } from '#app/testing/reading/words-of.ts'

import { hardwareSentMail, shopLiveMail, trainingMail } from '../go-live/go-live.mail.tsx'
import { lessons } from '../go-live/lessons.ts'
import { holidayMail } from '../hours/holidays/holiday.mail.tsx'
import { insuranceAskedMail, insuranceEndedMail, insuranceEndsMail } from '../change/insurance/insurance.mail.tsx'
import {
  changeAskedMail,
  changeConfirmedMail,
  changeDeclinedMail,
  contactChangedMail,
} from '../change/requests/mails/change-request.mail.tsx'
import { lastDayMail, leavingAskedMail, leavingSettledMail, leavingUndoneMail } from '../leaving/leaving.mail.tsx'
import { goLiveReminderMail } from '../go-live/reminders/go-live-reminder.mail.tsx'

const url = 'https://tillway.example/somewhere'
const { shopName, givenName } = exampleData
const shop = { shopName, givenName, url }
const words = 'QBE, policy 12345, valid until 3 May 2027'
const change = { ...shop, kind: 'insurance' as const, words }
const sent = { ...shop, carrier: 'Post', trackingNumber: '12' }

const left = {
  ...shop,
  hasTablet: true,
  lastDay: 'Wednesday 9 December 2026',
  settledBy: 'Wednesday 23 December 2026',
}

/** Returns the mails from the sealed agreement to its end with example data. */
export const exampleGoLiveMails = (): ExampleMail[] => [
  ...exampleMail(
    trainingMail,
    ...[false, true].map((hasTablet) => ({
      ...shop,
      hasTablet,
      shopUrl: url,
      lessons: lessons.map(({ title }) => ({ title, url })),
    })),
  ),
  ...exampleMail(hardwareSentMail, { ...sent, isChange: false }, { ...sent, isChange: true }),
  ...exampleMail(shopLiveMail, { ...shop, hoursUrl: url }),
  ...exampleMail(
    goLiveReminderMail,
    { ...shop, stopUrl: url, kind: 'training' },
    { ...shop, stopUrl: url, kind: 'test' },
  ),
  ...exampleMail(
    leavingAskedMail,
    { ...left, isOurs: false, undoUntil: 'Monday 7 December 2026 at 5:00 pm' },
    { ...left, isOurs: true, undoUntil: null },
  ),
  ...exampleMail(leavingUndoneMail, { ...shop, ratesUrl: shop.url }),
  ...exampleMail(lastDayMail, { ...left, hasLabel: true }, { ...left, hasLabel: false }),
  ...exampleMail(leavingSettledMail, shop),
  ...exampleMail(holidayMail, {
    ...shop,
    stopUrl: url,
    days: [
      { name: 'Christmas Day', date: 'Friday 25 December 2026', usual: '7:00 am – 6:00 pm' },
      { name: 'Boxing Day', date: 'Saturday 26 December 2026', usual: '7:00 am – 2:00 pm' },
    ],
  }),
  ...exampleMail(contactChangedMail, { ...shop, words: 'Mia Costa, 03 5550 1234', device: 'Chrome on Android' }),
  ...exampleMail(changeAskedMail, { ...change, from: '3 May 2026' }),
  ...exampleMail(changeConfirmedMail, { ...change, was: '', from: '3 May 2026', confirmedOn: '4 May 2026' }),
  ...exampleMail(changeDeclinedMail, { ...change, reason: 'The policy covers only your own goods.' }),
  ...exampleMail(insuranceEndsMail, { ...shop, words, endsOn: '3 May 2027' }),
  ...exampleMail(
    insuranceEndedMail,
    { ...shop, endedOn: '3 May 2027', isSent: false },
    { ...shop, endedOn: '3 May 2027', isSent: true },
  ),
  ...exampleMail(insuranceAskedMail, { ...shop, stopUrl: url }),
]
