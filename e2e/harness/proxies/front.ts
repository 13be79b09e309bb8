import { readFile } from 'node:fs/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { proxyInFront } from '#scripts/test/behind-proxies.ts'

import { startCaddy } from './caddy.ts'
import { type Certificate, makeCertificate } from './certificates.ts'
import { startNginx } from './nginx.ts'

/** A proxy in front of one product, run with the configuration that we ship. */
export type Front = {
  /** The address that people type, and the product's PUBLIC_URL. */
  readonly url: string
  /** The port on which the product must listen; any port unless set. */
  readonly productPort?: number
  /** Waits until a product that is ready on this port answers through the proxy. */
  passTo(port: number): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Returns the settings of a product behind this proxy. */
export const behind = ({ url }: Front) => ({ HOST: '127.0.0.1', PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1' })

/** Adds the certificate to those that Node trusts, so that requests of the journeys themselves are verified too. */
const trust = (certificate: string) => setDefaultCACertificates([...getCACertificates('default'), certificate])

/** One certificate for all: a client that sees two with the same name checks only the first. */
let certificate: Promise<Certificate> | undefined

async function nginxInFront(): Promise<Front> {
  const nginx = await startNginx(await (certificate ??= makeCertificate()))
  trust(nginx.certificate)
  let passedTo: number | undefined
  return {
    url: nginx.url,
    async passTo(port) {
      // A restarted product uses the same port.
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
      // Caddy checks once a second for the product.
      while ((await caddy.ask('/readyz')).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    [Symbol.asyncDispose]: () => caddy[Symbol.asyncDispose](),
  }
}

/** Starts the proxy that every product of a run is behind, if BEHIND names one. */
export async function startFront(): Promise<Front | undefined> {
  const proxy = proxyInFront()
  if (!proxy) return undefined
  return proxy === 'nginx' ? nginxInFront() : caddyInFront()
}
