import { z } from 'zod'

import { mailDay } from '#app/retailers/reminders/mail-day.ts'
import { brand } from '#app/brand.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Link, Text } from '#app/ui/mail/mail-tags.tsx'

/**
 * `url`: `/renew-contract` with its token. `expires`: ISO 8601. `hasNewWords`: whether the agreement differs from the
 * signed one; missing in older queued mails, which then do not mention it.
 */
const renewalMailData = z.object({
  shopName: z.string(),
  givenName: z.string(),
  url: z.string(),
  expires: z.string(),
  hasNewWords: z.boolean().exactOptional(),
})
export type RenewalMailData = z.output<typeof renewalMailData>

const mask = (mailed: RenewalMailData) => ({ ...mailed, url: '#' })

function Help() {
  return (
    <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
      Nothing renews by itself. If you do not sign, the agreement that you signed before stays the same. A person
      answers at{' '}
      <Link href={brand.phone.href} style={mailStyle.link}>
        {brand.phone.display}
      </Link>
      , or reply to this mail.
    </Text>
  )
}

function Way({ mailed: { url, hasNewWords } }: { mailed: RenewalMailData }) {
  return (
    <Button href={url} style={mailStyle.button}>
      {hasNewWords ? 'See what changed' : 'See the agreement'}
    </Button>
  )
}

const reason = ({ shopName }: RenewalMailData) => `You get this because you signed our agreement for ${shopName}.`

/** Offers a shop the present agreement (rule C37). */
export const renewalMail = defineMail({
  name: 'renewal',
  data: renewalMailData,
  mask,
  subject: ({ shopName, hasNewWords }) =>
    hasNewWords ? `Your agreement for ${shopName}: what changed` : `Your agreement for ${shopName}: to be renewed`,
  body: (mailed) => (
    <MailLayout
      title={mailed.hasNewWords ? 'Your agreement has a new version' : 'Renew your agreement'}
      preview={`${mailed.hasNewWords ? 'See what changed, clause by clause.' : 'Its words are the same.'} The link works until ${mailDay(mailed.expires)}.`}
      reason={reason(mailed)}
    >
      <Text style={mailStyle.text}>
        {mailed.hasNewWords
          ? `${mailed.givenName}, our agreement for ${mailed.shopName} has a new version. Press the button to see what changed, clause by clause. Then sign it, or say no. Your details are filled in.`
          : `${mailed.givenName}, you can renew our agreement for ${mailed.shopName}. It says what you signed, word for word. Check your details. Then sign it, or say no.`}
      </Text>
      <Way mailed={mailed} />
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>The link works until {mailDay(mailed.expires)}.</Text>
      <Help />
    </MailLayout>
  ),
})

/** Sent 14, 7 and 2 days before the link ends. */
export const renewalReminderMail = defineMail({
  name: 'renewal-reminder',
  data: renewalMailData,
  isReminder: true,
  mask,
  subject: ({ shopName, expires, hasNewWords }) =>
    `${hasNewWords ? 'Read your new agreement' : 'Renew your agreement'} for ${shopName} by ${mailDay(expires)}`,
  body: (mailed) => (
    <MailLayout
      title={`Open until ${mailDay(mailed.expires)}`}
      preview={mailed.hasNewWords ? 'See what changed, then sign it or say no.' : 'Sign it or say no.'}
      reason={reason(mailed)}
    >
      <Text style={mailStyle.text}>
        {mailed.hasNewWords
          ? `${mailed.givenName}, our agreement for ${mailed.shopName} has a new version. Read what changed. Then sign it, or say no on the same page.`
          : `${mailed.givenName}, please renew our agreement for ${mailed.shopName}. It says what you signed, word for word. Sign it, or say no on the same page.`}
      </Text>
      <Way mailed={mailed} />
      <Help />
    </MailLayout>
  ),
})
