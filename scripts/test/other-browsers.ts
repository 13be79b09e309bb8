import { existsSync } from 'node:fs'

import { aptInstall, canInstall } from './system.ts'

/** The browsers other than Chromium, and the screen that WebKitGTK draws on, as Debian installs them. */
export const otherBrowsers = {
  firefox: '/usr/bin/firefox-esr',
  webKitDriver: '/usr/bin/WebKitWebDriver',
  screen: '/usr/bin/Xvfb',
}

const packages: Record<keyof typeof otherBrowsers, string> = {
  firefox: 'firefox-esr',
  webKitDriver: 'webkit2gtk-driver',
  screen: 'xvfb',
}

const names = Object.keys(packages) as (keyof typeof packages)[]
const missing = () => names.filter((name) => !existsSync(otherBrowsers[name])).map((name) => packages[name])

/** Finds the folder of the browsers: those of this machine, or installed now from Debian's packages. */
export async function findOtherBrowsers(): Promise<string | undefined> {
  if (missing().length > 0 && canInstall) await aptInstall(...missing())
  return missing().length > 0 ? undefined : '/usr/bin'
}

export const otherBrowsersHint = `no Firefox ESR, WebKitGTK or Xvfb on this machine: on Debian, apt-get install ${Object.values(packages).join(' ')}`
