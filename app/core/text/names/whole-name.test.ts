import { expect, test } from 'vitest'

import { isName, wholeName } from './whole-name.ts'

test.for([
  ['Priyanka', '', 'Priyanka'],
  ['Priyanka', ' ', 'Priyanka'],
  ['Priyanka', '-', 'Priyanka'],
  ['Priyanka', '–.', 'Priyanka'],
  ['Mia', 'Costa', 'Mia Costa'],
  ['प्रियंका', 'शर्मा', 'प्रियंका शर्मा'],
  ['', 'Costa', 'Costa'],
  ['', '', ''],
] as const)('the names %j and %j are joined as %j (rule C11)', ([givenNames, surname, whole]) => {
  expect(wholeName(givenNames, surname)).toBe(whole)
})

test.for([
  ['Mia', true],
  ['ម', true],
  ['3', true],
  ['-', false],
  [' . ', false],
  ['', false],
] as const)('whether %j is a name is %s (rule E14)', ([text, is]) => {
  expect(isName(text)).toBe(is)
})
