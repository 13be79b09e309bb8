import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { MailFacts } from './mail-facts.tsx'

test('a table of facts keeps its distance from a button above and below it', () => {
  expect(renderToStaticMarkup(<MailFacts facts={[['Signed', 'Today']]} />)).toContain('style="margin:18px 0"')
})
