import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'

import { rootFolder } from './root-folder.ts'

// Draws the icons of the site from public/favicon.svg: run by hand when the logo changes. The outputs are committed, as browsers request
// them under these names.
const publicFolder = join(rootFolder, 'public')
const mark = readFileSync(join(publicFolder, 'favicon.svg'), 'utf8')
const square = mark.replace(' rx="18"', '')

/** For masks that cut off the corners: a smaller mark on a larger background. */
const maskable = square
  .replace(/viewBox="0 0 96 96"/, 'viewBox="-12 -12 120 120"')
  .replace('<rect ', '<rect x="-12" y="-12" ')
  .replace('width="96" height="96"', 'width="120" height="120"')

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 96 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()

/** Returns an .ico that holds PNGs, each with its entry of 16 bytes. */
function ico(pictures: { size: number; body: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, body }] of pictures.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(body.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += body.length
  }
  return Buffer.concat([head, ...pictures.map(({ body }) => body)])
}

const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, body: await png(mark, size) })))
writeFileSync(join(publicFolder, 'favicon.ico'), ico(small))
const icons = [
  { name: 'apple-touch-icon.png', svg: square, size: 180 },
  { name: 'icon-192.png', svg: mark, size: 192 },
  { name: 'icon-512.png', svg: mark, size: 512 },
  { name: 'icon-maskable-512.png', svg: maskable, size: 512 },
]
for (const { name, svg, size } of icons) {
  const body = await png(svg, size)
  writeFileSync(join(publicFolder, name), body)
  process.stdout.write(`${name} ${body.length} bytes\n`)
}
