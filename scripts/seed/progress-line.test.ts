import { expect, test } from 'vitest'

import { progressLine } from './progress-line.ts'

function shownOn(isTTY: boolean): string {
  let shown = ''
  const say = progressLine('Making', { isTTY, write: (text) => (shown += text) })
  for (const share of [0, 0.004, 0.25, 0.255, 1]) say(share)
  return shown
}

test('a terminal shows the progress of the seed in one line, which ends with it (rule EX1)', () => {
  expect(shownOn(true)).toBe('\rMaking   0 %\rMaking  25 %\rMaking 100 %\n')
})

test('a file gets a line of progress for each tenth (rule EX1)', () => {
  expect(shownOn(false)).toBe('Making   0 %\nMaking  20 %\nMaking 100 %\n')
})
