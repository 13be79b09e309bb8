import type { Product } from '../product/start-product.ts'

/** Reads a metric without labels from `/metrics`. */
export async function metricOf({ port }: Product, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}
