import type { ReactNode } from 'react'

import { brand } from '#app/brand.ts'

import { mailNight, mailPaint, mailStyle } from './mail-style.ts'
import { Section, Text } from './mail-tags.tsx'

type MailLayoutProps = {
  title: string
  /** The line that inboxes show next to the subject. */
  preview: string
  /** Why the recipient gets this mail: the last line. */
  reason: string
  children: ReactNode
}

/** The layout of every mail. It contains no images, because mail programs block them and they can track readers. */
export function MailLayout({ title, preview, reason, children }: MailLayoutProps) {
  return (
    <html lang="en-AU" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        {/* Apple Mail would otherwise enlarge the text to fill the screen. */}
        <meta name="x-apple-disable-message-reformatting" />
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{mailNight}</style>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </head>
      <body style={{ margin: 0, backgroundColor: mailPaint.page }}>
        <MailPreview>{preview}</MailPreview>
        {/* Web mail programs drop the styles of the body, so a table draws the page. */}
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

/** Invisible characters that fill the preview, so that inboxes do not append the text of the mail. */
const filler = '\u00A0\u200C\u200B'

/** The length of the longest preview that a mail program shows. */
const previewLength = 150

/** The text that inboxes show next to the subject. It is hidden in the mail and absent from the plain text. */
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

/** The awning as table cells, which every mail program can show. */
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
