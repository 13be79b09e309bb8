import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { MailList } from '#app/ui/mail/mail-list.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Link, Text } from '#app/ui/mail/mail-tags.tsx'
import { MailTicket } from '#app/ui/mail/mail-ticket.tsx'

import { codeInGroups } from './invitation.ts'
import { mailDay } from '../reminders/mail-day.ts'

/** `code`: twelve digits. `url`: `/activate` with all fields prefilled. `expires`: ISO 8601. */
const invitationMailData = z.object({
  shopName: z.string(),
  givenName: z.string(),
  email: z.string(),
  url: z.string(),
  code: z.string(),
  expires: z.string(),
})
type InvitationMailData = z.output<typeof invitationMailData>

/** Hides the code and the link when staff view the mail. */
const mask = (mailed: InvitationMailData) => ({ ...mailed, code: '•••• •••• ••••', url: '#' })

function Ticket({ code, email, expires }: Pick<InvitationMailData, 'code' | 'email' | 'expires'>) {
  return (
    <MailTicket
      label="Your invitation code"
      value={codeInGroups(code)}
      note={`For ${email}. Works until ${mailDay(expires)}.`}
    />
  )
}

function Help() {
  return (
    <Text style={mailStyle.text}>
      A person answers: call{' '}
      <Link href={brand.phone.href} style={mailStyle.link}>
        {brand.phone.display}
      </Link>
      , or reply to this mail.
    </Text>
  )
}

const reason = 'You get this because this address was given with the registration of a shop.'

/** Sent when a registration was approved and its person has no account yet (rule RG12). */
export const invitationMail = defineMail({
  name: 'invitation',
  data: invitationMailData,
  mask,
  inviteUrl: ({ url }) => url,
  subject: ({ shopName }) => `${shopName} is approved`,
  body: ({ shopName, givenName, email, url, code, expires }) => (
    <MailLayout
      title={`${shopName} is approved`}
      preview={`Your code is ${codeInGroups(code)}. It works until ${mailDay(expires)}.`}
      reason={reason}
    >
      <Text style={mailStyle.text}>
        {givenName}, {shopName} is approved. Press the button to make your account. You can also type the code on the
        page “Activate your account”.
      </Text>
      <Ticket code={code} email={email} expires={expires} />
      <Button href={url} style={mailStyle.button}>
        Activate my account
      </Button>
      <MailList
        points={[
          [
            'Have these ready',
            'The shop’s address and opening hours, your ABN, and the BSB and number of your account.',
          ],
          [
            'Then you finish the contract',
            'Address and hours, bank details, signature. You can stop at any time. Every answer is saved.',
          ],
          ['It costs nothing', 'The service is free for agents. There is no lock-in contract.'],
        ]}
      />
      <Help />
    </MailLayout>
  ),
})

/** Sent with a new code when the old one was lost, or when staff send it again. The new code replaces the old one. */
export const codeAgainMail = defineMail({
  name: 'invitation-code-again',
  data: invitationMailData,
  mask,
  inviteUrl: ({ url }) => url,
  subject: ({ shopName }) => `Your new activation code for ${shopName}`,
  body: ({ shopName, givenName, email, url, code, expires }) => (
    <MailLayout
      title="Your new activation code"
      preview={`Your code is ${codeInGroups(code)}. It works until ${mailDay(expires)}.`}
      reason={reason}
    >
      <Text style={mailStyle.text}>
        {givenName}, here is a new code for {shopName}. Use this one, not the codes from earlier mails.
      </Text>
      <Ticket code={code} email={email} expires={expires} />
      <Button href={url} style={mailStyle.button}>
        Activate my account
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
        Did you not ask for it? You need not do anything. Only you have the code.
      </Text>
      <Help />
    </MailLayout>
  ),
})

/** `hasAccount`: the shop is already in the account. Otherwise the pending invitation opens it too. */
const shopAddedMailData = z.object({
  shopName: z.string(),
  givenName: z.string(),
  hasAccount: z.boolean(),
  url: z.string(),
})

/** Sent for a further shop of a person with an account or a pending invitation (rule RG12). */
export const shopAddedMail = defineMail({
  name: 'store-added',
  data: shopAddedMailData,
  subject: ({ shopName }) => `${shopName} is approved`,
  body: ({ shopName, givenName, hasAccount, url }) => (
    <MailLayout
      title={`${shopName} is approved`}
      preview={hasAccount ? 'It is in your account.' : 'Your invitation opens it as well.'}
      reason={reason}
    >
      <Text style={mailStyle.text}>
        {givenName}, {shopName} is approved.{' '}
        {hasAccount
          ? 'Log in to finish its contract. The shop is in your account. Your password is the same.'
          : 'Use the invitation that we sent you before. One account holds all your shops. Have you lost the code? Ask for a new one.'}
      </Text>
      <Button href={url} style={mailStyle.button}>
        {hasAccount ? 'Log in' : 'Activate my account'}
      </Button>
      <MailList
        points={[
          [
            'Then you finish the contract',
            'Address and hours, bank details, signature. You can stop at any time. Every answer is saved.',
          ],
        ]}
      />
      <Help />
    </MailLayout>
  ),
})
