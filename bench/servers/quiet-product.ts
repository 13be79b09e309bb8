import { type Product, type ProductOptions, startProduct } from '#e2e/harness/product/start-product.ts'

/** Starts the product on the loopback address without a request log, as nginx has none either. */
export async function startQuietProduct({ env, ...options }: ProductOptions = {}): Promise<Product & { base: string }> {
  const product = await startProduct({
    ...options,
    env: { HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env },
  })
  return { ...product, base: `http://127.0.0.1:${product.port}` }
}
