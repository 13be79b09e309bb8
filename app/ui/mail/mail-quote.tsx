import { Fragment } from 'react'

import { mailStyle } from './mail-style.ts'

/** A quotation of the correspondent's text, line by line. The plain text marks it with `>`. */
export function MailQuote({ text }: { text: string }) {
  const lines = text.split(/\r\n|\r|\n/)
  return (
    <blockquote style={mailStyle.quote}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line no-array-index-key -- lines have no id and never move
        <Fragment key={index}>
          {index > 0 ? <br /> : null}
          {line}
        </Fragment>
      ))}
    </blockquote>
  )
}
