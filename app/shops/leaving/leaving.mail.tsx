import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailFacts } from '#app/ui/mail/mail-facts.tsx'
import { MailHelp } from '#app/ui/mail/mail-help.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Link, Text } from '#app/ui/mail/mail-tags.tsx'

const reasonFor = (shopName: string) => `You get this because you signed the agreement for ${shopName}.`

/** All days in words. `undoUntil`: null if the retailer cannot undo it. `url`: the page with the list. */
const askedData = z.object({
  shopName: z.string(),
  givenName: z.string(),
  isOurs: z.boolean(),
  hasTablet: z.boolean(),
  lastDay: z.string(),
  settledBy: z.string(),
  undoUntil: z.string().nullable(),
  url: z.string(),
})

/** Confirms the end of the agreement with its dates, and says how to undo it (rules LV2, LV3). */
export const leavingAskedMail = defineMail({
  name: 'leaving-asked',
  data: askedData,
  subject: ({ shopName, lastDay }) => `${shopName}: your last day is ${lastDay}`,
  body: ({ shopName, givenName, isOurs, hasTablet, lastDay, settledBy, undoUntil, url }) => (
    <MailLayout
      title={`Your last day is ${lastDay}`}
      preview={isOurs ? `We end the agreement for ${shopName}.` : `You end the agreement for ${shopName}.`}
      reason={reasonFor(shopName)}
    >
      <Text style={mailStyle.text}>
        {givenName},{' '}
        {isOurs
          ? `we end the agreement for ${shopName}. This email is our notice.`
          : `you end the agreement for ${shopName}. This costs nothing.`}{' '}
        {undoUntil ? `Do you want to stay? Press the button until ${undoUntil}.` : ''}
      </Text>
      <MailFacts
        facts={[
          ['Last day', lastDay],
          ...(hasTablet
            ? [['Tablet', 'We send you a label. You post the tablet at our cost.'] satisfies [string, string]]
            : []),
          ['Last debit', 'After your last day, as always with an email before it'],
          ['All settled by', settledBy],
          ['Authority to debit', 'Ends when all is settled'],
          ['Your papers', 'Stay in your account'],
        ]}
      />
      <Button href={url} style={mailStyle.button}>
        {undoUntil ? 'See the steps or stay' : 'See the steps'}
      </Button>
      <MailHelp />
    </MailLayout>
  ),
})

const plain = z.object({ shopName: z.string(), givenName: z.string(), url: z.string() })

/** Tells the retailer that the agreement goes on (rule LV3). */
export const leavingUndoneMail = defineMail({
  name: 'leaving-undone',
  data: plain.extend({ ratesUrl: z.string().nullable().default(null) }),
  subject: ({ shopName }) => `${shopName}: you stay with us`,
  body: ({ shopName, givenName, url, ratesUrl }) => (
    <MailLayout title="You stay with us" preview="Your agreement goes on as before." reason={reasonFor(shopName)}>
      <Text style={mailStyle.text}>
        {givenName}, your agreement for {shopName} goes on as it was. If we sent you a label for the tablet, throw it
        away.
      </Text>
      {ratesUrl ? (
        <Text style={mailStyle.text}>
          We sent you no news about rates for days after your last day. All rates, also those to come, are in{' '}
          <Link href={ratesUrl} style={mailStyle.link}>
            the schedule
          </Link>
          .
        </Text>
      ) : null}
      <Button href={url} style={mailStyle.button}>
        Open my shop’s page
      </Button>
      <MailHelp />
    </MailLayout>
  ),
})

/** Words what to do with a tablet that is not back yet. */
const tabletWords = (hasLabel: boolean) =>
  hasLabel
    ? 'Please post the tablet with our label. '
    : 'We send you a label for the tablet. When you have it, post the tablet at our cost. '

/** Tells the retailer that the last day is over, and what comes next (rule LV5). */
export const lastDayMail = defineMail({
  name: 'leaving-last-day',
  data: plain.extend({ hasTablet: z.boolean(), hasLabel: z.boolean().default(true), settledBy: z.string() }),
  subject: ({ shopName }) => `${shopName}: your last day is over`,
  body: ({ shopName, givenName, hasTablet, hasLabel, settledBy, url }) => (
    <MailLayout
      title="Your last day is over"
      preview={`We settle all money by ${settledBy}.`}
      reason={reasonFor(shopName)}
    >
      <Text style={mailStyle.text}>
        {givenName}, your agreement for {shopName} has ended. Customers do not find your shop with us now. Take no
        payments and no parcels for us.
      </Text>
      <Text style={mailStyle.text}>
        {hasTablet ? tabletWords(hasLabel) : ''}We settle all money by {settledBy}. Then our authority to debit your
        account ends.
      </Text>
      <Button href={url} style={mailStyle.button}>
        See the steps
      </Button>
      <MailHelp />
    </MailLayout>
  ),
})

/** Tells the retailer that all money is settled and that the authority to debit has ended (rule LV4). */
export const leavingSettledMail = defineMail({
  name: 'leaving-settled',
  data: plain,
  subject: ({ shopName }) => `${shopName}: all is settled`,
  body: ({ shopName, givenName, url }) => (
    <MailLayout title="All is settled" preview="We can no longer debit your account." reason={reasonFor(shopName)}>
      <Text style={mailStyle.text}>
        {givenName}, all money for {shopName} is settled. Our authority to debit your account has ended. Your agreement
        and its termination stay in your account.
      </Text>
      <Button href={url} style={mailStyle.button}>
        See my papers
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>Thank you for your time with {brand.name}.</Text>
      <MailHelp />
    </MailLayout>
  ),
})

export const leavingMails = [leavingAskedMail, leavingUndoneMail, lastDayMail, leavingSettledMail]
