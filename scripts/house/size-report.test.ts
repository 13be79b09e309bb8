import { expect, test } from 'vitest'

import { sizeReport } from './size-report.ts'

const file = (path: string, lines: number) => ({ path, text: 'a\n'.repeat(lines) })

test('the report tells the spread of sizes and names files over 200 lines', () => {
  const { summary, long } = sizeReport([file('a.ts', 10), file('b.ts', 20), file('c.tsx', 201), file('d.md', 900)])
  expect(summary).toBe('3 files, 231 lines, median 20, p90 201, max 201, 1 over 200')
  expect(long).toEqual(['c.tsx 201'])
})

test('a file over 300 lines is a fault', () => {
  const { violations } = sizeReport([file('a.ts', 300), file('b.ts', 301)])
  expect(violations.map(({ path }) => path)).toEqual(['b.ts'])
})
