import { existsSync } from 'node:fs'

import { chromium } from 'playwright-core'

import { runTool } from '../steps/run-command.ts'
import { aptInstall, canInstall } from './system.ts'

const places = [
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

function installed(): string | undefined {
  return [...places, chromium.executablePath()].find((path) => path && existsSync(path))
}

/**
 * The program of a Chromium: CHROMIUM_PATH, one of this machine, or one that is installed now, from Debian's packages
 * or by Playwright.
 */
export async function findBrowser(): Promise<string | undefined> {
  const given = process.env['CHROMIUM_PATH']
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not there`)
  const found = given ?? installed()
  if (found) return found
  if (canInstall && (await aptInstall('chromium', 'fonts-liberation'))) return installed()
  console.log('Fetching a Chromium with Playwright. This happens once.')
  const { output } = await runTool('playwright-core/cli.js', ['install', 'chromium'], { timeoutMs: 240_000 })
  const fetched = installed()
  if (!fetched) console.log(output.trimEnd())
  return fetched
}

export const browserHint = 'no Chromium on this machine: install one, or name it with CHROMIUM_PATH'
