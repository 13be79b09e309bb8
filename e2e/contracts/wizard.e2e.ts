import { expect, test } from 'vitest'

import { storedEntries } from '#e2e/harness/data/agents.ts'
import { axeViolations, desktop, leadsAway, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { fillAccount, fillAddress, fillOverview, heading, next, openOverview, saved, seedContract, signTyped, toSigning } from '#e2e/harness/data/contracts.ts' // prettier-ignore
import { nextStep } from '#e2e/harness/browser/parts.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const tokens: string[] = []
const token = (at: number) => tokens[at] ?? ''

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    for (let at = 0; at < 8; at += 1) tokens.push(await seedContract(platform, `shop${at}@example.com`))
  },
})

test('an individual goes from START to the sealed PDF on a phone, and types the name in the frame', async () => {
  const { page, context, problems } = await openPage(browser, phone)
  await page.goto(`${product.url}/signup-welcome?completeContractToken=${token(0)}`)
  await page.getByRole('link', { name: 'START', exact: true }).click()
  await page.getByLabel('Given names').waitFor()
  expect(await page.getByLabel('Given names').inputValue()).toBe('Mia')
  expect(await page.getByLabel('Surname').inputValue()).toBe('Costa')
  expect(await page.getByLabel('I am a Licensed Post Office (LPO)').isChecked()).toBe(false)
  await fillOverview(page)
  await fillAddress(page)
  await toSigning(page)
  await signTyped(page)
  await page.waitForURL(/\/signup-complete/)
  expect(await heading(page)).toBe('Your registration is complete')
  const words = await page.locator('main').innerText()
  for (const said of ['Training materials will arrive by email', 'Hardware will arrive by post', '1800 555 014'])
    expect(words).toContain(said)
  const pdf = page.getByRole('link', { name: 'Save my signed PDF' })
  await pdf.waitFor()
  expect(await pdf.getAttribute('href')).toMatch(/\/api\/signing\/documents\/[\w-]{22}\/contract$/)
  const [file] = await Promise.all([page.waitForEvent('download'), pdf.click()])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  expect(await storedEntries(page)).toEqual({})
  expect(problems).toEqual([])
  await page.goto(`${product.url}/contract?completeContractToken=${token(0)}`, leadsAway)
  await page.waitForURL(/\/signup-complete/)
  await context.close()
})

test('a corporation signs on a desktop, drawing on the wizard’s own canvas because the frame never loads', async () => {
  const { page, context } = await openPage(browser, desktop)
  await page.route('**/sign/**', (route) => route.abort())
  await openOverview(product, page, token(1))
  await fillOverview(page)
  await fillAddress(page)
  await next(page)
  await fillAccount(page, 'Corporation')
  await next(page)
  await page.getByRole('button', { name: 'Sign on this page instead' }).click()
  await page.getByText('SIGN HERE WITH YOUR FINGER...').waitFor()
  const canvas = page.locator('canvas')
  expect(await canvas.evaluate(({ clientWidth, clientHeight }) => clientWidth / clientHeight)).toBeCloseTo(945 / 500, 1)
  // The press comes without scrolling: the end of the agreement was never on the screen.
  await page.getByRole('button', { name: 'SUBMIT' }).dispatchEvent('click')
  await page.getByText('Please read the agreement to its end').waitFor()
  await page.getByText('End of the agreement.').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await page.getByText('Please choose as what you sign').waitFor()
  const agreement = page.getByRole('region', { name: 'Retailer agreement' })
  expect(await agreement.innerText()).toMatch(/Costa News Pty Ltd[^]*318 Illawarra Road[^]*•••-000[^]*••••213/)
  await page.getByLabel('You sign as').selectOption('Sole director')
  await expect.poll(() => page.getByText('Please choose as what you sign').count()).toBe(0)
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await page.getByText('Please draw your signature').waitFor()
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('there is no canvas')
  await page.mouse.move(box.x + 60, box.y + 120)
  await page.mouse.down()
  for (let at = 0; at < 40; at += 1) await page.mouse.move(box.x + 60 + at * 9, box.y + 120 + Math.sin(at / 2) * 60)
  await page.mouse.up()
  // An error disappears once it is fixed (rule SG19).
  await expect.poll(() => page.getByText('Please draw your signature').count()).toBe(0)
  await page.getByText('Please tick that you agree').waitFor()
  await page.getByLabel(/I am authorised to bind Costa News Pty Ltd/).check()
  await expect.poll(() => page.getByText('Please tick that you agree').count()).toBe(0)
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await page.waitForURL(/\/signup-complete/)
  await context.close()
})

