import { readFile } from 'node:fs/promises'

import type { Download } from 'playwright-core'

import type { Product } from './start-product.ts'

/** The bytes that a browser has saved. */
export async function readDownload(file: Download): Promise<Buffer> {
  return readFile(await file.path())
}

/** What the product says of a PDF that anybody hands in. */
export async function verifyPdf({ url }: Pick<Product, 'url'>, pdf: Buffer): Promise<unknown> {
  const answer = await fetch(`${url}/api/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: new Uint8Array(pdf),
  })
  return ((await answer.json()) as { verification: unknown }).verification
}
