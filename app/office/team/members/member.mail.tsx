import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailFacts } from '#app/ui/mail/mail-facts.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Text } from '#app/ui/mail/mail-tags.tsx'

const resetMailData = z.object({
  signInUrl: z.string(),
  byName: z.string(),
})

/** Notifies a colleague that an owner reset their second factor. */
export const secondFactorResetMail = defineMail({
  name: 'staff-second-factor-reset',
  data: resetMailData,
  subject: () => 'Your second factor was reset',
  body: ({ signInUrl, byName }) => (
    <MailLayout
      title="Your second factor was reset"
      preview="Set up another one at your next sign-in."
      reason={`You get this because you work in the back office of ${brand.name}.`}
    >
      <Text style={mailStyle.text}>
        {byName} reset your second factor. Your authenticator app, your passkeys and your recovery codes no longer open
        anything, and you are signed out everywhere. Your password stays as it is.
      </Text>
      <Text style={mailStyle.text}>Sign in with your password and set up another second factor now.</Text>
      <Button href={signInUrl} style={mailStyle.button}>
        Sign in
      </Button>
      <Text style={{ ...mailStyle.small, marginTop: '16px' }}>
        If you did not ask for this, phone {byName} before you do anything else.
      </Text>
    </MailLayout>
  ),
})

const passwordChangedMailData = z.object({
  signInUrl: z.string(),
  device: z.string(),
  isFactorRemoved: z.boolean().exactOptional(),
})

/** Notifies a colleague that their password was changed, with the old one or with a password link. */
export const staffPasswordChangedMail = defineMail({
  name: 'staff-password-changed',
  data: passwordChangedMailData,
  subject: () => 'Your password was changed',
  body: ({ signInUrl, device, isFactorRemoved }) => (
    <MailLayout
      title="Your password was changed"
      preview="You are signed out everywhere else."
      reason={`You get this because you work in the back office of ${brand.name}.`}
    >
      <Text style={mailStyle.text}>
        The password of your account in the back office was changed. All other browsers were signed out.
        {isFactorRemoved
          ? ' Your second factor and your recovery codes were removed with a link that was created on the server.'
          : null}
      </Text>
      <MailFacts facts={[['Changed with', device]]} />
      <Text style={mailStyle.text}>
        If that was not you, ask an owner of the back office to shut your account out at once.
      </Text>
      <Button href={signInUrl} style={mailStyle.button}>
        Open the back office
      </Button>
    </MailLayout>
  ),
})
