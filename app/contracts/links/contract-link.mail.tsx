import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Link, Text } from '#app/ui/mail/mail-tags.tsx'

/** The state of a shop's contract: to be filled in, signed, or waiting for its invitation. */
type ContractLinkKind = 'contract' | 'signed' | 'invited'

const contractLinkData = z.object({
  shopName: z.string(),
  givenName: z.string(),
  kind: z.enum(['contract', 'signed', 'invited']),
  left: z.string().exactOptional(),
  url: z.string(),
})

const words: Record<ContractLinkKind, { says(shopName: string): string; button: string }> = {
  contract: {
    says: (shopName) => `press the button to open the contract of ${shopName}. It opens where you stopped.`,
    button: 'Continue',
  },
  signed: {
    says: (shopName) =>
      `the contract of ${shopName} is signed. You need not do anything. Log in to see it and to save its PDF.`,
    button: 'See my contracts',
  },
  invited: {
    says: (shopName) =>
      `first activate your account for ${shopName} with the code that we mailed you. The same page can mail you a new one. The contract comes after that.`,
    button: 'Activate my account',
  },
}

/** Requested with a link that opened nothing, or with an email (rule C45). Sent only to the shop's own address. */
export const contractLinkMail = defineMail({
  name: 'contract-link',
  data: contractLinkData,
  mask: (mailed) => ({ ...mailed, url: '#' }),
  subject: ({ shopName }) => `Your link for ${shopName}`,
  body: ({ shopName, givenName, kind, left, url }) => (
    <MailLayout
      title="Your new link"
      preview={`For the contract of ${shopName}.`}
      reason={`You get this because someone asked for a new link to the contract of ${shopName}.`}
    >
      <Text style={mailStyle.text}>
        {givenName}, {words[kind].says(shopName)} {left}
      </Text>
      <Button href={url} style={mailStyle.button}>
        {words[kind].button}
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
        Was it not you? You need not do anything. No one else sees this mail. Questions? Call{' '}
        <Link href={brand.phone.href} style={mailStyle.link}>
          {brand.phone.display}
        </Link>
        , or reply to this mail.
      </Text>
    </MailLayout>
  ),
})
