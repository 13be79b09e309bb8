import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailFacts } from '#app/ui/mail/mail-facts.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Link, Text } from '#app/ui/mail/mail-tags.tsx'

import type { RateChange } from './rate.ts'

/** `url`: the address of the schedule. */
const ratesChangedMailData = z.object({
  givenName: z.string(),
  shopName: z.string(),
  changes: z.array(z.object({ partner: z.string(), before: z.string(), after: z.string() })),
  url: z.string(),
})

const listed = (changes: readonly RateChange[]) => changes.map(({ partner }) => partner).join(', ')

/** Notifies a retailer of a change to the commission rates (rule CR3). */
export const ratesChangedMail = defineMail({
  name: 'rates-changed',
  data: ratesChangedMailData,
  subject: ({ shopName, changes }) =>
    `Your commission at ${shopName}: ${changes.length > 2 ? `the rates of ${changes.length} partners` : listed(changes)}`,
  body: ({ givenName, shopName, changes, url }) => (
    <MailLayout
      title="Your commission rates change"
      preview={`What changes for ${listed(changes)}, and from when.`}
      reason={`You get this because you signed our agreement for ${shopName}.`}
    >
      <Text style={mailStyle.text}>
        {givenName ? `${givenName}, you` : 'You'} need not do anything. Clause 5 of your agreement for {shopName} says
        that we tell you before a rate changes: this is that notice.
      </Text>
      {changes.map(({ partner, before, after }) => (
        <MailFacts
          key={partner}
          facts={[
            ['Partner', partner],
            ['Before', before || 'Not in the schedule'],
            ['New', after || 'No longer in the schedule'],
          ]}
        />
      ))}
      <Text style={mailStyle.text}>
        All rates are in{' '}
        <Link href={url} style={mailStyle.link}>
          the schedule
        </Link>
        . Questions? A person answers at{' '}
        <Link href={brand.phone.href} style={mailStyle.link}>
          {brand.phone.display}
        </Link>
        , or reply to this mail.
      </Text>
    </MailLayout>
  ),
})
