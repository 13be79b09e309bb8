import { expect, test } from 'vitest'

import { nameInMail } from './name-in-mail.ts'

test.for([
  'Marrickville News',
  'O’Brien & Sons (Darlinghurst)',
  'St. Kilda Papers',
  '7-Eleven',
  'Shop 12',
  'J.R. Nguyen',
  '文具店',
])('%s is mailed unchanged (rule M12)', (name) => {
  expect(nameInMail(name, 'a shop')).toBe(name)
})

test.for([
  'FROZEN - act now at https://evil.example/x',
  'Go to evil.example',
  'evil．example',
  'evil。example',
  'WWW.EVIL',
  'http:/evil',
  'write to mia@evil',
  'Call 0491 570 156',
  'Call (04) 91-57',
  'Call ٠٤٩١٥٧',
  'Call ０４９１',
  'PIN 4.8.1.5',
  '',
  ' ',
])('“%s” is replaced: it contains a link, a run of digits or nothing (rule M12)', (name) => {
  expect(nameInMail(name, 'a shop')).toBe('a shop')
})

test('a missing name is replaced', () => {
  expect([nameInMail(null, 'The owner'), nameInMail(undefined, 'The owner')]).toEqual(['The owner', 'The owner'])
})
