import { existsSync } from 'node:fs'

import { runCommand } from '../steps/run-command.ts'
import { aptInstall, canInstall } from './system.ts'

const places = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']

/** The nginx of this machine: NGINX_PATH, or one at a usual place. */
export function installedNginx(): string | undefined {
  const given = process.env['NGINX_PATH']
  if (given && !existsSync(given)) throw new Error(`NGINX_PATH names ${given}, which is not there`)
  return given || places.find((path) => existsSync(path))
}

/** The program of nginx: one of this machine, or one that is installed now from Debian's packages. */
export async function findNginx(): Promise<string | undefined> {
  const found = installedNginx()
  if (found || !canInstall || !(await aptInstall('nginx'))) return found
  // Debian starts a server on port 80 with the package; nobody asked for that one.
  await runCommand('service', ['nginx', 'stop'])
  return installedNginx()
}

export const nginxHint = 'no nginx on this machine: install version 1.19.4 or later, or name one with NGINX_PATH'
