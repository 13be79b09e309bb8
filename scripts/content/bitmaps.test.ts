import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { makeBitmap } from './bitmaps.ts'
import { contentFolder } from './testing/content-folder.ts'

/** A JPEG rotated by its metadata, as phones save them, with the location of the photo. */
const photo = () =>
  sharp({ create: { width: 1000, height: 600, channels: 3, background: '#0d4634' } })
    .withExif({ IFD0: { Orientation: '6', Copyright: 'A. Person' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

test('a bitmap is written in each format and every width up to its own, upright and without metadata', async () => {
  const folder = contentFolder({ 'a.jpg': await photo() })
  const { bitmap, files } = await makeBitmap(join(folder, 'a.jpg'), join(folder, 'cache'))
  expect([bitmap.width, bitmap.height]).toEqual([600, 1000])
  expect(bitmap.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  expect(bitmap.sources[0]?.srcSet).toMatch(
    /^\/assets\/pictures\/a-\w{10}-480\.avif 480w, \/assets\/pictures\/a-\w{10}-600\.avif 600w$/,
  )
  expect(files.map(({ fileName }) => fileName.split('-').at(-1))).toEqual([
    '480.avif',
    '600.avif',
    '480.webp',
    '600.webp',
    '600.jpeg',
  ])
  for (const { fileName, body } of files) {
    const { width, height, format, exif, orientation } = await sharp(body).metadata()
    expect(`${width}.${format === 'heif' ? 'avif' : format}`).toBe(fileName.split('-').at(-1))
    expect((height ?? 0) / (width ?? 1)).toBeCloseTo(1000 / 600, 2)
    expect([exif, orientation ?? 1]).toEqual([undefined, 1])
  }
})

test('a written bitmap is cached', async () => {
  const folder = contentFolder({ 'a.jpg': await photo() })
  const cache = join(folder, 'cache')
  const [first] = (await makeBitmap(join(folder, 'a.jpg'), cache)).files
  for (const name of readdirSync(cache)) writeFileSync(join(cache, name), 'kept')
  const again = await makeBitmap(join(folder, 'a.jpg'), cache)
  expect(again.files.every(({ body }) => body.toString() === 'kept')).toBe(true)
  expect(again.files[0]?.fileName).toBe(first?.fileName)
  expect(existsSync(cache)).toBe(true)
})

test('a file that is no image is rejected', async () => {
  const folder = contentFolder({ 'a.jpg': 'no picture' })
  await expect(makeBitmap(join(folder, 'a.jpg'), folder)).rejects.toThrow(/unsupported image format/)
})
