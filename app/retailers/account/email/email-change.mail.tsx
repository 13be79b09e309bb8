import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Link, Text } from '#app/ui/mail/mail-tags.tsx'

import { mailMoment } from '../../reminders/mail-day.ts'

const hasAccount = `You get this because this address has an account with ${brand.name}.`
const wasNamed = `You get this because someone named this address at ${brand.name}.`

const Phone = () => (
  <Link href={brand.phone.href} style={mailStyle.link}>
    {brand.phone.display}
  </Link>
)

/** `url`: the page that confirms or stops the change. `until`: ISO 8601. `forgotUrl`: the page that mails a reset link. */
const askedMailData = z.object({
  givenName: z.string(),
  newEmail: z.string(),
  url: z.string(),
  until: z.string(),
  forgotUrl: z.string(),
})

/** To the current address: asks to confirm or stop the change. */
export const emailChangeAskedMail = defineMail({
  name: 'email-change-asked',
  data: askedMailData,
  mask: (mailed) => ({ ...mailed, url: '#' }),
  subject: () => 'Confirm your new email',
  body: ({ givenName, newEmail, url, until, forgotUrl }) => (
    <MailLayout title="Confirm your new email" preview={`Do you want to log in with ${newEmail}?`} reason={hasAccount}>
      <Text style={mailStyle.text}>
        {givenName}, do you want to log in with <strong>{newEmail}</strong> from now on? Then confirm it by{' '}
        {mailMoment(until)}. The new address must confirm too. Nothing has changed yet.
      </Text>
      <Button href={url} style={mailStyle.button}>
        Confirm or stop it
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
        <strong>Was that not you?</strong> Then someone knows your password. Press the button to stop it, and{' '}
        <Link href={forgotUrl} style={mailStyle.link}>
          set a new password
        </Link>{' '}
        at once. Or call <Phone />.
      </Text>
    </MailLayout>
  ),
})

const confirmMailData = z.object({
  url: z.string(),
  until: z.string(),
})

/** To the new address. It does not mention the account, because the address may be a stranger's. */
export const emailConfirmMail = defineMail({
  name: 'email-confirm',
  data: confirmMailData,
  mask: (mailed) => ({ ...mailed, url: '#' }),
  subject: () => 'Confirm this email address',
  body: ({ url, until }) => (
    <MailLayout
      title="Confirm this email address"
      preview={`Is it yours? Confirm it by ${mailMoment(until)}.`}
      reason={wasNamed}
    >
      <Text style={mailStyle.text}>
        Do you want to log in to {brand.name} with this address? Then confirm it by {mailMoment(until)}. Confirm at your
        old address too: we sent it a mail.
      </Text>
      <Button href={url} style={mailStyle.button}>
        Confirm or stop it
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
        Is it not you? You need not do anything. Nothing changes if you do not confirm.
      </Text>
    </MailLayout>
  ),
})

/** To an address that already has an account, instead of `email-confirm`. `url`: the log-in page. */
export const emailTakenMail = defineMail({
  name: 'email-taken',
  data: z.object({
    url: z.string(),
  }),
  subject: () => 'This email address has an account already',
  body: ({ url }) => (
    <MailLayout
      title="This address has an account already"
      preview="Someone wanted to use it for another one. Nothing has changed."
      reason={hasAccount}
    >
      <Text style={mailStyle.text}>
        Someone wanted to log in to another account with this address. We told them nothing about your account. Nothing
        has changed.
      </Text>
      <Button href={url} style={mailStyle.button}>
        Log in with this address
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
        Was it you, and you want all your shops in one account? Call <Phone />.
      </Text>
    </MailLayout>
  ),
})

/** `countsFrom`: ISO 8601. `url`: the page that stops the change. */
const byStaffMailData = z.object({
  givenName: z.string(),
  newEmail: z.string(),
  countsFrom: z.string(),
  url: z.string(),
})

