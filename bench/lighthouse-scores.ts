import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { findBrowser } from '#scripts/test/browser.ts'
import { rootFolder } from '#scripts/root-folder.ts'

import { type Benchmark, median, verdictOf } from './measure.ts'
import { pageTypes } from '#e2e/site/walk/page-types.ts'
import { startQuietProduct } from './servers/quiet-product.ts'

const run = promisify(execFile)
const folder = join(rootFolder, 'bench/lighthouse')
const cli = join(folder, 'node_modules/lighthouse/cli/index.js')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const perfect = 100

type Report = {
  categories: Record<(typeof categories)[number], { score: number }>
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>
}

type Scores = { path: string; scores: number[]; shift: number; lost: string[] }

/** Lighthouse is large, and only this benchmark needs it: its exact version is installed here on first use. */
async function installLighthouse(): Promise<void> {
  if (!existsSync(cli)) await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
}

/** Lighthouse occasionally loses the beginning of its recording, and asks for another run. */
const mostTries = 4

async function audit(url: string, browser: string, tries = mostTries): Promise<Report> {
  try {
    return await auditOnce(url, browser)
  } catch (error) {
    if (tries > 1 && String(error).includes('Please run Lighthouse again')) return audit(url, browser, tries - 1)
    throw error
  }
}

async function auditOnce(url: string, browser: string): Promise<Report> {
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update'
  const options = ['--output=json', '--quiet', `--chrome-flags=${flags}`, `--only-categories=${categories.join(',')}`]
  const { stdout } = await run(process.execPath, [cli, url, ...options], {
    env: { ...process.env, CHROME_PATH: browser },
    maxBuffer: 64 * 1_024 * 1_024,
  })
  return JSON.parse(stdout) as Report
}

/** Returns the median of several runs: the performance score varies with the machine, the others do not. */
async function scoresOf(base: string, path: string, browser: string, rounds: number): Promise<Scores> {
  const reports: Report[] = []
  while (reports.length < rounds) reports.push(await audit(base + path, browser))
  const score = (name: (typeof categories)[number]) =>
    Math.round(median(reports.map((report) => report.categories[name].score)) * perfect)
  const shift = median(reports.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 0))
  const failed = Object.values(reports[0]?.audits ?? {}).filter(({ score: one }) => one !== null && one < 0.9)
  return { path, scores: categories.map(score), shift, lost: failed.map(({ title }) => title) }
}

/** P4: every kind of public page, as Lighthouse rates it on a phone. */
export const lighthouseScores: Benchmark = {
  id: 'P4',
  what: 'Lighthouse mobile on every public page type',
  target: '100 / 100 / 100 / 100, CLS 0',
  how: 'Lighthouse 13.5.0, simulated throttling, median of the runs: performance, accessibility, best practices, SEO. Worst page.',
  async run(isQuick) {
    await installLighthouse()
    const browser = await findBrowser()
    if (!browser) throw new Error('there is no browser')
    await using product = await startQuietProduct({ env: { HOST: 'localhost' } })
    const pages: Scores[] = []
    for (const path of pageTypes()) pages.push(await scoresOf(product.url, path, browser, isQuick ? 1 : 3))
    const worst = categories.map((_, index) => Math.min(...pages.map(({ scores }) => scores[index] ?? 0)))
    const shift = Math.max(...pages.map((page) => page.shift))
    return {
      result: `${worst.join(' / ')}, CLS ${shift.toFixed(3)}, worst of ${pages.length} pages`,
      verdict: verdictOf(worst.every((score) => score === perfect) && shift < 0.001),
      parts: pages.map(({ path, scores, shift: own, lost }) => {
        const why = scores.every((score) => score === perfect) ? '' : ` (${lost.join('; ')})`
        return `${path}: ${scores.join(' / ')}, CLS ${own.toFixed(3)}${why}`
      }),
    }
  },
}
