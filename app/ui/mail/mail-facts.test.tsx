import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { MailFacts } from './mail-facts.tsx'

test('a table of facts has a margin above and below', () => {
  expect(renderToStaticMarkup(<MailFacts facts={[['Signed', 'Today']]} />)).toContain('style="margin:18px 0"')
})
