import { expect, test } from 'vitest'

import { isKeyed } from './keyed-address.ts'

const isKeyedAt = (address: string) => isKeyed(new URL(address, 'https://shop.example'))

test('other services never receive an address of a mail with a key, a code or an email', () => {
  const key = 'k'.repeat(43)
  const mailed = [
    `/activate?email=pat%40example.com`,
    `/activate?first=Pat&invitationCode=ABCD`,
    `/agent-login?email=pat%40example.com`,
    `/reset-password?resetKey=${key}`,
    `/account/email?key=${key}`,
    `/contract/stop-bank-change?key=${key}`,
    `/reminders/stop?token=1.${key}`,
    `/account/reminders/stop?token=1.${key}`,
    `/signup-overview?completeContractToken=${key}`,
    `/renew-contract?renewContractToken=${key}`,
    `/contract/bank-help?key=${key}`,
    `/training?for=1.${key}`,
    `/training/end-of-day?utm_source=mail&for=1.${key}`,
    `/signup/status/${key}`,
    `/sign/copy/${key}`,
    `/sms-opt-out/${key}`,
  ]
  expect(mailed.filter((address) => !isKeyedAt(address))).toEqual([])
})

test('an address without a key is not treated as secret', () => {
  const open = [
    '/',
    '/?utm_source=mail&gclid=abc',
    '/training',
    '/training/end-of-day',
    '/locations?q=Bendigo',
    '/status',
  ]
  expect(open.filter(isKeyedAt)).toEqual([])
})
