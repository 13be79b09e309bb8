import { z } from 'zod'

import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailFacts } from '#app/ui/mail/mail-facts.tsx'
import { MailHelp } from '#app/ui/mail/mail-help.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { MailQuote } from '#app/ui/mail/mail-quote.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Link, Text } from '#app/ui/mail/mail-tags.tsx'

const reasonFor = (shopName: string) => `You get this because you signed the agreement for ${shopName}.`

/** `url`, of the training and of each lesson: links that record the opening. `shopUrl`: the shop's own page. */
const trainingMailData = z.object({
  shopName: z.string(),
  givenName: z.string(),
  url: z.string(),
  lessons: z.array(
    z.object({
      title: z.string(),
      url: z.string(),
    }),
  ),
  shopUrl: z.string(),
  /** Whether the tablet is at the counter already. */
  hasTablet: z.boolean().default(false),
})

/** Brings the training that the page after the signature announces (rules C9, N11). */
export const trainingMail = defineMail({
  name: 'training',
  data: trainingMailData,
  subject: ({ shopName }) => `${shopName}: open your training`,
  body: ({ shopName, givenName, url, lessons, shopUrl, hasTablet }) => (
    <MailLayout
      title="Open your training"
      preview={
        hasTablet ? 'Five short lessons. Read them first.' : 'Five short lessons. Read them before the parcel comes.'
      }
      reason={reasonFor(shopName)}
    >
      <Text style={mailStyle.text}>
        {givenName}, your agreement for {shopName} is sealed.{' '}
        {hasTablet
          ? 'The tablet is in the shop already. Read these short lessons. Then take a test payment.'
          : 'We now get your tablet ready. Read these short lessons before the parcel comes.'}
      </Text>
      <Button href={url} style={mailStyle.button}>
        Open the training
      </Button>
      {lessons.map((lesson, index) => (
        <Text key={lesson.url} style={{ ...mailStyle.text, margin: index === 0 ? '22px 0 4px' : '0 0 4px' }}>
          {index + 1}.{' '}
          <Link href={lesson.url} style={mailStyle.link}>
            {lesson.title}
          </Link>
        </Text>
      ))}
      <Text style={{ ...mailStyle.text, marginTop: '18px' }}>
        See what comes next on{' '}
        <Link href={shopUrl} style={mailStyle.link}>
          your shop’s page
        </Link>
        .
      </Text>
      <MailHelp />
    </MailLayout>
  ),
})

const hardwareSentMailData = z.object({
  shopName: z.string(),
  givenName: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  /** Whether this is the second mail, with a corrected number. */
  isChange: z.boolean(),
  /** The shop's own page. */
  url: z.string(),
})

/** Sent when the parcel was shipped or its number corrected (rule N8). */
export const hardwareSentMail = defineMail({
  name: 'hardware-sent',
  data: hardwareSentMailData,
  subject: ({ shopName, isChange }) =>
    isChange ? `${shopName}: use this tracking number` : `${shopName}: your tablet is on its way`,
  body: ({ shopName, givenName, carrier, trackingNumber, isChange, url }) => (
    <MailLayout
      title={isChange ? 'Use this tracking number' : 'Your tablet is on its way'}
      preview={`It comes with ${carrier}. The number is ${trackingNumber}.`}
      reason={reasonFor(shopName)}
    >
      <Text style={mailStyle.text}>
        {givenName},{' '}
        {isChange
          ? `the tracking number that we sent you for ${shopName} was wrong. Please use this one.`
          : `we have sent the tablet for ${shopName}. Look for the parcel in the next days.`}
      </Text>
      <MailFacts
        facts={[
          ['Carrier', carrier],
          ['Number', trackingNumber],
        ]}
      />
      <Text style={mailStyle.text}>When it is there, tell us with one press on your shop’s page.</Text>
      <Button href={url} style={mailStyle.button}>
        Open my shop’s page
      </Button>
      <MailHelp />
    </MailLayout>
  ),
})

const failedTestMailData = z.object({
  shopName: z.string(),
  reference: z.string(),
  retailer: z.string(),
  phone: z.string(),
  /** The retailer's note, or ''. */
  note: z.string(),
  recordUrl: z.string(),
})

/** To our team: the retailer's test payment failed (rule N20). */
export const failedTestMail = defineMail({
  name: 'test-payment-failed',
  data: failedTestMailData,
  subject: ({ shopName }) => `${shopName}: the test payment did not work`,
  body: ({ shopName, reference, retailer, phone, note, recordUrl }) => (
    <MailLayout
      title="A test payment did not work"
      preview={`${retailer} of ${shopName} needs a call.`}
      reason="You get this because your team sets up stores."
    >
      <Text style={mailStyle.text}>
        {retailer} of {shopName} pressed “It did not work” after the test payment. Please call.
      </Text>
      {note ? <MailQuote text={note} /> : null}
      <MailFacts
        facts={[
          ['Store', shopName],
          ['Reference', reference],
          ['Phone', phone || 'Not known'],
        ]}
      />
      <Button href={recordUrl} style={mailStyle.button}>
        View the store
      </Button>
    </MailLayout>
  ),
})

/** Sent when the shop is open and in the finder (rule N12). `url`: its page there; `hoursUrl`: the retailer's page of its hours. */
export const shopLiveMail = defineMail({
  name: 'shop-live',
  data: z.object({
    shopName: z.string(),
    givenName: z.string(),
    url: z.string(),
    hoursUrl: z.string().default(''),
  }),
  subject: ({ shopName }) => `${shopName} is live`,
  body: ({ shopName, givenName, url, hoursUrl }) => (
    <MailLayout
      title={`${shopName} is live`}
      preview="Customers can find your shop now, and pay there."
      reason={reasonFor(shopName)}
    >
      <Text style={mailStyle.text}>
        {givenName}, {shopName} is open in our store finder. Customers can find it now, and pay there. Keep the tablet
        on while you are open.
      </Text>
      <Button href={url} style={mailStyle.button}>
        See your page
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
        Are the hours wrong?{' '}
        {hoursUrl ? (
          <Link href={hoursUrl} style={mailStyle.link}>
            Change them here
          </Link>
        ) : (
          'Log in to change them'
        )}{' '}
        at any time. Is the address wrong? Tell us.
      </Text>
      <MailHelp />
    </MailLayout>
  ),
})

/** All mails of a shop on its way to going live. */
export const goLiveMails = [trainingMail, hardwareSentMail, shopLiveMail, failedTestMail]
