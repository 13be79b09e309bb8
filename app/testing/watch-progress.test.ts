import { spawn } from 'node:child_process'

import { expect, onTestFinished, test } from 'vitest'

import { eventually } from './eventually.ts'
import { startPatience } from './watch-progress.ts'

const soon = { idleLooks: 2, lookEveryMs: 50 }

/** Starts a child process that runs a script until the end of the test. */
function startNode(script: string): void {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
}

test('a wait ends when no process works on it, and shows the last value', async () => {
  const waiting = eventually(() => 'a wrong value', (value) => value === 'the right value', soon) // prettier-ignore
  await expect(waiting).rejects.toThrow(/still not done, and nothing was at work in 2 looks.*a wrong value/)
})

test('a wait ends when the check itself does not end', async () => {
  const waiting = eventually(() => new Promise<string>(() => {}), Boolean, soon)
  await expect(waiting).rejects.toThrow('the look itself did not end')
})

test('a wait continues while a child works, up to the limit of processor time', async () => {
  startNode('for (;;);')
  using patience = startPatience({ ...soon, processorSeconds: 0.5 })
  expect(await patience.over).toEqual({ reason: '0.5 seconds of processor time were used' })
})

test('a condition that becomes true while a child works is seen, and expect.poll preserves its own matchers', async () => {
  let looks = 0
  expect(await eventually(() => (looks += 1), (count) => count === 3)).toBe(3) // prettier-ignore
  await expect.poll(() => (looks += 1)).toBe(6)
  await expect.poll(() => looks, { message: 'how often' }).not.toBe(5)
})

test('expect.poll fails with the last value, the line of the test and the reason', async () => {
  const failure = await expect
    .poll(() => 'a wrong value', { ...soon, message: 'the value' })
    .toBe('the right value')
    .catch((error: unknown) => error as Error)
  expect(failure).toMatchObject({ message: expect.stringMatching(/the value: expected 'a wrong value' to be 'the right value'.*\n.*nothing was at work/s) as string }) // prettier-ignore
  expect((failure as Error).stack).toContain('watch-progress.test.ts')
})
