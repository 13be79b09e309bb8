import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailFacts } from '#app/ui/mail/mail-facts.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Text } from '#app/ui/mail/mail-tags.tsx'

const invitationMailData = z.object({
  name: z.string(),
  role: z.string(),
  byName: z.string(),
  joinUrl: z.string(),
  expires: z.string(),
})

/** Mails a new colleague the one-time link that creates their account. */
export const staffInvitationMail = defineMail({
  name: 'staff-invitation',
  data: invitationMailData,
  mask: (mailed) => ({ ...mailed, joinUrl: '#' }),
  inviteUrl: ({ joinUrl }) => joinUrl,
  subject: () => `Your invitation to the back office of ${brand.name}`,
  body: ({ name, role, byName, joinUrl, expires }) => (
    <MailLayout
      title="You are invited to the back office"
      preview={`${byName} invites you to the back office.`}
      reason={`You get this because ${byName} gave this address for your account in the back office.`}
    >
      <Text style={mailStyle.text}>Hello {name},</Text>
      <Text style={mailStyle.text}>
        {byName} invites you to the back office of {brand.name}. You choose a password and set up a second factor, an
        authenticator app or a passkey, and you are in. It takes about three minutes.
      </Text>
      <MailFacts
        facts={[
          ['Your role', role],
          ['The link works', `once, until ${expires}`],
        ]}
      />
      <Button href={joinUrl} style={mailStyle.button}>
        Create your account
      </Button>
      <Text style={{ ...mailStyle.small, marginTop: '16px' }}>
        Do not forward this email: the first person who opens the link gets the account. If you do not know {byName},
        ignore it. The link then stops working by itself.
      </Text>
    </MailLayout>
  ),
})
