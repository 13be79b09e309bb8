import { existsSync } from 'node:fs'

import { chromium } from 'playwright-core'

import { runTool } from '../steps/run-command.ts'
import { aptInstall, canInstall } from './system.ts'

/** The headless shell first: it renders the same pages without windows, tabs and menus, in half the time. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const places = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
]

/** Returns the program of a Chromium on this machine: CHROMIUM_PATH, or one at a usual place. */
export function installedBrowser(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist`)
  return given || [...places, chromium.executablePath()].find((path) => path && existsSync(path))
}

/** Finds the program of a Chromium: one of this machine, or one that is installed now, from Debian's packages or by Playwright. */
export async function findBrowser(): Promise<string | undefined> {
  const isGiven = Boolean(process.env['CHROMIUM_PATH'])
  if (!isGiven && canInstall && !existsSync(headlessShell))
    await aptInstall('chromium-headless-shell', 'fonts-liberation')
  const found = installedBrowser()
  if (found) return found
  console.log('Fetching a Chromium with Playwright. This happens once.')
  const { output } = await runTool('playwright-core/cli.js', ['install', 'chromium'])
  const fetched = installedBrowser()
  if (!fetched) console.log(output.trimEnd())
  return fetched
}

export const browserHint = 'no Chromium on this machine: install one, or name it with CHROMIUM_PATH'
