import { existsSync } from 'node:fs'

import { aptInstall, canInstall } from './system.ts'

const packages = ['buildah', 'podman', 'runc', 'debootstrap']
const areThere = () =>
  packages.every((name) => [`/usr/bin/${name}`, `/usr/sbin/${name}`].some((path) => existsSync(path)))

/** Whether this machine can build and run containers without a daemon and without a registry; on Debian the tools are installed now. */
export async function findContainerTools(): Promise<boolean> {
  if (!areThere() && canInstall) await aptInstall(...packages)
  return areThere()
}

export const containerToolsHint = `no ${packages.join(', ')} on this machine: on Debian, apt-get install ${packages.join(' ')}`
