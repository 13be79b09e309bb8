import { exampleData, exampleMail, type ExampleMail } from '#app/testing/reading/words-of.ts'

import { hardwareSentMail, shopLiveMail, trainingMail } from '../go-live/go-live.mail.tsx'
import { lessons } from '../go-live/lessons.ts'
import { goLiveReminderMail } from '../go-live/reminders/go-live-reminder.mail.tsx'

const url = 'https://tillway.example/somewhere'
const { shopName, givenName } = exampleData
const shop = { shopName, givenName, url }
const sent = { ...shop, carrier: 'Post', trackingNumber: '12' }

/** Returns the mails from the sealed agreement to the first customer with example data. */
export const exampleGoLiveMails = (): ExampleMail[] => [
  ...exampleMail(trainingMail, { ...shop, shopUrl: url, lessons: lessons.map(({ title }) => ({ title, url })) }),
  ...exampleMail(hardwareSentMail, { ...sent, isChange: false }, { ...sent, isChange: true }),
  ...exampleMail(shopLiveMail, shop),
  ...exampleMail(
    goLiveReminderMail,
    { ...shop, stopUrl: url, kind: 'training' },
    { ...shop, stopUrl: url, kind: 'test' },
  ),
]
