import { brand } from '#app/brand.ts'

import { mailStyle } from './mail-style.ts'
import { Link, Text } from './mail-tags.tsx'

/** The last paragraph of a mail that asks the reader to act: how to get help. */
export const MailHelp = () => (
  <Text style={{ ...mailStyle.text, marginTop: '22px' }}>
    Stuck? Call{' '}
    <Link href={brand.phone.href} style={mailStyle.link}>
      {brand.phone.display}
    </Link>
    , or reply to this mail: a person answers.
  </Text>
)
