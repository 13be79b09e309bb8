import { z } from 'zod'

import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailHelp } from '#app/ui/mail/mail-help.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Link, Text } from '#app/ui/mail/mail-tags.tsx'

/** The steps after the signature that have reminders (rule N14). */
type ReminderKind = 'training' | 'test'

/** `url`: the training, or the shop's own page. */
const goLiveReminderData = z.object({
  kind: z.enum(['training', 'test']),
  shopName: z.string(),
  givenName: z.string(),
  url: z.string(),
  stopUrl: z.string(),
})

const words: Record<ReminderKind, { title: string; text: string; button: string }> = {
  training: {
    title: 'Open your training',
    text: 'The training has five short lessons. Read them before the first customer comes. You need no tablet for it.',
    button: 'Open the training',
  },
  test: {
    title: 'Take a test payment',
    text: 'The tablet is with you. Turn it on and take one small payment with your own phone. Then tell us that it worked, and we open your shop.',
    button: 'Open my shop’s page',
  },
}

/** Reminds of a missing step after the signature (rule N14). */
export const goLiveReminderMail = defineMail({
  name: 'go-live-reminder',
  data: goLiveReminderData,
  isReminder: true,
  subject: ({ kind, shopName }) => `${shopName}: ${kind === 'training' ? 'open your training' : 'take a test payment'}`,
  body: ({ kind, shopName, givenName, url, stopUrl }) => (
    <MailLayout
      title={words[kind].title}
      preview={words[kind].text}
      reason={`You get this because ${shopName} is not live yet.`}
    >
      <Text style={mailStyle.text}>
        {givenName}, this is about {shopName}. {words[kind].text}
      </Text>
      <Button href={url} style={mailStyle.button}>
        {words[kind].button}
      </Button>
      <MailHelp />
      <Text style={mailStyle.small}>
        <Link href={stopUrl} style={{ color: 'inherit' }}>
          Stop these reminders
        </Link>
        . Nothing else changes.
      </Text>
    </MailLayout>
  ),
})