/** To the address whose mailbox was reported lost: staff confirmed in its place (rule AC62). */
export const emailChangeByStaffMail = defineMail({
  name: 'email-change-by-staff',
  data: byStaffMailData,
  mask: (mailed) => ({ ...mailed, url: '#' }),
  subject: () => 'Your email is about to change',
  body: ({ givenName, newEmail, countsFrom, url }) => (
    <MailLayout
      title="Your email is about to change"
      preview={`It counts from ${mailMoment(countsFrom)}. Was that not you? Stop it.`}
      reason={hasAccount}
    >
      <Text style={mailStyle.text}>
        {givenName}, we were told that you lost this mailbox. So our team confirmed your new email,{' '}
        <strong>{newEmail}</strong>. You log in with it from {mailMoment(countsFrom)}.
      </Text>
      <Text style={mailStyle.text}>
        <strong>Was that not you?</strong> Press the button before then. Or call <Phone />.
      </Text>
      <Button href={url} style={mailStyle.button}>
        Stop it
      </Button>
    </MailLayout>
  ),
})

/** To the new address, which has confirmed: says when it starts to open the account. */
export const emailChangeSoonMail = defineMail({
  name: 'email-change-soon',
  data: z.object({
    countsFrom: z.string(),
  }),
  subject: () => 'You can log in with this email soon',
  body: ({ countsFrom }) => (
    <MailLayout
      title="You can log in with this email soon"
      preview={`From ${mailMoment(countsFrom)}.`}
      reason={wasNamed}
    >
      <Text style={mailStyle.text}>
        Our team confirmed your new email. You can log in with it from {mailMoment(countsFrom)}. Until then use your old
        one. You need not do anything.
      </Text>
    </MailLayout>
  ),
})

/** `to`: the address that gets the mail. `isByStaff`: staff confirmed for the old address. `url`: the log-in page. */
const changedMailData = z.object({
  givenName: z.string(),
  newEmail: z.string(),
  to: z.enum(['old', 'new']),
  isByStaff: z.boolean().exactOptional(),
  at: z.string(),
  url: z.string(),
})

/** To both addresses: the new one opens the account from now on. */
export const emailChangedMail = defineMail({
  name: 'email-changed',
  data: changedMailData,
  subject: () => 'Your email was changed',
  body: ({ givenName, newEmail, to, isByStaff, at, url }) => (
    <MailLayout title="Your email was changed" preview={`You log in with ${newEmail} now.`} reason={hasAccount}>
      <Text style={mailStyle.text}>
        {givenName}, log in with <strong>{newEmail}</strong> from now on.{' '}
        {isByStaff
          ? 'It confirmed the change, and so did our team in place of your old address.'
          : `Both addresses confirmed it on ${mailMoment(at)}.`}{' '}
        Your password is still the same. You are logged out on every device. Links that we sent to your old address do
        not work now.
      </Text>
      <Button href={url} style={mailStyle.button}>
        Log in
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
        {to === 'old' ? 'This is the last mail to this address. ' : null}Was that not you? Call <Phone /> at once.
      </Text>
    </MailLayout>
  ),
})

/** `to`: the address that gets the mail; the new one may be a stranger's. */
const stoppedMailData = z.object({
  to: z.enum(['old', 'new']),
})

/** To both addresses: the change was stopped. */
export const emailChangeStoppedMail = defineMail({
  name: 'email-change-stopped',
  data: stoppedMailData,
  subject: ({ to }) => (to === 'old' ? 'Your email stays as it is' : 'This email address is not used'),
  body: ({ to }) => (
    <MailLayout
      title={to === 'old' ? 'Your email stays as it is' : 'This address is not used'}
      preview="The change was stopped."
      reason={to === 'old' ? hasAccount : wasNamed}
    >
      <Text style={mailStyle.text}>
        {to === 'old'
          ? 'The change was stopped. Log in with this address, as before.'
          : `The request to log in to ${brand.name} with this address was stopped. You need not do anything.`}
      </Text>
      {to === 'old' ? (
        <Text style={mailStyle.text}>
          Did someone else start it? Then they know your password. Log in and set a new one. Or call <Phone />.
        </Text>
      ) : null}
    </MailLayout>
  ),
})

/** Every mail about a change of email. */
export const emailChangeMails = [
  emailChangeAskedMail,
  emailConfirmMail,
  emailTakenMail,
  emailChangeByStaffMail,
  emailChangeSoonMail,
  emailChangedMail,
  emailChangeStoppedMail,
]
