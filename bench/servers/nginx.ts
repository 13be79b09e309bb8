import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '#e2e/harness/start-product.ts'
import { endChild, startChild } from '#scripts/steps/children.ts'
import { isRoot } from '#scripts/test/system.ts'

const places = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx']

export const findNginx = (): string | undefined => places.find((place) => existsSync(place))

/** One worker that sends files as they are compressed on the disk, and writes no log, like the product beside it. */
function configuration(folder: string, port: number): string {
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `${isRoot ? 'user root;' : ''}
    daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr;
    events { worker_connections 1024; }
    http {
      access_log off; gzip_static on; sendfile on; tcp_nopush on; keepalive_requests 100000000;
      open_file_cache max=100 inactive=1h; types { text/html html; }
      ${kept.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      server { listen 127.0.0.1:${port}; root ${folder}/site; }
    }`
}

export type Nginx = AsyncDisposable & { base: string }

async function waitUntilUp(base: string, output: () => string): Promise<void> {
  const end = Date.now() + 20_000
  while (Date.now() < end) {
    const isUp = await fetch(base).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  throw new Error(`nginx does not answer: ${output()}`)
}

/** nginx with a configuration of its own in a temporary folder, on a free port of the loopback address, for one page. */
export async function startNginx(program: string, page: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-nginx-'))
  const port = await freePort()
  mkdirSync(join(folder, 'site'))
  for (const suffix of ['', '.gz']) copyFileSync(page + suffix, join(folder, 'site', `index.html${suffix}`))
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port))
  const child = startChild(program, ['-e', 'stderr', '-p', folder, '-c', file])
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = new Promise((resolve) => child.on('close', resolve))
  const base = `http://127.0.0.1:${port}`
  await waitUntilUp(base, () => printed)
  return {
    base,
    async [Symbol.asyncDispose]() {
      endChild(child, 'SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
