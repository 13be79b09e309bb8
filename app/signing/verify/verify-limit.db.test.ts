import { expect, test } from 'vitest'

import { serveAccounts } from '#app/retailers/testing/account-server.ts'
import { makeDataFolder } from '#app/signing/testing/signing-fixtures.ts'

test('15 addresses that send 21 files each do not block other visitors’ checks, and only PDFs are counted (rule L12)', async () => {
  const { url } = await serveAccounts({ DATA_DIR: makeDataFolder() })
  const check = async (from: string, type: string) => {
    const headers = { 'content-type': type, 'x-forwarded-for': from }
    const answer = await fetch(`${url}/api/verify`, { method: 'POST', headers, body: 'GIF89a' })
    await answer.arrayBuffer()
    return answer.status
  }
  const many = (address: number, type: string) =>
    Promise.all(Array.from({ length: 21 }, () => check(`198.51.100.${address}`, type)))
  expect(await many(0, 'text/plain')).toEqual(Array.from({ length: 21 }, () => 415))
  expect(await check('198.51.100.0', 'application/pdf')).toBe(200)
  for (let address = 1; address < 16; address += 1) {
    const statuses = await many(address, 'application/pdf')
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  }
  expect(await check('203.0.113.9', 'application/pdf')).toBe(200)
})
