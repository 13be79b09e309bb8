import { writeFileSync } from 'node:fs'

import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { openPage, phone } from '#e2e/harness/browser/browser.ts'
import { fillOverview, openOverview, saved, seedContract } from '#e2e/harness/data/contracts.ts'
import { runCommand } from '#e2e/harness/product/run-command.ts'
import { becomeFirstOwner } from '#e2e/harness/data/staff.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

let contractToken = ''
const { browser, product, place } = await openStage({
  seed: async (platform) => void (contractToken = await seedContract(platform, 'mia@example.com')),
})

const wide = { viewport: { width: 1280, height: 800 } }

/** Takes a picture of the window. `npm run pictures` saves it in `docs/pictures`; a test run checks only its size. */
async function takePicture(page: Page, name: string): Promise<void> {
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toBuffer()
  expect(picture.length).toBeGreaterThan(5_000)
  if (process.env.PICTURES === 'keep') writeFileSync(`docs/pictures/${name}.webp`, picture)
}

test('the pictures of the README show the site, the contract on a phone, and the office', async () => {
  const site = await openPage(browser, wide)
  await site.page.goto(product.url)
  await takePicture(site.page, 'site')
  await site.context.close()

  const wizard = await openPage(browser, { ...phone, deviceScaleFactor: 2 })
  await openOverview(product, wizard.page, contractToken)
  await fillOverview(wizard.page)
  await wizard.page.getByLabel('Street address', { exact: true }).fill('318 Illawarra Road')
  await wizard.page.getByLabel('Suburb').fill('Marrickville')
  await saved(wizard.page)
  await wizard.page.evaluate(() => window.scrollTo(0, 0))
  await takePicture(wizard.page, 'wizard')
  await wizard.context.close()

  const office = await openPage(browser, wide)
  await becomeFirstOwner(product, office.page)
  const { code } = await runCommand('seed', ['--size', 'small'], { ...place.env, DATA_DIR: product.dataDir })
  expect(code).toBe(0)
  await office.page.goto(`${product.url}/staff`)
  await takePicture(office.page, 'office')
  await office.context.close()
})
