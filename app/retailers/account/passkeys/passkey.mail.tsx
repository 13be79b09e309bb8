import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Link, Text } from '#app/ui/mail/mail-tags.tsx'

import { mailMoment } from '../../reminders/mail-day.ts'

/** `device`: where it was changed. `at`: ISO 8601. `url`: the account page. `forgotUrl`: the page that mails a reset link. */
const passkeyChangedMailData = z.object({
  givenName: z.string(),
  act: z.enum(['added', 'removed']),
  device: z.string(),
  at: z.string(),
  url: z.string(),
  forgotUrl: z.string(),
})

const titles = {
  added: 'A passkey was added to your account',
  removed: 'A passkey was removed from your account',
}

const meanings = {
  added:
    'Anyone who has that device, with its fingerprint, face or PIN, can log in with it. Your password still works.',
  removed: 'It does not work now. Your password still works. Delete the passkey on the device, too.',
}

/** Sent when a passkey was added or removed (rules AC50, AC51). Leaves out the passkey's name, which an attacker may have chosen. */
export const passkeyChangedMail = defineMail({
  name: 'passkey-changed',
  data: passkeyChangedMailData,
  subject: ({ act }) => titles[act],
  body: ({ givenName, act, device, at, url, forgotUrl }) => (
    <MailLayout
      title={titles[act]}
      preview="Was that not you? Set a new password."
      reason={`You get this because this address has an account with ${brand.name}.`}
    >
      <Text style={mailStyle.text}>
        {givenName}, a passkey was {act} on {mailMoment(at)}, with your password, in {device}. {meanings[act]}
      </Text>
      <Button href={url} style={mailStyle.button}>
        See your passkeys
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
        That was not you? Then someone knows your password.{' '}
        <Link href={forgotUrl} style={mailStyle.link}>
          Set a new one
        </Link>{' '}
        at once. That removes every passkey and logs you out everywhere.
      </Text>
      <Text style={mailStyle.text}>
        Or let a person help: call{' '}
        <Link href={brand.phone.href} style={mailStyle.link}>
          {brand.phone.display}
        </Link>
        , or reply to this mail.
      </Text>
    </MailLayout>
  ),
})
