import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PMTiles } from 'pmtiles'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { ConfigError } from '#app/core/config/config.server.ts'

import { writeStreetMap } from '../testing/write-street-map.ts'
import { byteRange } from './byte-range.ts'
import { streetMapApi } from './street-map.api.server.ts'
import { openStreetMap } from './street-map-file.server.ts'
import { streetMapPath } from './street-map.ts'

const folder = mkdtempSync(join(tmpdir(), 'tillway-street-map-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'map.pmtiles')
writeStreetMap(path, [151.155, -33.911])
const whole = readFileSync(path)
const api = streetMapApi({ config: { MAP_PMTILES: path } })
const ask = async (range?: string, method = 'GET') =>
  api.request(streetMapPath, { method, ...(range !== undefined && { headers: { range } }) })

test('a byte range returns that part of the file and must not be cached (rule C53)', async () => {
  const answer = await ask('bytes=100-199')
  expect(answer.status).toBe(206)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(whole.subarray(100, 200))
  expect(answer.headers.get('content-range')).toBe(`bytes 100-199/${whole.length}`)
  expect(answer.headers.get('content-length')).toBe('100')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a range beyond the end is cut there', async () => {
  const answer = await ask(`bytes=${whole.length - 5}-${whole.length + 900}`)
  expect(answer.headers.get('content-range')).toBe(`bytes ${whole.length - 5}-${whole.length - 1}/${whole.length}`)
  expect((await answer.arrayBuffer()).byteLength).toBe(5)
})

test('a client that disconnects within a part affects no other client, even if other files are opened next (rule C53)', async () => {
  for (let caller = 0; caller < 20; caller += 1) {
    const reader = (await ask(`bytes=0-${whole.length - 1}`)).body?.getReader()
    await reader?.read()
    await reader?.cancel()
  }
  // A newly opened file gets the lowest free descriptor.
  const secret = join(folder, 'secret')
  writeFileSync(secret, Buffer.alloc(500, 's'))
  for (let files = 0; files < 20; files += 1) {
    const other = await open(secret)
    onTestFinished(() => other.close())
    const answer = await ask('bytes=100-199')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(whole.subarray(100, 200))
  }
})

test('HEAD returns the length of the file and no body', async () => {
  const answer = await ask(undefined, 'HEAD')
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(whole.length)])
  expect((await answer.arrayBuffer()).byteLength).toBe(0)
})

test.each([
  undefined,
  '',
  'bytes=0-',
  'bytes=-5',
  'bytes=5-2',
  'bytes=0-1,4-5',
  'bytes=99999999999-99999999999',
  'bytes=0-99999999999999999999',
  'rows=0-1',
  'bytes=0x0-0x9',
  'bytes= 0-9',
])('the whole file is refused: Range %j', async (range) => {
  const answer = await ask(range)
  expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
  expect((await answer.text()).length).toBeLessThan(100)
})

test('a range of more than a megabyte is refused', () => {
  const [megabyte, large] = [1_024 * 1_024, 1_024 ** 3]
  expect(byteRange(`bytes=0-${megabyte - 1}`, large)).toEqual({ first: 0, last: megabyte - 1 })
  expect(byteRange(`bytes=0-${megabyte}`, large)).toBeUndefined()
})

test('a PMTiles reader finds the tiles by ranges', async () => {
  const map = new PMTiles({
    getKey: () => 'map',
    getBytes: async (offset, length) => {
      const answer = await ask(`bytes=${offset}-${offset + length - 1}`)
      expect(answer.status).toBe(206)
      return { data: await answer.arrayBuffer() }
    },
  })
  expect(await map.getHeader()).toMatchObject({ specVersion: 3, minZoom: 11, maxZoom: 15 })
  expect((await map.getZxy(15, 30142, 19668))?.data.byteLength).toBeGreaterThan(50)
  expect(await map.getZxy(15, 0, 0)).toBeUndefined()
})

test('without MAP_PMTILES the address does not exist', async () => {
  expect((await streetMapApi({ config: { MAP_PMTILES: undefined } }).request(streetMapPath)).status).toBe(404)
})

test.each([
  ['nothing.pmtiles', undefined, 'cannot be read (ENOENT)'],
  ['short.pmtiles', Buffer.from('PMTiles'), 'is not a PMTiles file'],
  ['other.pmtiles', Buffer.alloc(500, 'x'), 'is not a PMTiles file'],
  ['older.pmtiles', changed(7, 2), 'has PMTiles version 2 instead of 3'],
  ['pictures.pmtiles', changed(99, 2), 'holds raster images instead of vector tiles'],
])('%s stops the start with its name', (name, bytes, why) => {
  const file = join(folder, name)
  if (bytes) writeFileSync(file, bytes)
  expect(() => openStreetMap(file)).toThrow(new ConfigError(`MAP_PMTILES: ${file} ${why}`))
})

function changed(at: number, value: number): Buffer {
  const bytes = Buffer.from(whole)
  bytes[at] = value
  return bytes
}
