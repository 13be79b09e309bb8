import { z } from 'zod'

import { codeInGroups } from '#app/retailers/invitations/invitation.ts'
import { mailDay } from '#app/retailers/reminders/mail-day.ts'
import { brand } from '#app/brand.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailFacts } from '#app/ui/mail/mail-facts.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { MailLetter } from '#app/ui/mail/mail-letter.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Link, Text } from '#app/ui/mail/mail-tags.tsx'
import { MailTicket } from '#app/ui/mail/mail-ticket.tsx'

function Help() {
  return (
    <Text style={mailStyle.text}>
      A person answers: call{' '}
      <Link href={brand.phone.href} style={{ color: 'inherit' }}>
        {brand.phone.display}
      </Link>
      , or reply to this mail.
    </Text>
  )
}

const letterMailData = z.object({
  shopName: z.string(),
  subject: z.string(),
  words: z.string(),
  from: z.string(),
})

/** A colleague's own words to a retailer, with the shop's name and the colleague's name (rule M21). */
export const letterMail = defineMail({
  name: 'newsagency-letter',
  data: letterMailData,
  subject: ({ shopName, subject }) => (subject.includes(shopName) ? subject : `${shopName}: ${subject}`),
  body: ({ shopName, subject, words, from }) => (
    <MailLayout
      title={subject}
      preview={words.slice(0, 120)}
      reason={`You get this because you are the contact of ${shopName}.`}
    >
      <Text style={mailStyle.text}>This is about {shopName}.</Text>
      <MailLetter words={words} from={from} />
      <Text style={mailStyle.small}>Replying to this mail writes to our team.</Text>
    </MailLayout>
  ),
})

/**
 * `day`: of the transfer. `buyer`: the new owner as the seller named them, or null if the seller did not tell us. `settledBy` and `tablet`:
 * the end of the seller's agreement, or null if there is none. `url`: the page with its steps.
 */
const handedOnData = z.object({
  shopName: z.string(),
  hadAccount: z.boolean(),
  givenName: z.string().default('Hello'),
  day: z.string().nullable().default(null),
  buyer: z.string().nullable().default(null),
  settledBy: z.string().nullable().default(null),
  tablet: z.enum(['stays', 'returns']).nullable().default(null),
  wasOpen: z.boolean().default(false),
  url: z.string().default(''),
})
type HandedOn = z.output<typeof handedOnData>

const tabletWords = {
  stays: 'Stays in the shop with the new owner',
  returns: 'We send you a label. You post the tablet at our cost.',
}

function moneyFacts({ day, settledBy, tablet, hadAccount }: HandedOn): [string, string][] {
  if (settledBy === null) return []
  return [
    ['Your agreement', `Ended on ${day}`],
    ...(tablet ? [['Tablet', tabletWords[tablet]] satisfies [string, string]] : []),
    ['Last debit', 'After this day, as always with an email before it'],
    ['All settled by', settledBy],
    ['Authority to debit', 'Ends when all is settled'],
    ...(hadAccount ? [['Your papers', 'Stay in your account'] satisfies [string, string]] : []),
  ]
}

const accessWords = ({ hadAccount }: HandedOn) =>
  hadAccount
    ? 'It is no longer in your account. Links to its contract do not work now. Your other shops stay the same.'
    : 'Its invitation and its links do not work now.'

function newsWords({ shopName, day, buyer }: HandedOn): string {
  const on = day ? ` We handed it over on ${day}.` : ''
  return buyer ? `you told us that you sold ${shopName} to ${buyer}.${on}` : `we were told that someone else runs ${shopName} now.${on}` // prettier-ignore
}

