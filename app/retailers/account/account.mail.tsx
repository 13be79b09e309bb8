import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailFacts } from '#app/ui/mail/mail-facts.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Link, Text } from '#app/ui/mail/mail-tags.tsx'

import { mailMoment } from '../reminders/mail-day.ts'

const reason = `You get this because this address has an account with ${brand.name}.`

function CallUs({ when }: { when: string }) {
  return (
    <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
      {when} Call{' '}
      <Link href={brand.phone.href} style={mailStyle.link}>
        {brand.phone.display}
      </Link>
      , or reply to this mail.
    </Text>
  )
}

/** `url`: `/reset-password` with its key. */
const resetLinkMailData = z.object({
  givenName: z.string(),
  url: z.string(),
})

/** Sent when a new password was requested. The link works once within an hour, and a newer link replaces it. */
export const resetLinkMail = defineMail({
  name: 'reset-link',
  data: resetLinkMailData,
  mask: (mailed) => ({ ...mailed, url: '#' }),
  subject: () => 'Set a new password',
  body: ({ givenName, url }) => (
    <MailLayout title="Set a new password" preview="The link works for one hour, once." reason={reason}>
      <Text style={mailStyle.text}>
        {givenName}, press the button to set a new password. The link works once, for one hour. Links from earlier mails
        do not work now.
      </Text>
      <Button href={url} style={mailStyle.button}>
        Set a new password
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
        Did you not ask for this? You need not do anything. Your password stays the same.
      </Text>
    </MailLayout>
  ),
})

/** `url`: the log-in page. */
const accountReadyMailData = z.object({
  givenName: z.string(),
  email: z.string(),
  shopNames: z.array(z.string()),
  url: z.string(),
})

/** Sent when the account was set up. */
export const accountReadyMail = defineMail({
  name: 'account-ready',
  data: accountReadyMailData,
  subject: () => 'Your account is ready',
  body: ({ givenName, email, shopNames, url }) => (
    <MailLayout title="Your account is ready" preview={`Log in with ${email}.`} reason={reason}>
      <Text style={mailStyle.text}>
        {givenName}, your account is ready. Log in to finish the contract of your shop: address and hours, bank details,
        signature. You can stop at any time. Every answer is saved.
      </Text>
      <MailFacts
        facts={[
          ['Log in with', email],
          [shopNames.length === 1 ? 'Shop' : 'Shops', shopNames.join(', ') || 'None yet'],
        ]}
      />
      <Button href={url} style={mailStyle.button}>
        Log in
      </Button>
      <CallUs when="You did not set this up?" />
    </MailLayout>
  ),
})

/** `at`: ISO 8601. `url`: the account page. */
const accountChangedMailData = z.object({
  givenName: z.string(),
  what: z.enum(['name', 'phone']),
  at: z.string(),
  url: z.string(),
})

const changedThings = { name: 'name', phone: 'phone number' }

/** Sent when the name or phone number changed. Neither opens the account, but the owner learns of a change by an attacker. */
export const accountChangedMail = defineMail({
  name: 'account-changed',
  data: accountChangedMailData,
  subject: ({ what }) => `Your ${changedThings[what]} was changed`,
  body: ({ givenName, what, at, url }) => (
    <MailLayout
      title={`Your ${changedThings[what]} was changed`}
      preview="Was that not you? Set a new password."
      reason={reason}
    >
      <Text style={mailStyle.text}>
        {givenName}, the {changedThings[what]} of your account was changed on {mailMoment(at)}.{' '}
        <Link href={url} style={mailStyle.link}>
          See what it is now
        </Link>
        .
      </Text>
      <CallUs when="That was not you? Then set a new password at once." />
    </MailLayout>
  ),
})

/**
 * `at`: ISO 8601. `url`: the page that mails a reset link. `device`: set if the old password was used; its session is the only one left.
 */
const passwordChangedMailData = z.object({
  givenName: z.string(),
  at: z.string(),
  url: z.string(),
  device: z.string().exactOptional(),
  /** The number of passkeys: removed after a reset, otherwise still valid. */
  passkeys: z.number().exactOptional(),
})

function passkeyWords(count: number, areKept: boolean): string {
  const [all, open, were] = count === 1 ? ['Your passkey', 'opens', 'was'] : [`Your ${count} passkeys`, 'open', 'were']
  return areKept
    ? `${all} still ${open} your account. Remove what you do not know under Account.`
    : `${all} ${were} removed, in case someone else had added one. Add yours again under Account.`
}

/** Sent when the password was changed, with a reset link or with the old password. */
export const passwordChangedMail = defineMail({
  name: 'password-changed',
  data: passwordChangedMailData,
  subject: () => 'Your password was changed',
  body: ({ givenName, at, url, device, passkeys = 0 }) => (
    <MailLayout
      title="Your password was changed"
      preview={device ? 'You are logged out everywhere else.' : 'You are logged out everywhere.'}
      reason={reason}
    >
      <Text style={mailStyle.text}>
        {givenName}, the password of your account was changed on {mailMoment(at)}
        {device
          ? `, with the old password, in ${device}. You are logged out everywhere else: log in with the new one.`
          : '. You are logged out on every device: log in with the new one.'}
      </Text>
      {passkeys > 0 ? <Text style={mailStyle.text}>{passkeyWords(passkeys, device !== undefined)}</Text> : null}
      <Text style={mailStyle.text}>
        That was not you? Then{' '}
        {device
          ? 'someone knew your password. Now '
          : 'someone may read your mail. Change the password of your mail first, then '}
        <Link href={url} style={mailStyle.link}>
          set a new one here
        </Link>
        .
      </Text>
      <CallUs when="Or let a person help." />
    </MailLayout>
  ),
})
