import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { installedProxy } from '#scripts/test/proxies.ts'
import { rootFolder } from '#scripts/root-folder.ts'
import { freePort } from '#scripts/test/free-port.ts'

import { type Answer, type Ask, askOverTls } from './ask-over-tls.ts'

/** A real Caddy on the loopback, run with `deploy/Caddyfile` and a certificate that it creates itself. */
export type Caddy = {
  /** The PUBLIC_URL of a product behind it. */
  readonly url: string
  /** The ports on which the product must listen: of its first process, and of all processes. */
  readonly productPort: number
  readonly productPorts: readonly number[]
  /** The port without TLS. */
  readonly plainPort: number
  /** The file of the authority that issued its certificate. */
  readonly authority: string
  ask(path: string, options?: Ask): Promise<Answer>
  /** Returns everything printed so far, one JSON object on each line. */
  output(): string
  [Symbol.asyncDispose](): Promise<void>
}

/** Adds the tests' settings to the global options of the shipped file: free ports, and a certificate of this machine. */
function adapt(shipped: string, folder: string, tls: number, plain: number): string {
  const adapted = shipped.replace(
    /^\{$/m,
    `{
    admin off
    skip_install_trust
    local_certs
    storage file_system ${folder}
    http_port ${plain}
    https_port ${tls}
    default_bind 127.0.0.1`,
  )
  if (adapted === shipped) throw new Error('deploy/Caddyfile no longer has global options')
  return adapted
}

/** Starts Caddy before the product, which needs its own address when it starts; Caddy shares requests among `processes` processes. */
export async function startCaddy(processes = 1): Promise<Caddy> {
  const program = installedProxy('caddy')
  if (!program) throw new Error('No Caddy was found: install it, or name it in CADDY_PATH')
  const folder = mkdtempSync(join(tmpdir(), 'tillway-caddy-'))
  const [tls, plain, productPort] = [await freePort(), await freePort(), await freePort()]
  const productPorts = [productPort]
  while (productPorts.length < processes) productPorts.push(await freePort())
  const shipped = readFileSync(join(rootFolder, 'deploy/Caddyfile'), 'utf8')
  writeFileSync(join(folder, 'Caddyfile'), adapt(shipped, folder, tls, plain))
  const child = spawn(program, ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { HOME: folder, SITE_NAME: 'localhost', PRODUCT: productPorts.map((port) => `127.0.0.1:${port}`).join(' ') },
  })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = once(child, 'exit')
  const authority = join(folder, 'pki/authorities/local/root.crt')
  const ask = async (path: string, options?: Ask) =>
    askOverTls({ port: tls, ca: await readFile(authority, 'utf8') }, path, options)

  // Once it has a certificate it answers 502, while there is no product yet.
  while (child.exitCode === null && !(await ask('/metrics').catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 50))
  if (child.exitCode !== null) throw new Error(`Caddy ended with code ${child.exitCode}:\n${printed}`)
  return {
    url: `https://localhost:${tls}`,
    productPort,
    productPorts,
    plainPort: plain,
    authority,
    ask,
    output: () => printed,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
