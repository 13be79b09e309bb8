import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { sampleRates } from '#app/signing/testing/agreement-samples.ts'

import { Calculator } from './calculator.tsx'

const wordsOf = (schedule: Parameters<typeof Calculator>[0]['schedule']) =>
  renderToStaticMarkup(<Calculator schedule={schedule} />).replaceAll(/<[^>]+>/g, '')

test('the calculator names the rates by partner that apply today, and links to the schedule (rule CR5)', () => {
  const said = wordsOf({ on: '2026-12-01', partners: sampleRates, mark: 'm' })
  expect(said).toContain('Rates by partner today: Coinstead 1.5% of the amount; Parcelo 45 cents a transaction.')
  // A rate that starts later is not named.
  expect(wordsOf({ on: '2026-08-01', partners: sampleRates, mark: 'm' })).not.toContain('Parcelo')
  const many = Array.from({ length: 6 }, (_, at) => ({ ...sampleRates[1], partner: `P${at}` })) as typeof sampleRates
  expect(wordsOf({ on: '2026-12-01', partners: many, mark: 'm' })).toContain('P3 45 cents a transaction; and 2 more.')
  for (const none of [undefined, { on: '2026-12-01', partners: [], mark: 'm' }])
    expect(wordsOf(none)).toContain('Only an example. Each partner’s own rate stands in the schedule')
})

test('the receipt says that its commission is an example', () => {
  const said = wordsOf(undefined)
  expect(said).toContain('Your estimateThe commission is an example.')
  expect(said).toContain('at an example commission of')
})
