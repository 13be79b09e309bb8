import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { mailMoment } from '#app/retailers/reminders/mail-day.ts'
import { MailHelp } from '#app/ui/mail/mail-help.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Text } from '#app/ui/mail/mail-tags.tsx'

/** `asker`: the shop's contact in the office's records. `until`: ISO 8601. */
const cosignerData = z.object({
  shopName: z.string(),
  asker: z.string(),
  until: z.string(),
  url: z.string(),
  isReminder: z.boolean(),
})

/** To a person who signs after the first signer. It contains nothing of the contract and no text typed for this mail (rule SG30). */
export const cosignerMail = defineMail({
  name: 'cosigner',
  data: cosignerData,
  mask: (mailed) => ({ ...mailed, url: '#' }),
  subject: ({ shopName, isReminder }) =>
    isReminder
      ? `Reminder: the agreement of ${shopName} waits for your signature`
      : `Please sign the agreement of ${shopName}`,
  body: ({ shopName, asker, until, url }) => (
    <MailLayout
      title="Your signature is needed"
      preview={`${asker} has signed the agreement of ${shopName}. It needs your signature as well.`}
      reason={`You get this because ${asker} gave us this address as that of another signer.`}
    >
      <Text style={mailStyle.text}>
        {asker} has signed the agreement between {shopName} and {brand.name}. The agreement begins when everyone has
        signed it, and your signature is needed as well. You can read all of it first, on your own phone or computer.
      </Text>
      <Button href={url} style={mailStyle.button}>
        Read and sign
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
        The link works once, until {mailMoment(until)}. You need no password. Do not forward it: it signs in your name.
        If you do not want to sign, you can say so on the same page.
      </Text>
      <MailHelp />
    </MailLayout>
  ),
})

/** To the first signer, after their signature: who has still to sign (rule SG30). `until`: ISO 8601. */
export const firstSignedMail = defineMail({
  name: 'cosigner-first-signed',
  data: z.object({ shopName: z.string(), others: z.string(), until: z.string(), url: z.string() }),
  subject: ({ shopName, others }) => `${shopName}: you have signed. Still to sign: ${others}`,
  body: ({ shopName, others, until, url }) => (
    <MailLayout
      title="You have signed"
      preview={`Still to sign: ${others}.`}
      reason={`You get this because you signed the agreement of ${shopName} first.`}
    >
      <Text style={mailStyle.text}>
        You have signed the agreement of {shopName}. Still to sign: {others}. They get a link by email. The last moment
        to sign is {mailMoment(until)}. Once all have signed, we email a copy to each of you.
      </Text>
      <Button href={url} style={mailStyle.button}>
        See who has still to sign
      </Button>
      <MailHelp />
    </MailLayout>
  ),
})

/** `who` declined, and their `reason`; empty in mails of the former version, or if they gave none. */
const declinedData = z.object({
  shopName: z.string(),
  url: z.string(),
  how: z.enum(['declined', 'expired', 'voided']).default('declined'),
  who: z.string().default(''),
  reason: z.string().default(''),
})

const titles = {
  declined: 'Another signer declined',
  expired: 'Not everyone signed in time',
  voided: 'We ended the agreement',
}

const whatNext = {
  declined: 'Speak with them, then sign again, with them or with another signer.',
  expired: 'Speak with the other signers, then sign again, with them or with another signer.',
  voided: 'You can sign again. If you do not know why we did this, ask us.',
}

function howItEnded({ how, who, shopName }: z.output<typeof declinedData>): string {
  if (how === 'expired') return `Not everyone signed the agreement of ${shopName} in time.`
  if (how === 'voided') return `We ended the agreement of ${shopName} before everyone had signed it.`
  return `${who || 'Another signer'} has declined to sign the agreement of ${shopName}.`
}

/** To the first signer: an agreement that waited for others has ended. */
export const cosignerDeclinedMail = defineMail({
  name: 'cosigner-declined',
  data: declinedData,
  mask: (mailed) => ({ ...mailed, url: '#' }),
  subject: ({ shopName }) => `The agreement of ${shopName} was not signed by everyone`,
  body: ({ shopName, url, who, reason, how }) => (
    <MailLayout
      title={titles[how]}
      preview="The agreement did not begin. What you filled in is saved."
      reason={`You get this because you signed the agreement of ${shopName} first.`}
    >
      <Text style={mailStyle.text}>
        {howItEnded({ shopName, url, who, reason, how })} It has not begun, and binds no one. What you filled in is
        saved. {whatNext[how]}
      </Text>
      {reason ? <Text style={mailStyle.text}>Their reason: {reason}</Text> : null}
      <Button href={url} style={mailStyle.button}>
        Open the contract
      </Button>
      <MailHelp />
    </MailLayout>
  ),
})
