import { z } from 'zod'

import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailHelp } from '#app/ui/mail/mail-help.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Text } from '#app/ui/mail/mail-tags.tsx'

/** `shop`: a shop without a registration; its retailer logs in. */
const statusLinkMailData = z.object({
  kind: z.enum(['registration', 'shop']),
  url: z.string(),
})
type StatusLinkMailData = z.output<typeof statusLinkMailData>

const words: Record<StatusLinkMailData['kind'], { title: string; says: string; button: string }> = {
  registration: {
    title: 'See your registration',
    says: 'You asked for the link to your registration. Press the button to see how far it is. You need no password.',
    button: 'See how far it is',
  },
  shop: {
    title: 'Log in to see your shop',
    says: 'You asked for the link to your registration. Your shop is with us already. Log in to see it.',
    button: 'Log in',
  },
}

/** Requested on the sign-up form for a shop that is already registered (rule RG27). It repeats no input (rule M12). */
export const statusLinkMail = defineMail({
  name: 'registration-status-link',
  data: statusLinkMailData,
  mask: (mailed) => ({ ...mailed, url: '#' }),
  subject: ({ kind }) => words[kind].title,
  body: ({ kind, url }) => (
    <MailLayout
      title={words[kind].title}
      preview={words[kind].says}
      reason="You get this because this address was given on our registration page."
    >
      <Text style={mailStyle.text}>{words[kind].says}</Text>
      <Button href={url} style={mailStyle.button}>
        {words[kind].button}
      </Button>
      <Text style={{ ...mailStyle.small, marginTop: '16px' }}>
        Did you not ask for it? You need not do anything. Do not share this mail.
      </Text>
      <MailHelp />
    </MailLayout>
  ),
})
