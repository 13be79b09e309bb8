import { existsSync } from 'node:fs'

import { runCommand } from '../steps/run-command.ts'
import { aptInstall, canInstall } from './system.ts'

/** The proxies that we ship a configuration for. */
type Proxy = 'nginx' | 'caddy'

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/** Returns a proxy of this machine: the one that NGINX_PATH or CADDY_PATH names, or one at a usual place. */
export function installedProxy(name: Proxy): string | undefined {
  const variable = `${name.toUpperCase()}_PATH`
  const given = process.env[variable]
  if (given && !existsSync(given)) throw new Error(`${variable} names ${given}, which does not exist`)
  return given || folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path))
}

/** Finds the program of a proxy: one of this machine, or one that is installed now from Debian's packages. */
export async function findProxy(name: Proxy): Promise<string | undefined> {
  const found = installedProxy(name)
  if (found || !canInstall || !(await aptInstall(name))) return found
  // Debian's package starts a server on port 80 at once, which the tests do not use.
  await runCommand('service', [name, 'stop'])
  return installedProxy(name)
}

export const nginxHint = 'no nginx on this machine: install version 1.19.4 or later, or name one with NGINX_PATH'
export const caddyHint = 'no Caddy on this machine: install version 2.6 or later, or name one with CADDY_PATH'
