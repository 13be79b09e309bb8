import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'

import type { HolidayView } from '../special-view.ts'
import { holidayLinkSchema, otherTimes, readAnswers } from './holiday-link.schema.ts'
import { HolidayScreen } from './holiday-screen.tsx'

const days = ['2026-12-25', '2026-12-26', '2027-01-01']

/** Parses a form with these answers, and the same first and second period on each day. */
function parse(answer: string[], first: readonly string[] = ['540', '720'], second: readonly string[] = ['', '']) {
  const values = [...first, ...second, '', '']
  const times = Object.fromEntries(otherTimes.map((name, at) => [name, days.map(() => values[at] ?? '')]))
  return holidayLinkSchema.safeParse({ day: days, answer, version: '3', ...times })
}

const problems = (parsed: ReturnType<typeof parse>) =>
  parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])

test('the link reads each answer of its day, and other hours with their periods (rule OH7)', () => {
  const { data } = parse(['', 'open', 'closed'], ['540', '720'], ['780', '60'])
  expect(data && readAnswers(data)).toEqual([
    { day: '2026-12-25', answer: '' },
    { day: '2026-12-26', answer: 'open', shifts: [[540, 720], [780, 1_500]] },
    { day: '2027-01-01', answer: 'closed' },
  ]) // prettier-ignore
})

test('a form without an answer, or with impossible times, is refused at its day (rule OH7)', () => {
  expect(problems(parse(['', '', '']))).toEqual([['2026-12-25', 'Choose your hours for one day or more']])
  expect(problems(parse(['usual', 'open', ''], ['540', '540']))).toEqual([
    ['2026-12-26', 'Choose another closing time, or “Open 24 hours”'],
  ])
  expect(problems(parse(['usual', '', 'open'], ['540', '720'], ['600', '900']))).toEqual([['2027-01-01', 'These times overlap']]) // prettier-ignore
  expect(problems(parse(['usual', 'closed', ''], ['x', 'y']))).toBeUndefined()
})

test('nothing is preselected for a holiday without an answer (rule OH7)', () => {
  const holiday = { day: '2026-12-25', name: 'Christmas Day', date: 'Friday 25 December 2026', usual: '7:00 am – 6:00 pm', stored: '', shifts: [[420, 1_080]] } as const // prettier-ignore
  const html = (answer: HolidayView['answer']) => {
    const page = { id: '1', shopName: 'Kelly’s', version: 1, holidays: [{ ...holiday, answer }] }
    const Stub = createRoutesStub([{ path: '/', Component: () => <HolidayScreen page={page} done={null} /> }])
    return renderToStaticMarkup(<Stub />)
  }
  expect(html('').includes('<option value="" selected="">Choose your hours</option>')).toBe(true)
  expect(html('closed').includes('<option value="closed" selected="">Closed</option>')).toBe(true)
  expect(html('closed').includes('>Choose your hours<')).toBe(false)
})
