import { brand } from '#app/brand.ts'

import { mailStyle } from './mail-style.ts'
import { Text } from './mail-tags.tsx'

/** A message in a colleague's own words, with the colleague's name below. */
export function MailLetter({ words, from }: { words: string; from: string }) {
  return (
    <>
      {words.split(/\n{2,}/).map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no id and never move
        <Text key={index} style={{ ...mailStyle.text, whiteSpace: 'pre-line' }}>
          {paragraph}
        </Text>
      ))}
      <Text style={mailStyle.text}>
        {from}
        <br />
        {brand.name}
      </Text>
    </>
  )
}
