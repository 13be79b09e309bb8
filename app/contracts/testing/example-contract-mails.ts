import { exampleData, exampleMail, type ExampleMail } from '#app/testing/reading/words-of.ts'

import { bankChangeMail, bankChangeStoppedMail } from '../bank/bank-change.mail.tsx'
import { bankHelpAnsweredMail, bankHelpMail } from '../bank-help/bank-help.mail.tsx'
import { contractLinkMail } from '../links/contract-link.mail.tsx'
import { contractReminderMail } from '../reminders/contract-reminder.mail.tsx'
import { leftInWords } from '../wizard/rules/steps-left.ts'
import { renewalMail, renewalReminderMail } from '../renewal/screens/renewal.mail.tsx'

const url = 'https://tillway.example/somewhere'
const at = '2026-12-01T04:05:00Z'
const shop = { shopName: exampleData.shopName, givenName: exampleData.givenName, url }
const renewal = { ...shop, expires: at }
const reminder = { ...shop, stopUrl: url }

/** An example of every mail of this room. */
export const exampleContractMails = (): ExampleMail[] => [
  ...exampleMail(
    bankChangeMail,
    ...[false, true].map((isSigner) => ({
      shopName: shop.shopName,
      from: at,
      lastDigits: '321',
      device: 'Chrome on Android',
      url,
      isSigner,
    })),
  ),
  ...exampleMail(bankChangeStoppedMail, ...[false, true].map((isSigner) => ({ shopName: shop.shopName, isSigner }))),
  ...exampleMail(bankHelpMail, { shopName: shop.shopName, asker: exampleData.person, until: at, url }),
  ...exampleMail(bankHelpAnsweredMail, { shopName: shop.shopName, helperName: exampleData.person, url }),
  ...exampleMail(
    contractLinkMail,
    { ...shop, kind: 'contract', left: leftInWords(['address', 'account', 'contract']) },
    { ...shop, kind: 'signed' },
    { ...shop, kind: 'invited' },
  ),
  ...exampleMail(
    contractReminderMail,
    { ...reminder, step: 'contact' },
    { ...reminder, step: 'address', left: leftInWords(['address', 'account', 'contract']) },
    { ...reminder, step: 'account' },
    { ...reminder, step: 'contract' },
  ),
  ...exampleMail(renewalMail, renewal, { ...renewal, hasNewWords: true }),
  ...exampleMail(renewalReminderMail, renewal, { ...renewal, hasNewWords: true }),
]
