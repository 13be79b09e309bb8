import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { ratesMissing } from '#app/rates/rates.schema.ts'
import { agreementTerms } from '#app/signing/agreement/agreement-terms.ts'
import { sampleRates } from '#app/signing/testing/agreement-samples.ts'
import type { FlowLife } from '#app/ui/flow/flow-form-context.ts'

import { wholeWizard } from '../../testing/wizard-fixtures.ts'
import { keyFactsOf } from '../rules/key-facts.ts'
import { FactsScreen } from './facts-screen.tsx'

const life: FlowLife = {
  form: { current: null },
  submit() {},
  edit() {},
  touch() {},
  isSending: false,
  isSlow: false,
  sending: '',
  occasion: 0,
  heading: '',
  summary: [],
  errorOf: () => undefined,
}

const contact = { phone: '1800', phoneHref: 'tel:1800', email: 'a@b.example' }
const schedule = { on: '2026-10-20', partners: sampleRates, mark: 'm' }
const known = keyFactsOf(agreementTerms, { today: '2026-10-20', state: 'NSW', contact, schedule })

const shown = (facts: typeof known, state = 'NSW') =>
  renderToStaticMarkup(
    <FactsScreen
      step={{ life, toFix: 0, isReady: true, setReady() {} }}
      facts={facts}
      state={state}
      corporation={false}
      contactPath={undefined}
      sections={wholeWizard}
    />,
  )

test('without a rate the key facts say that nothing can be signed yet, and that everything is saved (rule CR7)', () => {
  expect(shown(known)).not.toContain('You cannot sign yet')
  const words = shown({ ...known, commission: { ...known.commission, partners: [] } })
  expect(words).toContain('You cannot sign yet')
  expect(words).toContain(`${ratesMissing} What you filled in is saved.`)
})

test('the debits follow the chosen state, not the one with which the page was loaded', () => {
  const day = '2026-11-03'
  const facts = { ...known, debit: { ...known.debit, dates: [{ due: day, debited: day }] } }
  expect(shown(facts, 'VIC')).toMatch(/Wednesday,? 4 November 2026/)
  expect(shown(facts, 'NSW')).toMatch(/Tuesday,? 3 November 2026/)
})
