import { readFile } from 'node:fs/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { proxyInFront } from '#scripts/test/behind-proxies.ts'

import { startCaddy } from './caddy.ts'
import { type Certificate, makeCertificate } from './certificates.ts'
import { startNginx } from './nginx.ts'

/** A proxy in front of one product, run by the configuration that we ship. */
export type Front = {
  /** What people type, and what PUBLIC_URL must be behind it. */
  readonly url: string
  /** Where the product has to listen; anywhere unless it says so. */
  readonly productPort?: number
  /** Waits until a product that is ready on this port answers through it. */
  passTo(port: number): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** What a product needs to know of whatever stands in front of it. */
export const behind = ({ url }: Front) => ({ HOST: '127.0.0.1', PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1' })

/** What a journey itself asks for is believed as well, without leaving out the check. */
const trust = (certificate: string) => setDefaultCACertificates([...getCACertificates('default'), certificate])

/** One for all: of two that have one name, whoever checks takes the first. */
let certificate: Promise<Certificate> | undefined

async function nginxInFront(): Promise<Front> {
  const nginx = await startNginx(await (certificate ??= makeCertificate()))
  trust(nginx.certificate)
  let passedTo: number | undefined
  return {
    url: nginx.url,
    async passTo(port) {
      // The product came again where it was.
      if (passedTo !== port) await nginx.passTo(port)
      passedTo = port
    },
    [Symbol.asyncDispose]: () => nginx[Symbol.asyncDispose](),
  }
}

async function caddyInFront(): Promise<Front> {
  const caddy = await startCaddy()
  trust(await readFile(caddy.authority, 'utf8'))
  return {
    url: caddy.url,
    productPort: caddy.productPort,
    async passTo() {
      // Once a second it asks whether there is a product.
      while ((await caddy.ask('/readyz')).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    [Symbol.asyncDispose]: () => caddy[Symbol.asyncDispose](),
  }
}

/** What every product of a run stands behind, if BEHIND names a proxy. */
export async function startFront(): Promise<Front | undefined> {
  const proxy = proxyInFront()
  if (!proxy) return undefined
  return proxy === 'nginx' ? nginxInFront() : caddyInFront()
}
