import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { installedProxy } from '#scripts/test/proxies.ts'
import { freePort } from '#scripts/test/free-port.ts'

import { type Answer, type Ask, askOverTls } from './ask-over-tls.ts'
import { type Certificate, makeCertificate } from './certificates.ts'

const shipped = readFileSync(fileURLToPath(new URL('../../../deploy/nginx.conf', import.meta.url)), 'utf8')

/** A real nginx on the loopback with its own certificate, run with `deploy/nginx.conf`. */
export type Nginx = {
  /** The PUBLIC_URL of a product behind it. */
  readonly url: string
  readonly port: number
  /** The port without TLS. */
  readonly plainPort: number
  readonly certificate: string
  /** Forwards requests to this port, and waits until the product answers through it. `beside` adds more server blocks. */
  passTo(port: number, beside?: (folder: string) => string): Promise<void>
  ask(path: string, options?: Ask): Promise<Answer>
  /** The errors logged so far. */
  errors(): string
  /** The access log of the whole process, to which the shipped file must write nothing. */
  accessLog(): string
  [Symbol.asyncDispose](): Promise<void>
}

type Ports = { tls: number; plain: number; product: number }

/** Returns the shipped file with these ports, our certificate, and localhost as its name. IPv6 is left out: some machines lack it. */
function adapt(folder: string, { tls, plain, product }: Ports): string {
  const changes: [string | RegExp, string][] = [
    [/^ +listen \[::\].*\n/gm, ''],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ', `listen 127.0.0.1:${tls} `],
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${product};`],
    ['https://tillway.example$', `https://localhost:${tls}$`],
    ['server_name tillway.example;', 'server_name localhost;'],
    ['/etc/letsencrypt/live/tillway.example/', `${folder}/`],
    ['/var/cache/tillway ', `${folder}/cache `],
    ['/var/log/nginx/tillway-error.log', `${folder}/site-error.log`],
  ]
  return changes.reduce((file, [from, to]) => {
    const adapted = file.replaceAll(from, () => to)
    if (adapted === file) throw new Error(`deploy/nginx.conf no longer has ${String(from)}`)
    return adapted
  }, shipped)
}

/** Returns the configuration around the shipped file, which /etc/nginx/nginx.conf has in production. */
function around(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return [
    'daemon off;',
    'worker_processes 1;',
    `pid ${folder}/pid;`,
    // A notice reports when the workers of an earlier configuration have ended.
    'error_log stderr notice;',
    // Otherwise the workers of root run as a user who may not read the folder.
    ...(process.getuid?.() === 0 ? ['user root root;'] : []),
    // The value in docs/deploy.md: with the usual 512, one address that drips uses all connections.
    'worker_rlimit_nofile 20000;',
    'events { worker_connections 8192; }',
    'http {',
    `access_log ${folder}/access.log;`,
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    `include ${folder}/site.conf;`,
    '}',
  ].join('\n')
}

/** Repeats a request until its response has this status. */
async function waitFor(ask: () => Promise<Answer>, status: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await ask().catch(() => undefined)
    if (answer?.status === status) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Starts nginx before the product, which needs its own address when it starts; creates a certificate unless one is given. */
export async function startNginx(given?: Certificate): Promise<Nginx> {
  const program = installedProxy('nginx')
  if (!program) throw new Error('No nginx was found: install it, or name it in NGINX_PATH')
  const folder = mkdtempSync(join(tmpdir(), 'tillway-nginx-'))
  const { certificate, key } = given ?? (await makeCertificate())
  const [tls, plain] = [await freePort(), await freePort()]
  writeFileSync(join(folder, 'fullchain.pem'), certificate)
  writeFileSync(join(folder, 'privkey.pem'), key, { mode: 0o600 })
  writeFileSync(join(folder, 'nginx.conf'), around(folder))
  const passOn = (product: number, more = '') =>
    writeFileSync(join(folder, 'site.conf'), adapt(folder, { tls, plain, product }) + more)
  // Until a product starts, nginx forwards to its own port without TLS, which redirects.
  passOn(plain)

  const child = spawn(program, ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = once(child, 'exit')
  const ask = (path: string, options?: Ask) => askOverTls({ port: tls, ca: certificate }, path, options)

  const nginx: Nginx = {
    url: `https://localhost:${tls}`,
    port: tls,
    plainPort: plain,
    certificate,
    ask,
    async passTo(port, beside) {
      passOn(port, beside?.(folder))
      child.kill('SIGHUP')
      // Until the first worker has ended it answers too, and forwards to the port of the first configuration.
      while (child.exitCode === null && !/worker process \d+ exited|\[emerg\]/.test(printed))
        await Promise.race([once(child.stderr, 'data'), ended])
      await waitFor(() => ask('/readyz'), 200, child)
    },
    errors: () =>
      (printed + readFileSync(join(folder, 'site-error.log'), 'utf8'))
        .split('\n')
        .filter((line) => !/\[(?:notice|warn)\]/.test(line))
        .join('\n'),
    accessLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await waitFor(() => ask('/'), 308, child)
  if (child.exitCode === null) return nginx
  rmSync(folder, { recursive: true, force: true })
  // Another process took the free port before nginx did.
  if (printed.includes('bind() to')) return startNginx(given)
  throw new Error(`nginx ended with code ${child.exitCode}:\n${printed}`)
}
