import { expect, test } from 'vitest'

import { followScroll } from './header-states.ts'

function scrolled(...places: number[]): string | undefined {
  const [start = 0, ...rest] = places
  const page = {
    scrollY: start,
    moved: () => {},
    addEventListener: (_: string, told: () => void) => (page.moved = told),
  }
  const header = { dataset: {} as Record<string, string> }
  followScroll(header as unknown as HTMLElement, page as unknown as Window)
  for (const place of rest) {
    page.scrollY = place
    page.moved()
  }
  return header.dataset.state
}

test('the header is unfixed at the top of the page (rule W8)', () => {
  expect(scrolled(0)).toBe('unfixed')
  expect(scrolled(0, 400, 0)).toBe('unfixed')
})

test('the header is scrolled as it leaves the top, and on a page that opens further down', () => {
  expect(scrolled(0, 60)).toBe('scrolled')
  expect(scrolled(900)).toBe('scrolled')
})

test('the header hides on the way down and returns on the way up (rule W8)', () => {
  expect(scrolled(0, 60, 400)).toBe('unpinned')
  expect(scrolled(0, 400, 380)).toBe('pinned')
})

test('a small movement does not change the header', () => {
  expect(scrolled(0, 400, 397)).toBe('unpinned')
})
