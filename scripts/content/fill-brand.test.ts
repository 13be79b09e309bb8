import { expect, test } from 'vitest'

import { fillBrand } from './fill-brand.ts'

const facts = { name: 'Acme', abn: '83914571673', phone: { display: '1800 000 000' } }

test('a text names the company by placeholders, and the brand module fills them', () => {
  expect(fillBrand('{brand.name} answers on {brand.phone.display}.', facts)).toEqual({
    text: 'Acme answers on 1800 000 000.',
    unknown: [],
  })
})

test('an ABN is written in its groups', () => {
  expect(fillBrand('ABN {brand.abn}', facts).text).toBe('ABN 83 914 571 673')
})

test('a placeholder that names no fact, or more than one, is left unchanged and reported once', () => {
  expect(fillBrand('{brand.fax} {brand.fax} {brand.phone} {brand.constructor.name}', facts).unknown).toEqual([
    '{brand.fax}',
    '{brand.phone}',
    '{brand.constructor.name}',
  ])
})
