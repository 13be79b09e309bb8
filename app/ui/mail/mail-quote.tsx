import { Fragment } from 'react'

import { mailStyle } from './mail-style.ts'

/** What somebody else wrote, line by line: marked off from our own words, in the text part by `>`. */
export function MailQuote({ text }: { text: string }) {
  const lines = text.split(/\r\n|\r|\n/)
  return (
    <blockquote style={mailStyle.quote}>
      {lines.map((line, index) => (
        // Lines have no name but their place, and never change.
        // oxlint-disable-next-line no-array-index-key -- the lines of one text, rendered once
        <Fragment key={index}>
          {index > 0 ? <br /> : null}
          {line}
        </Fragment>
      ))}
    </blockquote>
  )
}
