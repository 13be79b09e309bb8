import { z } from 'zod'

import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailHelp } from '#app/ui/mail/mail-help.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Link, Text } from '#app/ui/mail/mail-tags.tsx'

import { type WizardStep, wizardSteps } from '../wizard/wizard-state.ts'

/** `url`: the next step, with its token. */
const contractReminderData = z.object({
  shopName: z.string(),
  givenName: z.string(),
  step: z.enum(wizardSteps),
  /** The remaining steps in words, if there are more than the signature. */
  left: z.string().exactOptional(),
  url: z.string(),
  stopUrl: z.string(),
})

const waits: Record<WizardStep, string> = {
  contact: 'Your contact and shop details come first, and take two minutes.',
  address: 'The address and the opening hours come next.',
  account: 'Your bank account comes next. Have its BSB and number ready.',
  contract: 'Everything is filled in. Now read the agreement and sign it. You can sign with a finger.',
}

/** Sent 3, 7 and 21 days after the last work on an unsigned contract (rule C36). */
export const contractReminderMail = defineMail({
  name: 'contract-reminder',
  data: contractReminderData,
  isReminder: true,
  mask: (mailed) => ({ ...mailed, url: '#', stopUrl: '#' }),
  subject: ({ shopName }) => `${shopName}: finish your contract`,
  body: ({ shopName, givenName, step, left, url, stopUrl }) => (
    <MailLayout
      title="Finish your contract"
      preview={waits[step]}
      reason={`You get this because the contract of ${shopName} is not finished yet.`}
    >
      <Text style={mailStyle.text}>
        {givenName}, what you filled in for {shopName} is saved. {waits[step]} {left}
      </Text>
      <Button href={url} style={mailStyle.button}>
        {' '}
        Continue{' '}
      </Button>
      <MailHelp />
      <Text style={mailStyle.small}>
        <Link href={stopUrl} style={{ color: 'inherit' }}>
          Stop these reminders
        </Link>
        . Your contract stays the same.{' '}
      </Text>
    </MailLayout>
  ),
})
