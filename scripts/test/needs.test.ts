import { expect, test } from 'vitest'

import { lookFor, stepThatNeeds } from './needs.ts'

const suite = (value: string) => ({ name: value, run: () => Promise.resolve({ passed: 9, failed: 0, output: '' }) })

test('a suite gets the tool that was found for it', async () => {
  const need = await lookFor(() => Promise.resolve('/usr/bin/chromium'), 'no browser')
  expect(stepThatNeeds('journeys', need, suite, true).name).toBe('/usr/bin/chromium')
})

test('in CI a suite that lacks a tool fails, elsewhere it is skipped and says why', async () => {
  const need = await lookFor(() => Promise.resolve(undefined), 'no browser')
  expect(await stepThatNeeds('journeys', need, suite, true).run()).toMatchObject({ failed: 1, output: 'no browser' })
  expect(await stepThatNeeds('journeys', need, suite, false).run()).toMatchObject({
    passed: 0,
    failed: 0,
    note: 'SKIPPED: no browser',
  })
})

test('a search that fails reports the reason', async () => {
  const need = await lookFor(() => Promise.reject(new Error('TEST_DATABASE_URL does not answer')), 'no database')
  expect(need).toEqual({ value: undefined, reason: 'TEST_DATABASE_URL does not answer' })
})
