import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Link, Text } from '#app/ui/mail/mail-tags.tsx'

import { mailDay } from './mail-day.ts'

/** `sentOn`, `expires`: ISO 8601. `stopUrl`: the page that stops reminders; `oneClickUrl`: the call for a mail program. */
const reminderMailData = z.object({
  shopName: z.string(),
  givenName: z.string(),
  sentOn: z.string(),
  expires: z.string(),
  activateUrl: z.string(),
  newCodeUrl: z.string(),
  stopUrl: z.string(),
  oneClickUrl: z.string(),
})

/** Reminds of an unused invitation. It has no code: only hashes are stored, and a new code would void the mailed one. */
export const reminderMail = defineMail({
  name: 'invitation-reminder',
  data: reminderMailData,
  isReminder: true,
  oneClickUrl: (data) => data.oneClickUrl,
  subject: ({ shopName }) => `Make your account for ${shopName}`,
  body: ({ shopName, givenName, sentOn, expires, activateUrl, newCodeUrl, stopUrl }) => (
    <MailLayout
      title={`Make your account for ${shopName}`}
      preview={`Your code is in our mail of ${mailDay(sentOn)}. It works until ${mailDay(expires)}.`}
      reason="You get this because this address was given for a shop. Its invitation is not used yet."
    >
      <Text style={mailStyle.text}>
        {givenName}, {shopName} is approved. Now make your account. Your 12-digit code is in our mail of{' '}
        {mailDay(sentOn)}. It works until {mailDay(expires)}.
      </Text>
      <Button href={activateUrl} style={mailStyle.button}>
        Activate my account
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
        Cannot find that mail?{' '}
        <Link href={newCodeUrl} style={{ color: 'inherit' }}>
          Send me a new code
        </Link>
        . Stuck, or no longer interested? Call{' '}
        <Link href={brand.phone.href} style={{ color: 'inherit' }}>
          {brand.phone.display}
        </Link>
        , or reply to this mail: a person answers.
      </Text>
      <Text style={mailStyle.small}>
        <Link href={stopUrl} style={{ color: 'inherit' }}>
          Stop these reminders
        </Link>
        . The code keeps working.
      </Text>
    </MailLayout>
  ),
})
