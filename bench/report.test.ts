import { expect, test } from 'vitest'

import type { Line } from './report.ts'
import { renderReport, renderTable } from './report.ts'

const line: Line = {
  benchmark: {
    id: 'P0',
    what: 'how fast',
    target: '≤ 2 × | nothing',
    how: 'With a clock.',
    run: () => Promise.reject(new Error('not run here')),
  },
  finding: { result: '3 ×', verdict: 'missed', parts: ['one 6 ms', 'other 2 ms'] },
}

test('a report has each target with its result and its method', () => {
  const text = renderReport([line], 'Two cores.', '')
  expect(text).toContain('| P0 | how fast | ≤ 2 × \\| nothing | 3 × | missed |')
  expect(text).toContain('- **P0.** With a clock.')
  expect(text).toContain('Two cores.')
})

test('a new report keeps the part that was written by hand', () => {
  const first = renderReport([line], 'Two cores.', '')
  const written = first.replace('Nothing misses.', 'P0 misses: the clock is slow.')
  const second = renderReport([line], 'Four cores.', written)
  expect(second).toContain('P0 misses: the clock is slow.')
  expect(second).toContain('Four cores.')
  expect(renderReport([line], 'Four cores.', second)).toBe(second)
})

test('the table marks missed targets', () => {
  expect(renderTable([line])).toMatch(/^✗ P0 +how fast\n +3 × .*\n +one 6 ms\n +other 2 ms$/)
})
