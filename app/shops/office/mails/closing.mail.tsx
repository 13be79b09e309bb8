import { z } from 'zod'

import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailHelp } from '#app/ui/mail/mail-help.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Text } from '#app/ui/mail/mail-tags.tsx'

const shop = z.object({ shopName: z.string(), givenName: z.string() })

/** How the person reached the shop: in the account, by a code that ends with it, or by one that also opens another shop. */
const wordsOfWay = {
  account: 'It is no longer in your account, which stays open.',
  code: 'The code that we sent you does not work now.',
  'shared-code': 'The code that we sent you still opens your other shop.',
}

/** Tells a retailer who has not signed that staff closed the shop (rule N32). */
export const shopClosedMail = defineMail({
  name: 'newsagency-closed',
  data: shop.extend({ way: z.enum(['account', 'code', 'shared-code']) }),
  subject: ({ shopName }) => `We closed ${shopName}`,
  body: ({ shopName, givenName, way }) => (
    <MailLayout
      title={`We closed ${shopName}`}
      preview="Links to its contract do not work now."
      reason={`You get this because you were the contact of ${shopName}.`}
    >
      <Text style={mailStyle.text}>
        {givenName}, we closed {shopName}. Links to its contract do not work now, and no one can sign it.{' '}
        {wordsOfWay[way]}
      </Text>
      <Text style={mailStyle.text}>You owe us nothing. Is this wrong? Tell us: we can open it for you again.</Text>
      <MailHelp />
    </MailLayout>
  ),
})

/** Tells a retailer with an account that the shop is back and must be signed (rule N32). `url`: the log-in. */
export const shopReopenedMail = defineMail({
  name: 'newsagency-reopened',
  data: shop.extend({ url: z.string() }),
  subject: ({ shopName }) => `${shopName} is back in your account`,
  body: ({ shopName, givenName, url }) => (
    <MailLayout
      title={`${shopName} is back in your account`}
      preview="Finish its contract and sign it."
      reason={`You get this because you are the contact of ${shopName}.`}
    >
      <Text style={mailStyle.text}>
        {givenName}, {shopName} is back in your account. Finish its contract and sign it. Old links to it do not work:
        log in instead.
      </Text>
      <Button href={url} style={mailStyle.button}>
        Log in
      </Button>
      <MailHelp />
    </MailLayout>
  ),
})

export const closingMails = [shopClosedMail, shopReopenedMail]
