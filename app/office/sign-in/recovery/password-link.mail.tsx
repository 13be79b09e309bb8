import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailFacts } from '#app/ui/mail/mail-facts.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Text } from '#app/ui/mail/mail-tags.tsx'

/** `life`: how long the link is valid. `byName`: the owner who sent it; absent if it was requested on the sign-in page. */
const passwordLinkMailData = z.object({
  name: z.string(),
  url: z.string(),
  life: z.string(),
  byName: z.string().exactOptional(),
  hasFactor: z.boolean(),
})

/** Mails a colleague the link that sets a new password. */
export const staffPasswordLinkMail = defineMail({
  name: 'staff-password-link',
  data: passwordLinkMailData,
  mask: (mailed) => ({ ...mailed, url: '#' }),
  subject: () => 'Set a new password for the back office',
  body: ({ name, url, life, byName, hasFactor }) => (
    <MailLayout
      title="Set a new password"
      preview={`The link works once, for ${life}.`}
      reason={`You get this because you work in the back office of ${brand.name}.`}
    >
      <Text style={mailStyle.text}>Hello {name},</Text>
      <Text style={mailStyle.text}>
        {byName
          ? `${byName} sends you a link to set a new password for the back office.`
          : 'A new password was requested for your account in the back office.'}{' '}
        {hasFactor
          ? 'After the new password you give your second factor, as at every sign-in. Your current password works until then.'
          : 'After the new password you set up your second factor, and you are in.'}
      </Text>
      <MailFacts facts={[['The link works', `once, for ${life}`]]} />
      <Button href={url} style={mailStyle.button}>
        Set a new password
      </Button>
      <Text style={{ ...mailStyle.small, marginTop: '16px' }}>
        {byName
          ? `If you did not ask ${byName} for this, phone ${byName} before you do anything else.`
          : 'If you did not request this, you need not do anything: your password stays the same.'}
      </Text>
    </MailLayout>
  ),
})
