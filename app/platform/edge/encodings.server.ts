import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'

type Encoding = {
  name: 'br' | 'zstd' | 'gzip'
  /** What the build adds to the name of a file. */
  suffix: string
  /** While somebody waits: a large page takes some milliseconds. */
  quickly(body: Buffer): Buffer
  /** The same beside other work, for what may be larger than a page. */
  soon(body: Buffer): Promise<Buffer>
  /** As small as can be: a large page takes up to a second. */
  thoroughly(body: Buffer): Promise<Buffer>
}

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** Without the size zstd makes room for megabytes, and making it takes longer than the work. */
const zstd = (body: Buffer, level: number) => ({
  params: { [constants.ZSTD_c_compressionLevel]: level },
  pledgedSrcSize: body.length,
})

/** In order of preference: br is the smallest of our pages, zstd stands in where only it is taken. */
export const encodings: readonly [Encoding, ...Encoding[]] = [
  {
    name: 'br',
    suffix: '.br',
    quickly: (body) => brotliCompressSync(body, brotli(5)),
    soon: (body) => promisify(brotliCompress)(body, brotli(5)),
    thoroughly: (body) => promisify(brotliCompress)(body, brotli(11)),
  },
  {
    name: 'zstd',
    suffix: '.zst',
    quickly: (body) => zstdCompressSync(body, zstd(body, 9)),
    soon: (body) => promisify(zstdCompress)(body, zstd(body, 9)),
    thoroughly: (body) => promisify(zstdCompress)(body, zstd(body, 19)),
  },
  {
    name: 'gzip',
    suffix: '.gz',
    quickly: (body) => gzipSync(body),
    soon: (body) => promisify(gzip)(body),
    thoroughly: (body) => promisify(gzip)(body, { level: 9 }),
  },
]
