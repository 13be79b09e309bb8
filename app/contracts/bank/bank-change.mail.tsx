import { z } from 'zod'

import { mailMoment } from '#app/retailers/reminders/mail-day.ts'
import { brand } from '#app/brand.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Link, Text } from '#app/ui/mail/mail-tags.tsx'

const bankChangeData = z.object({
  shopName: z.string(),
  /** ISO 8601. */
  from: z.string(),
  /** The last digits of the account number: no mail contains more of it. */
  lastDigits: z.string(),
  /** The device from which the change was requested. */
  device: z.string(),
  /** Stops the change. */
  url: z.string(),
  /** Whether it goes to a person who signed after the first signer. They may have no account. */
  isSigner: z.boolean().default(false),
})

const reasonFor = (shopName: string, isSigner: boolean): string =>
  `You get this because you ${isSigner ? `signed the agreement of ${shopName}` : `are the contact of ${shopName}`}.`

/** To the shop's address and to everyone who signed its agreement, at once (rule C79). Its link stops the change, so the office sees it masked. */
export const bankChangeMail = defineMail({
  name: 'bank-details-change',
  data: bankChangeData,
  mask: (mailed) => ({ ...mailed, url: '#' }),
  subject: ({ shopName }) => `The bank account of ${shopName} is about to change`,
  body: ({ shopName, from, lastDigits, device, url, isSigner }) => (
    <MailLayout
      title="A new bank account"
      preview={`We use it from ${mailMoment(from)}. ${isSigner ? 'Is that wrong?' : 'Was that not you?'} Stop it.`}
      reason={reasonFor(shopName, isSigner)}
    >
      <Text style={mailStyle.text}>
        {shopName} has a new bank account. Its number ends in {lastDigits}. It was given on this device: {device}. We
        use it from {mailMoment(from)}. Until then we use the old one.
      </Text>
      <Text style={mailStyle.text}>
        <strong>{isSigner ? 'Is that wrong?' : 'Was that not you?'}</strong> Press the button before then. You need not
        log in. {isSigner ? null : 'Then set a new password. '}Or call{' '}
        <Link href={brand.phone.href} style={mailStyle.link}>
          {brand.phone.display}
        </Link>
        .
      </Text>
      <Button href={url} style={mailStyle.button}>
        Stop the change
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
        {isSigner ? 'Is it right?' : 'Was it you?'} You need not do anything.
      </Text>
    </MailLayout>
  ),
})

/** To the address that was notified of the change: staff have stopped it. The reason stays internal. */
export const bankChangeStoppedMail = defineMail({
  name: 'bank-details-change-stopped',
  data: bankChangeData.pick({ shopName: true, isSigner: true }),
  subject: ({ shopName }) => `The bank account of ${shopName} stays as it is`,
  body: ({ shopName, isSigner }) => (
    <MailLayout
      title="The old account stays"
      preview={`The change of the bank account of ${shopName} was stopped.`}
      reason={reasonFor(shopName, isSigner)}
    >
      <Text style={mailStyle.text}>
        The change of the bank account of {shopName} that we told you about was stopped. We still use the account that
        you had before.
      </Text>
      <Text style={mailStyle.text}>
        Did you want the other account? Call{' '}
        <Link href={brand.phone.href} style={mailStyle.link}>
          {brand.phone.display}
        </Link>
        {isSigner ? '.' : ', or log in and enter it again. Did someone else enter it? Set a new password now.'}
      </Text>
    </MailLayout>
  ),
})
