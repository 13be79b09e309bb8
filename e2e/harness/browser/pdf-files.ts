import { readFile } from 'node:fs/promises'

import type { Download } from 'playwright-core'

import type { Product } from '../product/start-product.ts'

/** Returns the bytes of a file that the browser saved. */
export async function readDownload(file: Download): Promise<Buffer> {
  return readFile(await file.path())
}

/** Uploads a PDF as a stranger. Returns the product's verdict. */
export async function verifyPdf({ url }: Pick<Product, 'url'>, pdf: Buffer): Promise<unknown> {
  const answer = await fetch(`${url}/api/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: new Uint8Array(pdf),
  })
  return ((await answer.json()) as { verification: unknown }).verification
}
