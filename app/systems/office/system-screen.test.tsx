import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import type { SystemView } from '../system.ts'
import { SystemScreen } from './system-screen.tsx'
import { SystemsScreen } from './systems-screen.tsx'

const now = '2026-11-28T10:00:00Z'

const system: SystemView = {
  id: 'a1',
  label: 'Partner',
  rights: ['shops:read'],
  secretEnd: 'ab12',
  isRevoked: false,
  lastUsedAt: null,
  madeBy: 'Priya',
  madeAt: now,
  version: 3,
  endpoint: 'https://partner.example/hooks',
  events: ['shop.opened'],
  hasSecret: true,
  formerUntil: null,
  waiting: 0,
  deliveries: [],
}

const html = (element: React.ReactElement) =>
  renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element, handle: {} }])} />)

/** The text of each folded question: the parts between its opening and its end. */
const questions = (text: string) => text.split('<details').slice(1).map((part) => part.split('</details>')[0] ?? '') // prettier-ignore

test('revoking the access of a system and rotating its secret ask first (rule BO91)', () => {
  const text = html(<SystemScreen system={system} now={now} />)
  const asked = questions(text)
  const inQuestions = asked.join('')
  for (const intent of ['revoke', 'rotate']) {
    expect(inQuestions).toContain(`name="intent" value="${intent}"`)
    expect(text.split(`name="intent" value="${intent}"`)).toHaveLength(2)
  }
  expect(inQuestions).toContain('This cannot be undone')
  expect(text).not.toContain('<details class="ask-first" open')
})

test('a second rotation says that the former secret ends at once (rule SY5)', () => {
  expect(html(<SystemScreen system={system} now={now} />)).toContain('signs as well for 24 hours')
  expect(html(<SystemScreen system={{ ...system, formerUntil: now }} now={now} />)).toContain('ends it at once')
})

test('a new system has no right that no one ticked (rule SY1)', () => {
  expect(html(<SystemsScreen systems={[]} now={now} />)).not.toContain('checked=""')
})