/** To the previous owner: the dated confirmation of the sale with the end of the money (rules CH5, CH10), or the news of a new owner. */
export const handedOnMail = defineMail({
  name: 'newsagency-handed-on',
  data: handedOnData,
  subject: ({ shopName, buyer }) => (buyer ? `${shopName}: the sale is confirmed` : `${shopName} has a new owner`),
  body: (told) => {
    const { shopName, givenName, buyer, settledBy, wasOpen, hadAccount, url } = told
    const facts = moneyFacts(told)
    return (
      <MailLayout
        title={buyer ? 'The sale is confirmed' : `${shopName} has a new owner`}
        preview={settledBy ? `We settle all money by ${settledBy}.` : `We were told that someone else runs ${shopName} now.`} // prettier-ignore
        reason={`You get this because you were the contact of ${shopName}.`}
      >
        <Text style={mailStyle.text}>
          {givenName}, {newsWords(told)} {accessWords(told)}
        </Text>
        {facts.length > 0 ? <MailFacts facts={facts} /> : null}
        {wasOpen ? (
          <Text style={mailStyle.text}>
            Customers do not find the shop now. They find it again when the new owner has signed and we have opened it.
          </Text>
        ) : null}
        {hadAccount && settledBy ? (
          <Button href={url} style={mailStyle.button}>
            See the steps and papers
          </Button>
        ) : null}
        {buyer ? null : <Text style={{ ...mailStyle.text, marginTop: '22px' }}>Is that wrong? Tell us today.</Text>}
        <Help />
      </MailLayout>
    )
  },
})

/** To the old address: staff changed the email of a shop that has no account yet. Does not show the new address. */
export const emailMovedMail = defineMail({
  name: 'newsagency-email-moved',
  data: z.object({
    shopName: z.string(),
  }),
  subject: ({ shopName }) => `We changed the email of ${shopName}`,
  body: ({ shopName }) => (
    <MailLayout
      title={`We changed the email of ${shopName}`}
      preview="The invitation that we sent to this address does not work now."
      reason={`You get this because this address was the contact of ${shopName}.`}
    >
      <Text style={mailStyle.text}>
        We now write to another address about {shopName}. The code that we sent to this address does not work for it
        now.
      </Text>
      <Text style={mailStyle.text}>Is that wrong? Tell us today.</Text>
      <Help />
    </MailLayout>
  ),
})

/** How the shop reaches its new owner: by a new invitation, in the existing account, or with an earlier invitation. */
export type HandedToWay = 'invited' | 'attached' | 'waits'

/** `code`: twelve digits, or null if no invitation was created. `expires`: ISO 8601. */
const handedToMailData = z.object({
  way: z.enum(['invited', 'attached', 'waits']),
  shopName: z.string(),
  givenName: z.string(),
  email: z.string(),
  url: z.string(),
  code: z.string().nullable(),
  expires: z.string().nullable(),
  /** Whether the finder showed the shop until the transfer. */
  wasOpen: z.boolean().default(false),
  /** The day of the transfer, in words. */
  day: z.string().nullable().default(null),
  /** Whether the seller leaves the tablet in the shop. */
  hasTablet: z.boolean().default(false),
})

const openings: Record<HandedToWay, string> = {
  invited: 'Press the button to make your account, or type the code on the page “Activate your account”.',
  attached: 'Log in: it is in your account. Your password is the same.',
  waits:
    'Use the invitation that we sent you before. One account holds all your shops. Have you lost the code? Ask for a new one.',
}

/** To the new owner (rule N5). */
export const handedToMail = defineMail({
  name: 'newsagency-handed-to',
  data: handedToMailData,
  mask: (mailed) => ({ ...mailed, url: '#', ...(mailed.code && { code: '•••• •••• ••••' }) }),
  subject: ({ shopName }) => `${shopName} is in your name now`,
  body: ({ way, shopName, givenName, email, url, code, expires, wasOpen, day, hasTablet }) => (
    <MailLayout
      title={`${shopName} is in your name now`}
      preview={openings[way]}
      reason={`You get this because we were told that you run ${shopName} now.`}
    >
      <Text style={mailStyle.text}>
        {givenName},{' '}
        {day ? `you took over ${shopName} on ${day}. It is in your name now.` : `${shopName} is in your name now.`}{' '}
        {openings[way]}
      </Text>
      {code && expires ? (
        <MailTicket
          label="Your invitation code"
          value={codeInGroups(code)}
          note={`For ${email}. Works until ${mailDay(expires)}.`}
        />
      ) : null}
      <Button href={url} style={mailStyle.button}>
        {way === 'attached' ? 'Log in' : 'Activate my account'}
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
        Then finish your own contract for it: your details, your bank account, your signature. The address and hours are
        still the same.{' '}
        {wasOpen
          ? 'Customers do not find the shop now. They find it again when you have signed and we have opened it.'
          : ''}
      </Text>
      {hasTablet ? <Text style={mailStyle.text}>The tablet stays in the shop. We send you no other one.</Text> : null}
      <Text style={mailStyle.small}>Is this not your shop? Tell us, and do nothing else.</Text>
      <Help />
    </MailLayout>
  ),
})
