import { exampleData, mailToRead, type ToRead } from '#app/platform/testing/words-to-read.ts'

import { bankChangeMail, bankChangeStoppedMail } from '../bank/bank-change.mail.tsx'
import { bankHelpAnsweredMail, bankHelpMail } from '../bank-help/bank-help.mail.tsx'
import { contractLinkMail } from '../links/contract-link.mail.tsx'
import { contractReminderMail } from '../reminders/contract-reminder.mail.tsx'
import { leftInWords } from '../wizard/steps-left.ts'
import { renewalMail, renewalReminderMail } from '../renewal/renewal.mail.tsx'

const url = 'https://tillway.example/somewhere'
const at = '2026-12-01T04:05:00Z'
const shop = { shopName: exampleData.shopName, givenName: exampleData.givenName, url }
const renewal = { ...shop, expires: at }
const reminder = { ...shop, stopUrl: url }

/** Every mail of this room, as somebody gets it. */
export const contractMailsToRead = (): ToRead[] => [
  ...mailToRead(bankChangeMail, {
    shopName: shop.shopName,
    from: at,
    lastDigits: '321',
    device: 'Chrome on Android',
    url,
  }),
  ...mailToRead(bankChangeStoppedMail, { shopName: shop.shopName }),
  ...mailToRead(bankHelpMail, { shopName: shop.shopName, asker: exampleData.person, until: at, url }),
  ...mailToRead(bankHelpAnsweredMail, { shopName: shop.shopName, helperName: exampleData.person, url }),
  ...mailToRead(
    contractLinkMail,
    { ...shop, kind: 'contract', left: leftInWords(['address', 'account', 'contract']) },
    { ...shop, kind: 'signed' },
    { ...shop, kind: 'invited' },
  ),
  ...mailToRead(
    contractReminderMail,
    { ...reminder, step: 'contact' },
    { ...reminder, step: 'address', left: leftInWords(['address', 'account', 'contract']) },
    { ...reminder, step: 'account' },
    { ...reminder, step: 'contract' },
  ),
  ...mailToRead(renewalMail, renewal, { ...renewal, hasNewWords: true }),
  ...mailToRead(renewalReminderMail, renewal, { ...renewal, hasNewWords: true }),
]
