import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailFacts } from '#app/ui/mail/mail-facts.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Text } from '#app/ui/mail/mail-tags.tsx'

/** `url` opens the PDF once within 72 hours; `verifyUrl` is the page about the document. Mails of an older version named no shop. */
const signedCopyMailData = z.object({
  shopName: z.string().default('your shop'),
  signed: z.string(),
  documentId: z.string(),
  sha256: z.string(),
  url: z.string(),
  verifyUrl: z.string(),
})
type SignedCopyMailData = z.output<typeof signedCopyMailData>

const signedTeamMailData = signedCopyMailData.extend(
  z.object({
    business: z.string(),
    signer: z.string(),
    capacity: z.string(),
  }).shape,
)

type Fact = [name: string, value: string]

const factsOf = ({ signed, documentId, sha256 }: SignedCopyMailData): Fact[] => [
  ['Signed', signed],
  ['Document', documentId],
  ['Fingerprint', sha256],
]

/**
 * To the signer, at once (rule SG12), at the shop's address. It repeats the approved name of the shop and nothing that
 * was typed in the contract (rule M12), because the shop may have no account yet. Its link opens the document, so the office sees it masked.
 */
export const signedCopyMail = defineMail({
  name: 'signed-copy',
  data: signedCopyMailData,
  mask: (mailed) => ({ ...mailed, url: '#' }),
  subject: ({ shopName }) => `Your ${brand.name} agreement for ${shopName} is signed`,
  body: (mailed) => (
    <MailLayout
      title="Your copy of the agreement"
      preview={`Signed and sealed. Fetch your copy within 72 hours; ${brand.name} keeps one for you as well.`}
      reason="You get this because you signed an agreement with us."
    >
      <Text style={mailStyle.text}>
        The agreement for {mailed.shopName} is signed and sealed. Press the button to get your copy. The button works
        once, within 72 hours. Later, log in or ask us for another one.
      </Text>
      <Button href={mailed.url} style={mailStyle.button}>
        Get my copy
      </Button>
      <MailFacts facts={factsOf(mailed)} />
      <Text style={mailStyle.text}>
        Did you not sign this? Call {brand.phone.display} at once. Anyone can check the file at {mailed.verifyUrl}.
      </Text>
    </MailLayout>
  ),
})

/** To our team, at the same time. */
export const signedTeamMail = defineMail({
  name: 'signed-team',
  data: signedTeamMailData,
  mask: (mailed) => ({ ...mailed, url: '#' }),
  subject: ({ shopName }) => `The agreement for ${shopName} was signed`,
  body: (mailed) => (
    <MailLayout
      title="An agreement was signed"
      preview={`${mailed.business}, by ${mailed.signer}.`}
      reason="You get this because your team looks after agreements."
    >
      <MailFacts
        facts={[
          ['Store', mailed.shopName],
          ['Retailer', mailed.business],
          ['Signed by', `${mailed.signer}, ${mailed.capacity}`],
          ...factsOf(mailed),
        ]}
      />
      <Button href={mailed.url} style={mailStyle.button}>
        Get the PDF
      </Button>
    </MailLayout>
  ),
})
