import { z } from 'zod'

import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailHelp } from '#app/ui/mail/mail-help.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { MailList } from '#app/ui/mail/mail-list.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Text } from '#app/ui/mail/mail-tags.tsx'

import { changeKinds, type ChangeKind } from '../change-request.ts'

/** `words`: the new value on one line. `url`: the retailer's page of changes. */
const common = {
  shopName: z.string(),
  givenName: z.string(),
  kind: z.enum(changeKinds),
  words: z.string(),
  url: z.string(),
}

/** The name of the change in a sentence. */
const nouns: Record<ChangeKind, string> = {
  name: 'the new name',
  move: 'the move',
  insurance: 'the insurance',
  sale: 'the sale',
}

const terms: Record<ChangeKind, string> = {
  name: 'New name',
  move: 'New address',
  insurance: 'Insurance',
  sale: 'New owner',
}

const reasonOf = (shopName: string) => `You get this because you are the contact of ${shopName}.`

/** To the retailer: we received the change and check it (rule CH1). */
export const changeAskedMail = defineMail({
  name: 'shop-change-asked',
  data: z.object({ ...common, from: z.string() }),
  subject: ({ shopName, kind }) => `${shopName}: you told us of ${nouns[kind]}`,
  body: ({ shopName, givenName, kind, words, from, url }) => (
    <MailLayout
      title={`You told us of ${nouns[kind]}`}
      preview="We check it and email you."
      reason={reasonOf(shopName)}
    >
      <Text style={mailStyle.text}>
        {givenName}, we have this for {shopName}. We check it and email you.
      </Text>
      <MailList
        points={[
          [terms[kind], words],
          ['From', from],
        ]}
      />
      <Button href={url} style={mailStyle.button}>
        See or withdraw it
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>Was this not you? Call us today.</Text>
      <MailHelp />
    </MailLayout>
  ),
})

/** To both sides: the dated confirmation of a change (rule CH2). `was`: what it replaces, or ''. */
export const changeConfirmedMail = defineMail({
  name: 'shop-change-confirmed',
  data: z.object({ ...common, was: z.string(), from: z.string(), confirmedOn: z.string() }),
  subject: ({ shopName, kind }) => `${shopName}: ${nouns[kind]} is confirmed`,
  body: ({ shopName, givenName, kind, words, was, from, confirmedOn, url }) => (
    <MailLayout
      title={`${nouns[kind].replace(/^t/u, 'T')} is confirmed`}
      preview={`From ${from}.`}
      reason={reasonOf(shopName)}
    >
      <Text style={mailStyle.text}>
        {givenName}, we confirmed this for {shopName} on {confirmedOn}.
      </Text>
      <MailList
        points={[[terms[kind], words], ...(was ? [['Until then', was] as [string, string]] : []), ['From', from]]}
      />
      {kind === 'insurance' ? (
        <Text style={mailStyle.text}>
          Your shop takes parcels while this insurance is valid. We write to you a month and a week before it ends.
        </Text>
      ) : null}
      <Text style={mailStyle.text}>
        Keep this mail with your agreement, which stays as you signed it. You find the confirmation next to it in your
        account.
      </Text>
      <Button href={url} style={mailStyle.button}>
        See your changes
      </Button>
      <MailHelp />
    </MailLayout>
  ),
})

/** To the retailer: staff declined a change for a reason (rule CH2). */
export const changeDeclinedMail = defineMail({
  name: 'shop-change-declined',
  data: z.object({ ...common, reason: z.string() }),
  subject: ({ shopName, kind }) => `${shopName}: we cannot confirm ${nouns[kind]} yet`,
  body: ({ shopName, givenName, kind, words, reason, url }) => (
    <MailLayout title={`We cannot confirm ${nouns[kind]} yet`} preview={reason} reason={reasonOf(shopName)}>
      <Text style={mailStyle.text}>
        {givenName}, you told us this about {shopName}:
      </Text>
      <MailList points={[[terms[kind], words]]} />
      <Text style={mailStyle.text}>We cannot confirm it. The reason: {reason}</Text>
      <Button href={url} style={mailStyle.button}>
        Tell us again
      </Button>
      <MailHelp />
    </MailLayout>
  ),
})

/** To the account: the contact of a shop was changed at once (rule CH4). `device`: from which it was changed. */
export const contactChangedMail = defineMail({
  name: 'shop-contact-changed',
  data: z.object({
    shopName: z.string(),
    givenName: z.string(),
    words: z.string(),
    device: z.string(),
    url: z.string(),
  }),
  subject: ({ shopName }) => `${shopName} has a new contact`,
  body: ({ shopName, givenName, words, device, url }) => (
    <MailLayout
      title="A new contact"
      preview="Was that not you? Set a new password."
      reason={`You get this because ${shopName} is in your account.`}
    >
      <Text style={mailStyle.text}>
        {givenName}, the contact of {shopName} was changed. It was changed on this device: {device}.
      </Text>
      <MailList points={[['It is now', words]]} />
      <Button href={url} style={mailStyle.button}>
        See or change it
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
        Was this not you? Set a new password, and call us today.
      </Text>
      <MailHelp />
    </MailLayout>
  ),
})

export const changeMails = [changeAskedMail, changeConfirmedMail, changeDeclinedMail, contactChangedMail]
