import { render } from '@react-email/render'
import { expect, test } from 'vitest'

import { MailFacts } from './mail-facts.tsx'
import { MailLayout } from './mail-layout.tsx'
import { MailList } from './mail-list.tsx'
import { mailNight, mailNightPaint, mailPaint, mailStyle } from './mail-style.ts'
import { Button, Link, Text } from './mail-tags.tsx'
import { MailTicket } from './mail-ticket.tsx'

/** The colours that dark mode does not change. */
const kept: readonly string[] = [mailPaint.sign, mailPaint.onSign, mailPaint.awning, mailPaint.action]

const letter = () =>
  render(
    <MailLayout title="A letter" preview="It has everything." reason="You asked for it.">
      <Text style={mailStyle.text}>
        Words and a{' '}
        <Link href="https://tillway.example" style={mailStyle.link}>
          link
        </Link>
      </Text>
      <Text style={mailStyle.quote}>Quoted</Text>
      <MailTicket label="Your code" value="4817 2093 5617" note="It lasts 30 days" />
      <MailFacts facts={[['Reference', 'R-7K2M9QXW']]} />
      <MailList points={[['First', 'Do this']]} />
      <Button href="https://tillway.example" style={mailStyle.button}>
        Press
      </Button>
    </MailLayout>,
  )

test('every colour of a mail has a dark variant or is unchanged (rule M20)', async () => {
  const html = await letter()
  const styles = [...html.matchAll(/ style="([^"]*)"/g)].map(([, style]) => style ?? '')
  expect(styles.length).toBeGreaterThan(20)
  const paints = styles.flatMap((style) => style.split(';').filter((part) => /#[0-9a-f]{6}/.test(part)))
  const bare = paints.filter((part) => {
    const [property = '', value = ''] = part.split(':')
    if (kept.includes(value) && property === 'background-color') return false
    if (value === mailPaint.onSign || value.endsWith(mailPaint.awning)) return false
    const found = property.startsWith('border-') || property === 'border' ? value.split(' ').slice(-2).join(' ') : part
    return !mailNight.includes(property === 'color' ? `;${part}'` : `${found}'`)
  })
  expect(bare).toEqual([])
})

const channel = (part: number) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
function luminance(paint: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(paint.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('text is readable on every background in dark mode (rules M20, W36)', () => {
  const { page, paper, ticket, text, textSoft, link } = mailNightPaint
  for (const ground of [page, paper, ticket])
    for (const ink of [text, textSoft, link])
      expect((luminance(ink) + 0.05) / (luminance(ground) + 0.05), `${ink} on ${ground}`).toBeGreaterThan(4.5)
})
