import { z } from 'zod'

import { mailMoment } from '#app/retailers/reminders/mail-day.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailHelp } from '#app/ui/mail/mail-help.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Text } from '#app/ui/mail/mail-tags.tsx'

/** `asker`: the shop's contact in the office's records. `until`: ISO 8601. */
const bankHelpData = z.object({
  shopName: z.string(),
  asker: z.string(),
  until: z.string(),
  url: z.string(),
})

/** To the helper who is asked for a shop's account. It contains nothing of the contract and no text typed for this mail (rule C58). */
export const bankHelpMail = defineMail({
  name: 'bank-help',
  data: bankHelpData,
  mask: (mailed) => ({ ...mailed, url: '#' }),
  subject: ({ shopName }) => `The bank account of ${shopName}: can you fill it in?`,
  body: ({ shopName, asker, until, url }) => (
    <MailLayout
      title="Can you fill in a bank account?"
      preview={`${asker} asks you. It takes a minute.`}
      reason={`You get this because ${asker} gave us this address to ask you.`}
    >
      <Text style={mailStyle.text}>
        {asker} of {shopName} asks you to fill in the bank account of the shop: the BSB, the account number, the bank
        and the names on the account. {asker} then checks it.
      </Text>
      <Button href={url} style={mailStyle.button}>
        Fill in the account
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
        The link works once, until {mailMoment(until)}. You need no password. If you do not know them, do nothing.
      </Text>
      <MailHelp />
    </MailLayout>
  ),
})

/** `url`: the bank step, with its token. */
const bankHelpAnsweredData = z.object({
  shopName: z.string(),
  helperName: z.string(),
  url: z.string(),
})

/** To the retailer: an answer waits to be checked. No mail contains bank details. */
export const bankHelpAnsweredMail = defineMail({
  name: 'bank-help-answered',
  data: bankHelpAnsweredData,
  mask: (mailed) => ({ ...mailed, url: '#' }),
  subject: ({ shopName, helperName }) => `${helperName} filled in the bank account of ${shopName}: check it`,
  body: ({ shopName, helperName, url }) => (
    <MailLayout
      title="Check the bank account"
      preview={`${helperName} filled it in. It counts once you say so.`}
      reason={`You get this because you are the contact of ${shopName}.`}
    >
      <Text style={mailStyle.text}>
        {helperName} filled in the bank account of {shopName}. Please check it. It counts once you say that it is right.
      </Text>
      <Button href={url} style={mailStyle.button}>
        Check the account
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
        <strong>Did you not ask anyone?</strong> Then press the button, and say that it is not your account.
      </Text>
      <MailHelp />
    </MailLayout>
  ),
})
