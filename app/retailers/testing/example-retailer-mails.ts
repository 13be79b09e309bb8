import { exampleData, exampleMail, type ExampleMail } from '#app/testing/reading/words-of.ts'

import { accountChangedMail, accountReadyMail, passwordChangedMail, resetLinkMail } from '../account/account.mail.tsx'
import {
  emailChangeAskedMail,
  emailChangeByStaffMail,
  emailChangedMail,
  emailChangeSoonMail,
  emailChangeStoppedMail,
  emailConfirmMail,
  emailTakenMail,
} from '../account/email/email-change.mail.tsx'
import { codeAgainMail, invitationMail, shopAddedMail } from '../invitations/invitation.mail.tsx'
import { passkeyChangedMail } from '../account/passkeys/passkey.mail.tsx'
import { reminderMail } from '../reminders/reminder.mail.tsx'

const url = 'https://tillway.example/somewhere'
const at = '2026-12-01T04:05:00Z'
const { givenName, shopName, email } = exampleData
const newEmail = 'shop@marrickvillenews.example'
const invited = { shopName, givenName, email, url, code: '481720935617', expires: at }
const passkey = { givenName, device: 'Chrome on Android', at, url, forgotUrl: url }

/** Returns every mail of this room with example data. */
export const exampleRetailerMails = (): ExampleMail[] => [
  ...exampleMail(resetLinkMail, { givenName, url }),
  ...exampleMail(accountReadyMail, { givenName, email, shopNames: [shopName], url }),
  ...exampleMail(accountChangedMail, { givenName, what: 'name', at, url }, { givenName, what: 'phone', at, url }),
  ...exampleMail(
    passwordChangedMail,
    { givenName, at, url },
    { givenName, at, url, passkeys: 2 },
    { givenName, at, url, device: 'Chrome on Android', passkeys: 1 },
  ),
  ...exampleMail(emailChangeAskedMail, { givenName, newEmail, url, until: at, forgotUrl: url }),
  ...exampleMail(emailConfirmMail, { url, until: at }),
  ...exampleMail(emailTakenMail, { url }),
  ...exampleMail(
    emailChangedMail,
    { givenName, newEmail, to: 'old', at, url },
    { givenName, newEmail, to: 'new', at, url },
    { givenName, newEmail, to: 'old', isByStaff: true, at, url },
  ),
  ...exampleMail(emailChangeByStaffMail, { givenName, newEmail, countsFrom: at, url }),
  ...exampleMail(emailChangeSoonMail, { countsFrom: at }),
  ...exampleMail(emailChangeStoppedMail, { to: 'old' }, { to: 'new' }),
  ...exampleMail(invitationMail, invited),
  ...exampleMail(codeAgainMail, invited),
  ...exampleMail(
    shopAddedMail,
    { shopName, givenName, hasAccount: true, url },
    { shopName, givenName, hasAccount: false, url },
  ),
  ...exampleMail(passkeyChangedMail, { ...passkey, act: 'added' }, { ...passkey, act: 'removed' }),
  ...exampleMail(reminderMail, {
    shopName,
    givenName,
    sentOn: at,
    expires: at,
    activateUrl: url,
    newCodeUrl: url,
    stopUrl: url,
    oneClickUrl: url,
  }),
]
