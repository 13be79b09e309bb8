import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { OwnContract } from '../answers/contract-answers.ts'
import { WaitingShops } from './waiting-shops.tsx'

const contract = (name: string, own: Partial<OwnContract>): OwnContract => ({
  shopId: name,
  shopName: name,
  suburb: '',
  status: 'open',
  step: 'contact',
  where: '',
  progress: 60,
  isBegun: true,
  completeContractToken: `token-of-${name.toLowerCase()}`,
  past: null,
  bank: null,
  documents: [],
  changes: [],
  ...own,
})

const signed = contract('Signed', { status: 'completing', step: 'contract' })
const fresh = contract('Fresh', {})
const half = contract('Half', { step: 'account' })
const whole = contract('Whole', { step: 'contract' })
const shown = (contracts: OwnContract[], more = {}) =>
  renderToStaticMarkup(<WaitingShops contracts={contracts} {...more} />)
const words = (html: string) => html.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')

test('lists the unsigned contracts, those ready to sign first, with one link to their key facts (rule C57)', () => {
  const html = shown([signed, fresh, half, whole])
  expect(words(html)).toContain(
    '|1 of 4 signed|Whole| is ready to sign|Half|: 2 steps are left|Fresh|: 3 steps are left|',
  )
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="/contract?completeContractToken=token-of-whole#SignupContract"'])
  expect(words(html)).toContain('|Next: sign| |Whole|')
  expect(shown([signed, half])).toContain('href="/contract?completeContractToken=token-of-half#SignupAccount"')
  expect(shown([signed, fresh])).toContain('href="/signup-overview?completeContractToken=token-of-fresh"')
})

test('a retailer with one shop, or none unsigned, sees no list; the end of a sitting is announced', () => {
  expect(shown([whole])).toBe('')
  expect(shown([signed], { isEnd: true })).toBe('')
  expect(shown([signed, { ...whole, past: 'handed-on' }], { isEnd: true })).toBe('')
  expect(shown([signed, signed])).toBe('')
  expect(words(shown([signed, signed], { isEnd: true }))).toContain('2 of 2 signed')
})