test(
  'an unknown token leads to /signup, and Cancel asks for confirmation (rules C7, C8)',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser)
    for (const path of ['/signup-overview?completeContractToken=nobody', '/contract?completeContractToken=nobody']) {
      await page.goto(product.url + path, leadsAway)
      await page.waitForURL(`${product.url}/signup#link-over`)
    }
    await openOverview(product, page, token(2))
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('heading', { name: 'Are you sure you want to go cancel your registration?' }).waitFor()
    await page.getByRole('button', { name: 'No, continue' }).click()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Yes, cancel' }).click()
    await page.waitForURL(`${product.url}/signup-welcome?completeContractToken=${token(2)}`)
    await page.getByRole('link', { name: 'START', exact: true }).click()
    await page.getByLabel('Given names').waitFor()
    expect(new URL(page.url()).searchParams.get('completeContractToken')).toBe(token(2))
    await context.close()
  },
)

test(
  'the arrow needs a valid step, Back and Forward follow the hashes, and indicators lead only backwards (rules C4, C5, C6)',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, desktop)
    await openOverview(product, page, token(2))
    await fillOverview(page)
    await next(page)
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
    expect(page.url()).toContain('#SignupAddress')
    expect(await page.locator('#street1-error').innerText()).toContain('Please enter a valid value')
    await page.goto(`${product.url}/contract?completeContractToken=${token(2)}#SignupContract`)
    await page.waitForURL(/#SignupAddress$/)
    await fillAddress(page)
    await next(page)
    await page.getByRole('heading', { name: 'Where do we pay you?' }).waitFor()
    await page.goBack()
    await expect.poll(() => heading(page)).toBe('Check your address')
    expect(page.url()).toMatch(/#SignupAddressVerify$/)
    await page.goForward()
    await expect.poll(() => heading(page)).toBe('Where do we pay you?')
    expect(await page.getByRole('button', { name: /^Contract/ }).count()).toBe(0)
    await page.getByRole('button', { name: /^Address/ }).click()
    await expect.poll(() => heading(page)).toBe('Where is your shop?')
    const monday = page.getByRole('switch', { name: 'Monday' })
    await monday.click()
    expect(await page.getByLabel('Monday opens').inputValue()).toBe('12:00 am')
    await page.getByLabel('Monday closes').selectOption('5:00 pm')
    expect(await monday.isChecked()).toBe(true)
    await page.getByLabel('Postcode').fill('22o4x567')
    expect(await page.getByLabel('Postcode').inputValue()).toBe('2245')
    await context.close()
  },
)

test('input is saved, survives a reload and appears on another device, and bank numbers return masked (rules C24, C27)', async () => {
  const first = await openPage(browser, phone)
  await openOverview(product, first.page, token(3))
  await fillOverview(first.page)
  await fillAddress(first.page)
  await next(first.page)
  await first.page.getByLabel('BSB', { exact: true }).fill('062000')
  await first.page.getByLabel('Account number', { exact: true }).fill('10448213')
  await saved(first.page)
  expect(JSON.stringify(await storedEntries(first.page))).not.toMatch(/062000|10448213/)
  await first.context.close()

  const second = await openPage(browser, desktop)
  await second.page.goto(`${product.url}/contract?completeContractToken=${token(3)}`)
  await second.page.getByRole('heading', { name: 'Where do we pay you?' }).waitFor()
  await second.page.waitForURL(/#SignupAccount$/)
  await second.page.getByText('•••-000').waitFor()
  await second.page.getByText('••••213').waitFor()
  await second.page.getByRole('button', { name: /^Change/ }).click()
  expect(await second.page.getByLabel('BSB', { exact: true }).inputValue()).toBe('')
  await second.context.close()
})

test(
  'offline in mid-step, the page stores input on the device, says so, sends it once online, and a reload loses nothing',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, phone)
    await openOverview(product, page, token(4))
    await fillOverview(page)
    await context.setOffline(true)
    await page.getByLabel('Street address', { exact: true }).fill('1 Offline Street')
    await page.getByText('Not saved yet: no connection').waitFor()
    const entries = await storedEntries(page)
    expect(Object.keys(entries)).toHaveLength(1)
    expect(Object.keys(entries)[0]).toMatch(/^contract-draft:[\w-]{16}$/)
    expect(JSON.stringify(entries)).not.toContain(token(4))
    await context.setOffline(false)
    await saved(page)
    expect(await storedEntries(page)).toEqual({})
    await page.route('**/api/account/contract-draft', (route) => route.abort())
    await page.getByLabel('Building name').fill('The Arcade')
    await page.getByText('Not saved yet: trying again').waitFor()
    await page.unroute('**/api/account/contract-draft')
    await page.reload()
    await expect.poll(() => page.getByLabel('Building name').inputValue()).toBe('The Arcade')
    await saved(page)
    await context.close()
  },
)

