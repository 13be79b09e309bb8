import { type Product, startProduct } from './start-product.ts'

let running: Promise<Product> | undefined

/**
 * A product that all files of a worker share: for journeys that only read, or that look for nothing but what they made
 * themselves. It ends with the run.
 */
export function sharedProduct(): Promise<Product> {
  running ??= startProduct({ env: { RATE_LIMITS: 'off' } })
  return running
}
