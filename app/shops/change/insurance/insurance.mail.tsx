import { z } from 'zod'

import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailHelp } from '#app/ui/mail/mail-help.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { MailList } from '#app/ui/mail/mail-list.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Link, Text } from '#app/ui/mail/mail-tags.tsx'

/** `url`: the page on which the retailer tells us of an insurance. */
const common = { shopName: z.string(), givenName: z.string(), url: z.string() }

/** `words`: the insurance on one line. */
const ending = { ...common, words: z.string(), endsOn: z.string() }

const isContact = (shopName: string) => `You get this because you are the contact of ${shopName}.`

/** To the retailer, before parcels turn off (rule CH8). */
export const insuranceEndsMail = defineMail({
  name: 'insurance-ends',
  data: z.object(ending),
  subject: ({ shopName, endsOn }) => `${shopName}: your insurance ends on ${endsOn}`,
  body: ({ shopName, givenName, words, endsOn, url }) => (
    <MailLayout
      title={`Your insurance ends on ${endsOn}`}
      preview="Send us the new one, so that parcels stay on."
      reason={isContact(shopName)}
    >
      <Text style={mailStyle.text}>
        {givenName}, this is the insurance that we have for {shopName}:
      </Text>
      <MailList points={[['Insurance', words]]} />
      <Text style={mailStyle.text}>
        Send us the new one before it ends. Without it, parcels turn off on the next day. Nothing else changes. Have you
        sent it already? Then we are checking it.
      </Text>
      <Button href={url} style={mailStyle.button}>
        Send the new insurance
      </Button>
      <MailHelp />
    </MailLayout>
  ),
})

/** To our team, at the same time. `url`: the record of the store. */
export const insuranceEndsTeamMail = defineMail({
  name: 'insurance-ends-team',
  data: z.object(ending),
  subject: ({ shopName, endsOn }) => `${shopName}: the insurance ends on ${endsOn}`,
  body: ({ shopName, words, endsOn, url }) => (
    <MailLayout
      title={`The insurance ends on ${endsOn}`}
      preview="Without a renewal parcels turn off on the next day."
      reason="You get this because you set up stores."
    >
      <Text style={mailStyle.text}>This is the insurance of {shopName}:</Text>
      <MailList points={[['Insurance', words]]} />
      <Text style={mailStyle.text}>
        We have asked the retailer for the new one. Without it, parcels turn off on the next day.
      </Text>
      <Button href={url} style={mailStyle.button}>
        Open the store
      </Button>
    </MailLayout>
  ),
})

/** To the retailer, when parcels are off (rule CH8). `isSent`: whether the retailer has sent a new insurance that waits for us. */
export const insuranceEndedMail = defineMail({
  name: 'insurance-ended',
  data: z.object({ ...common, endedOn: z.string(), isSent: z.boolean() }),
  subject: ({ shopName }) => `${shopName}: parcels are off`,
  body: ({ shopName, givenName, endedOn, isSent, url }) => (
    <MailLayout title="Parcels are off" preview={`Your insurance ended on ${endedOn}.`} reason={isContact(shopName)}>
      <Text style={mailStyle.text}>
        {givenName}, the insurance of {shopName} ended on {endedOn}.{' '}
        {isSent ? 'We are still checking the new one' : 'We have no new one'}, so customers no longer see that you take
        parcels. Nothing else has changed.
      </Text>
      <Text style={mailStyle.text}>
        {isSent ? '' : 'Send us the new insurance. '}Parcels turn on again as soon as we have checked it.
      </Text>
      <Button href={url} style={mailStyle.button}>
        {isSent ? 'See your insurance' : 'Send the new insurance'}
      </Button>
      <MailHelp />
    </MailLayout>
  ),
})

/** To a retailer who said yes when signing: asks once for insurer and date (rule CH9). */
export const insuranceAskedMail = defineMail({
  name: 'insurance-asked',
  data: z.object({ ...common, stopUrl: z.string() }),
  isReminder: true,
  subject: ({ shopName }) => `${shopName}: who insures your parcels?`,
  body: ({ shopName, givenName, url, stopUrl }) => (
    <MailLayout
      title="Who insures your parcels?"
      preview="Then we can remind you before it ends."
      reason={isContact(shopName)}
    >
      <Text style={mailStyle.text}>
        {givenName}, when you signed for {shopName}, you said that your insurance covers goods in your care. Who insures
        you, and until when? If you tell us, we remind you before it ends.
      </Text>
      <Button href={url} style={mailStyle.button}>
        Tell us
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>We ask this once. Without an answer parcels stay on.</Text>
      <MailHelp />
      <Text style={mailStyle.small}>
        <Link href={stopUrl} style={{ color: 'inherit' }}>
          Stop these mails
        </Link>
        . Nothing else changes.
      </Text>
    </MailLayout>
  ),
})

export const insuranceMails = [insuranceEndsMail, insuranceEndsTeamMail, insuranceEndedMail, insuranceAskedMail]