test('two windows of one shop show both versions, and the choice is saved (rule C26)', { tags: 'slow' }, async () => {
  const one = await openPage(browser, desktop)
  await openOverview(product, one.page, token(5))
  await fillOverview(one.page)
  const other = await openPage(browser, desktop)
  await other.page.goto(`${product.url}/contract?completeContractToken=${token(5)}`)
  await other.page.getByLabel('Street address', { exact: true }).fill('2 Other Street')
  await saved(other.page)
  await one.page.getByLabel('Street address', { exact: true }).fill('1 First Street')
  const question = one.page.getByRole('region', { name: 'Which is right?' })
  await question.waitFor()
  expect(await question.innerText()).toContain('2 Other Street')
  expect(await question.innerText()).toContain('1 First Street')
  await one.page.getByRole('radio', { name: /Saved from elsewhere/ }).check()
  await one.page.getByRole('button', { name: 'Keep what I chose' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await one.page.getByLabel('Street address', { exact: true }).inputValue()).toBe('2 Other Street')
  await one.context.close()
  await other.context.close()
})

test(
  'with the keyboard alone the retailer moves the pin, types coordinates, and is asked about a distant pin',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, desktop)
    await openOverview(product, page, token(6))
    await page.getByLabel('Mobile').fill('0491 570 156')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Where is your shop?' }).waitFor()
    await page.getByLabel('Street address', { exact: true }).fill('318 Illawarra Road')
    await page.getByLabel('Suburb').fill('Marrickville')
    await page.getByLabel('Postcode').fill('2204')
    await page.keyboard.press('Enter')
    const pin = page.getByLabel('Pin of your shop')
    await pin.waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    const coordinates = page.getByLabel('Coordinates')
    const [before] = (await coordinates.inputValue()).split(', ').map(Number)
    await pin.focus()
    await page.keyboard.press('Shift+ArrowUp')
    const [after] = (await coordinates.inputValue()).split(', ').map(Number)
    expect(after ?? 0).toBeGreaterThan(before ?? 0)
    await page.getByText(/The pin is \d+ m from the middle of Marrickville 2204/).waitFor()

    // The device's own position (rule C47): denied, then exact, then abroad.
    const here = page.getByRole('button', { name: 'I am in the shop now' })
    await here.press('Enter')
    await page.getByText('did not let us see where you are').waitFor()
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: -33.9104, longitude: 151.1561, accuracy: 12 })
    await here.press('Enter')
    await page.getByText('It may be 12 m off').waitFor()
    expect(await coordinates.inputValue()).toBe('-33.91040, 151.15610')
    await pin.press('ArrowUp')
    await page.getByText('It may be 12 m off').waitFor({ state: 'detached' })
    await pin.press('ArrowDown')
    await context.setGeolocation({ latitude: 51.5, longitude: -0.1, accuracy: 12 })
    await here.press('Enter')
    await page.getByText('outside Australia').waitFor()
    expect(await coordinates.inputValue()).toBe('-33.91040, 151.15610')
    expect(await axeViolations(page)).toEqual([])
    await coordinates.fill('-31.9, 115.8')
    await page.getByText('Check your address', { exact: true }).last().waitFor()
    expect(
      await page.getByRole('group', { name: 'Map of your shop' }).evaluate((svg) => getComputedStyle(svg).height),
    ).toBe('400px')
    await coordinates.press('Enter')
    await page.getByRole('heading', { name: 'Where do we pay you?' }).waitFor()

    // For a postcode of another state (rule C80) the page asks about the address, and the next press continues.
    await page.getByRole('button', { name: /^Address/ }).click()
    await page.getByLabel('Postcode').fill('3000')
    await page.keyboard.press('Enter')
    await page.getByText('Marrickville NSW has the postcode 2204, not 3000.').waitFor()
    await pin.press('ArrowUp')
    expect(await axeViolations(page)).toEqual([])
    await nextStep(page).press('Enter')
    const doubts = page.getByRole('status').filter({ hasText: 'Is this address right?' })
    await expect.poll(() => doubts.evaluate((box) => box === document.activeElement)).toBe(true)
    await nextStep(page).press('Enter')
    await page.getByRole('heading', { name: 'Where do we pay you?' }).waitFor()
    await context.close()
  },
)
