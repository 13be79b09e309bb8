import { expect, test } from 'vitest'
import { z } from 'zod'

import { defineMail, renderMail } from './template.server.ts'

const letter = defineMail({
  name: 'letter',
  data: z.object({}),
  subject: () => 'A letter',
  body: () => (
    <p>
      Call <a href="tel:0355500142">03 5550 0142</a> or <a href="https://tillway.example/a">look</a>.
    </p>
  ),
})

test('plain text shows a phone number once, and any other link with its address', async () => {
  const { html, plainText } = await renderMail(letter, {})
  expect(html).toContain('href="tel:0355500142"')
  expect(plainText).toBe('Call 03 5550 0142 or look https://tillway.example/a.')
})
