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
  /** The suffix that the build adds to a file's name. */
  suffix: string
  /** Compresses fast and synchronously, while a visitor waits: a large page takes some milliseconds. */
  quickly(body: Buffer): Buffer
  /** Compresses fast and asynchronously, for bodies larger than a page. */
  soon(body: Buffer): Promise<Buffer>
  /** Compresses as much as possible: a large page takes up to a second. */
  thoroughly(body: Buffer): Promise<Buffer>
}

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** Without the size, zstd allocates megabytes, which takes longer than the compression. */
const zstd = (body: Buffer, level: number) => ({
  params: { [constants.ZSTD_c_compressionLevel]: level },
  pledgedSrcSize: body.length,
})

/** In order of preference: br compresses our pages best, and zstd is for clients that accept only that. */
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
