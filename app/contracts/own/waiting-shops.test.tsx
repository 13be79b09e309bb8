import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { OwnContract } from '../contract-answers.ts'
import { WaitingShops } from './waiting-shops.tsx'

const contract = (name: string, own: Partial<OwnContract>): OwnContract => ({
  newsagencyId: name,
  shopName: name,
  suburb: '',
  status: 'open',
  step: 'contact',
  progress: 60,
  completeContractToken: `token-of-${name.toLowerCase()}`,
  past: null,
  bank: null,
  documents: [],
  ...own,
})

const signed = contract('Signed', { status: 'completing', step: 'contract' })
const fresh = contract('Fresh', {})
const half = contract('Half', { step: 'account' })
const whole = contract('Whole', { step: 'contract' })
const shown = (contracts: OwnContract[], more = {}) =>
  renderToStaticMarkup(<WaitingShops contracts={contracts} {...more} />)
const words = (html: string) => html.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')

test('what waits is listed, what can be signed at once first, with one way on to its own key facts (rule C57)', () => {
  const html = shown([signed, fresh, half, whole])
  expect(words(html)).toContain(
    '|1 of 4 signed|Whole| is ready to sign|Half|: 2 steps are left|Fresh|: 3 steps are left|',
  )
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="/contract?completeContractToken=token-of-whole#SignupContract"'])
  expect(words(html)).toContain('|Next: sign| |Whole|')
  expect(shown([signed, half])).toContain('href="/contract?completeContractToken=token-of-half#SignupAccount"')
  expect(shown([signed, fresh])).toContain('href="/signup-overview?completeContractToken=token-of-fresh"')
})

test('whoever has one shop, or none that waits, is told of no other; at the end of a sitting it is said', () => {
  expect(shown([whole])).toBe('')
  expect(shown([signed], { isEnd: true })).toBe('')
  expect(shown([signed, { ...whole, past: 'handed-on' }], { isEnd: true })).toBe('')
  expect(shown([signed, signed])).toBe('')
  expect(words(shown([signed, signed], { isEnd: true }))).toContain('2 of 2 signed')
})
