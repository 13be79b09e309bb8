import { Body, Container, Head, Heading, Hr, Html, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'

import { brand } from '#app/brand.ts'

import { mailNight, mailPaint, mailStyle } from './mail-style.ts'

type MailLayoutProps = {
  title: string
  /** The line that inboxes show beside the subject. */
  preview: string
  /** Why this person gets this mail: the last line of the letter. */
  reason: string
  children: ReactNode
}

/** The letter that every mail is written on: the sign, the awning, the paper. No picture, so nothing is blocked or tracked. */
export function MailLayout({ title, preview, reason, children }: MailLayoutProps) {
  return (
    <Html lang="en-AU">
      <Head>
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{mailNight}</style>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={mailStyle.page}>
        <Container style={mailStyle.sheet}>
          <Section style={mailStyle.fascia}>
            <Text style={mailStyle.wordmark}>{brand.name}</Text>
          </Section>
          <MailAwning />
          <Section style={mailStyle.paper}>
            <Heading as="h1" style={mailStyle.heading}>
              {title}
            </Heading>
            {children}
          </Section>
          <Hr style={{ borderColor: mailPaint.line, margin: 0 }} />
          <Section style={mailStyle.paper}>
            <Text style={mailStyle.small}>
              {brand.name}, {brand.address.street}, {brand.address.locality} {brand.address.state}{' '}
              {brand.address.postcode}. {reason}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

const stripes = Array.from({ length: 15 }, (_, index) => index)

/** The awning, made of table cells: the one drawing that every mail program shows. */
function MailAwning() {
  return (
    <table
      data-skip-in-text="true"
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: 'separate' }}
    >
      <tbody>
        <tr>
          {stripes.map((stripe) => (
            <td
              key={stripe}
              height={18}
              style={{
                backgroundColor: stripe % 2 === 0 ? mailPaint.awning : mailPaint.paper,
                borderRadius: '0 0 12px 12px',
                fontSize: 0,
                lineHeight: 0,
              }}
            >
              &nbsp;
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
