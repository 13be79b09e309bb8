import { z } from 'zod'

import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailHelp } from '#app/ui/mail/mail-help.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { MailList } from '#app/ui/mail/mail-list.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Link, Text } from '#app/ui/mail/mail-tags.tsx'

/** `days`: the public holidays with the usual hours of their weekdays. `url`: the page that answers for them. */
const holidayMailData = z.object({
  shopName: z.string(),
  givenName: z.string(),
  days: z.array(z.object({ name: z.string(), date: z.string(), usual: z.string() })),
  url: z.string(),
  stopUrl: z.string(),
})

const asks = ({ days }: z.output<typeof holidayMailData>): string =>
  days.length === 1 && days[0] ? `are you open on ${days[0].name}?` : 'are you open on these holidays?'

const inTitle = (words: string) => words.replace(/^a/, 'A')

/** Asks about the public holidays ahead (rule OH7). */
export const holidayMail = defineMail({
  name: 'holiday-hours',
  data: holidayMailData,
  mask: (mailed) => ({ ...mailed, url: '#' }),
  isReminder: true,
  subject: (mailed) => `${mailed.shopName}: ${asks(mailed)}`,
  body: (mailed) => (
    <MailLayout
      title={inTitle(asks(mailed))}
      preview="Tell us, so that customers do not come to a closed door."
      reason={`You get this because ${mailed.shopName} is open with us.`}
    >
      <Text style={mailStyle.text}>
        {mailed.givenName}, this is about {mailed.shopName}. These are public holidays. Your usual hours are:
      </Text>
      <MailList points={mailed.days.map(({ name, date, usual }) => [`${name}, ${date}`, usual])} />
      <Button href={mailed.url} style={mailStyle.button}>
        Tell us your hours
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
        You need not log in. Without an answer, customers see your usual hours and “Hours may differ”.
      </Text>
      <MailHelp />
      <Text style={mailStyle.small}>
        <Link href={mailed.stopUrl} style={{ color: 'inherit' }}>
          Stop these mails
        </Link>
        . Nothing else changes.
      </Text>
    </MailLayout>
  ),
})
