import type { ReactNode } from 'react'

import { brand } from '#app/brand.ts'

import { mailNight, mailPaint, mailStyle } from './mail-style.ts'
import { Section, Text } from './mail-tags.tsx'

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
    <html lang="en-AU" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        {/* Apple Mail would enlarge the type to fill the screen. */}
        <meta name="x-apple-disable-message-reformatting" />
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{mailNight}</style>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </head>
      <body style={{ margin: 0, backgroundColor: mailPaint.page }}>
        <MailPreview>{preview}</MailPreview>
        {/* Web mail programs drop the style of the body: the page is drawn by a table. */}
        <Section style={mailStyle.page}>
          <table role="presentation" align="center" cellPadding={0} cellSpacing={0} style={mailStyle.sheet}>
            <tbody>
              <tr>
                <td>
                  <Section style={mailStyle.fascia}>
                    <Text style={mailStyle.wordmark}>{brand.name}</Text>
                  </Section>
                  <MailAwning />
                  <Section style={mailStyle.paper}>
                    <h1 style={mailStyle.heading}>{title}</h1>
                    {children}
                  </Section>
                  <Section style={{ ...mailStyle.paper, borderTop: `1px solid ${mailPaint.line}` }}>
                    <Text style={mailStyle.small}>
                      {brand.name}, {brand.address.street}, {brand.address.locality} {brand.address.state}{' '}
                      {brand.address.postcode}. {reason}
                    </Text>
                  </Section>
                </td>
              </tr>
            </tbody>
          </table>
        </Section>
      </body>
    </html>
  )
}

/** Invisible characters that fill up the preview, so that inboxes do not append the text of the letter. */
const filler = '\u00A0\u200C\u200B'

/** The length of the longest preview that a mail program shows. */
const previewLength = 150

/** The text that inboxes show next to the subject. It is hidden in the letter and left out of its plain text. */
function MailPreview({ children }: { children: string }) {
  return (
    <div
      data-skip-in-text="true"
      style={{ display: 'none', overflow: 'hidden', maxWidth: 0, maxHeight: 0, lineHeight: '1px', opacity: 0 }}
    >
      {children.slice(0, previewLength)}
      {filler.repeat(Math.max(0, previewLength - children.length))}
    </div>
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
