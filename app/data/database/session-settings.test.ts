import { expect, test } from 'vitest'

import { differingSettings, sessionSettings, withSessionSettings } from './session-settings.ts'

const optionsOf = (url: string) => new URL(url).searchParams.get('options')

test('a direct connection gets the settings on which the product relies, after those of the operator (rule D17)', () => {
  const ours = String.raw`-c datestyle=ISO,\ MDY -c intervalstyle=postgres -c timezone=UTC -c default_transaction_isolation=read\ committed`
  expect(optionsOf(withSessionSettings('postgres://a:b@db/tillway?sslmode=require', {}))).toBe(ours)
  expect(optionsOf(withSessionSettings('postgres:///tillway?host=/run/postgresql', {}))).toBe(ours)
  const own = '-c search_path=shop'
  expect(optionsOf(withSessionSettings(`postgres://db/tillway?options=${encodeURIComponent(own)}`, {}))).toBe(
    `${own} ${ours}`,
  )
  expect(optionsOf(withSessionSettings('postgres://db/tillway', { PGOPTIONS: own }))).toBe(`${own} ${ours}`)
})

test('settings that differ are named, in any letter case (rule D17)', () => {
  expect(differingSettings(sessionSettings)).toEqual([])
  expect(differingSettings({ ...sessionSettings, timezone: 'utc', datestyle: 'SQL, DMY' })).toEqual([
    'datestyle is "SQL, DMY" instead of "ISO, MDY"',
  ])
})
