import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'

import sharp from 'sharp'

import type { Bitmap } from '#app/site/content/entry.ts'

import { rootFolder } from '../root-folder.ts'

/** The widths in which a bitmap is written, up to its own width. */
const widths = [480, 800, 1200, 1600]

const formats = [
  { ending: 'avif', type: 'image/avif', options: { quality: 55, effort: 4 } },
  { ending: 'webp', type: 'image/webp', options: { quality: 76 } },
  { ending: 'jpeg', type: 'image/jpeg', options: { quality: 78, mozjpeg: true } },
] as const

type MadeFile = { fileName: string; body: Buffer }

/** Kept between builds: writing bitmaps is the slowest step of a build. */
const cache = join(rootFolder, 'node_modules/.cache/pictures')

/** Writes a bitmap in all formats and widths. @throws when the file is not an image. */
export async function makeBitmap(file: string, cacheFolder = cache): Promise<{ bitmap: Bitmap; files: MadeFile[] }> {
  const source = readFileSync(file)
  const { width, height } = await sharp(source)
    .autoOrient()
    .toBuffer({ resolveWithObject: true })
    .then(({ info }) => info)
  const hash = createHash('sha256')
    .update(source)
    .update(JSON.stringify([widths, formats]))
    .digest('base64url')
    .slice(0, 10)
    .replaceAll(/[^\w]/g, '0')
  const name = basename(file, extname(file))
  const made = [...new Set(widths.map((wanted) => Math.min(wanted, width)))]
  const urlOf = (wanted: number, ending: string) => `assets/pictures/${name}-${hash}-${wanted}.${ending}`
  const files = await Promise.all(
    formats.flatMap(({ ending, options }) =>
      // A browser that supports neither of the new formats gets one medium width.
      (ending === 'jpeg' ? [fallbackWidth(made)] : made).map(async (wanted) => ({
        fileName: urlOf(wanted, ending),
        body: await cached(join(cacheFolder, basename(urlOf(wanted, ending))), () =>
          sharp(source).autoOrient().resize({ width: wanted })[ending](options).toBuffer(),
        ),
      })),
    ),
  )
  const sources = formats
    .filter(({ ending }) => ending !== 'jpeg')
    .map(({ ending, type }) => ({
      type,
      srcSet: made.map((wanted) => `/${urlOf(wanted, ending)} ${wanted}w`).join(', '),
    }))
  return { bitmap: { width, height, src: `/${urlOf(fallbackWidth(made), 'jpeg')}`, sources }, files }
}

const fallbackWidth = (made: readonly number[]) => made.find((width) => width >= 800) ?? made.at(-1) ?? 0

async function cached(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  if (existsSync(file)) return readFileSync(file)
  const body = await make()
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, body)
  return body
}
