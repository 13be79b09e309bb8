import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { agreementTerms } from '#app/signing/agreement/agreement-terms.ts'
import type { FlowLife } from '#app/ui/flow/flow-form-context.ts'

import { keyFactsOf } from '../key-facts.ts'
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

test('the debits are those of the state that was chosen, not of the one that the page came with', () => {
  const contact = { phone: '1800', phoneHref: 'tel:1800', email: 'a@b.example' }
  const schedule = { on: '2026-10-20', partners: [], mark: 'm' }
  const known = keyFactsOf(agreementTerms, { today: '2026-10-20', state: 'NSW', contact, schedule })
  const day = '2026-11-03'
  const facts = { ...known, debit: { ...known.debit, dates: [{ due: day, debited: day }] } }
  const shownIn = (state: string) =>
    renderToStaticMarkup(
      <FactsScreen
        step={{ life, toFix: 0, isReady: true, setReady() {} }}
        facts={facts}
        state={state}
        corporation={false}
        contactPath={undefined}
      />,
    )
  expect(shownIn('VIC')).toMatch(/Wednesday,? 4 November 2026/)
  expect(shownIn('NSW')).toMatch(/Tuesday,? 3 November 2026/)
})
