import { statSync } from 'node:fs'

import { expect, onTestFinished, test } from 'vitest'

import { startProduct } from '#e2e/harness/start-product.ts'

const stampFile = new URL('../../build/.stamp', import.meta.url)
/** Pages that are stored, and one that is rendered when it is asked for. */
const paths = ['/', '/about', '/agent', '/status']
const settings = {
  PUBLIC_URL: 'https://shop.example',
  NETWORK_URL: 'https://stores.example/?a=1&b="2"',
  STATUS_URL: 'https://status.example/',
}

test('a restart, and no build, changes what the pages hold of the configuration', async () => {
  const builtAt = statSync(stampFile).mtimeMs
  const product = await startProduct()
  onTestFinished(() => product[Symbol.asyncDispose]())
  const pageOf = async (path: string) => (await fetch(`http://localhost:${product.port}${path}`)).text()

  for (const path of paths) {
    const page = await pageOf(path)
    expect(page).toContain(`"${product.url}/`)
    expect(page).toContain('href="/locations" target="_blank"')
  }

  await product.stop()
  const other = await product.restart(settings)
  onTestFinished(() => other[Symbol.asyncDispose]())
  for (const path of paths) {
    const page = await pageOf(path)
    expect(page).not.toMatch(/localhost/)
    expect(page).toContain(`<link rel="canonical" href="https://shop.example${path}"`)
    expect(page).toContain('href="https://stores.example/?a=1&amp;b=&quot;2&quot;" target="_blank"')
    expect(page).toContain('href="https://status.example/"')
  }
  expect(statSync(stampFile).mtimeMs).toBe(builtAt)
})
