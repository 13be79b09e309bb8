import { afterAll, expect, onTestFinished, test } from 'vitest'

import { retailerPassword, seedRetailer } from '#e2e/harness/data/agents.ts'
import { openFirefox } from '#e2e/harness/browser/others/firefox.ts'
import type { OtherBrowser, Person } from '#e2e/harness/browser/others/person.ts'
import { openWebKit } from '#e2e/harness/browser/others/webkit.ts'
import { seedContract } from '#e2e/harness/data/contracts.ts'
import { startNginx } from '#e2e/harness/proxies/nginx.ts'
import { newDataFolder } from '#e2e/harness/product/run-folder.ts'
import { seedFolder } from '#e2e/harness/data/seed.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

const retailerEmail = 'stores@example.com'
const shop = 'Marrickville News'

/** The tokens of the contracts that are still to be signed, one for each browser. */
const tokens: string[] = []
const dataDir = newDataFolder()
await seedFolder(async (platform) => {
  for (const email of ['firefox@example.com', 'webkit@example.com'])
    tokens.push(await seedContract(platform, email, shop))
  await seedRetailer(platform, retailerEmail, [{ name: shop, stepsDone: 3, street: '318 Illawarra Road' }])
}, dataDir)

// WebKit stores no Secure cookie of http://localhost, so the product runs behind TLS here, as in production.
const nginx = await startNginx()
const product = await startProduct({
  dataDir,
  env: { RATE_LIMITS: 'off', DEMO_STORES: 'off', PUBLIC_URL: nginx.url, TRUST_PROXY: '127.0.0.1' },
})
await nginx.passTo(product.port)
const browsers: Record<string, OtherBrowser> = { Firefox: await openFirefox(), WebKitGTK: await openWebKit() }
afterAll(async () => {
  for (const browser of Object.values(browsers)) await browser.close()
  await product[Symbol.asyncDispose]()
  await nginx[Symbol.asyncDispose]()
})

/** Defines one test of a journey for each browser. */
function inEach(means: string, journey: (person: Person, browser: string) => Promise<void>): void {
  test.each(Object.entries(browsers))(`in %s ${means}`, async (name, browser) => {
    const person = await browser.newPerson()
    onTestFinished(() => person.close())
    await expect(journey(person, name)).resolves.toBeUndefined()
  })
}

async function fillAll(person: Person, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await person.fill(label, text)
}

inEach('a visitor opens the panel and sends an enquiry', async (person) => {
  await person.goto(nginx.url)
  await person.press("LET'S TALK")
  await fillAll(person, { 'Your name': 'Mia Costa', Email: 'mia@example.com', Phone: '(02) 5550 0142' })
  await person.fill('Message', 'Do you take parcels?')
  await person.see('Checked: you are a person')
  await person.press('Send enquiry')
  await person.see('THANK YOU')
})

inEach('a retailer registers a shop', async (person, browser) => {
  await person.goto(`${nginx.url}/signup`)
  await fillAll(person, {
    'Shop name': `${browser} News`,
    'Contact name': 'Garth Pellow',
    Email: 'garth@pellownews.example',
    'Contact number': '02 5550 0182',
    ABN: '51824753556',
    'Shop postcode': '2830',
  })
  await person.choose('How did you hear about us?', 'VANA')
  await person.press('Register my shop')
  await person.see('Thank you! Your registration of interest is currently pending admin approval')
})

inEach('an agent logs in and sees the stores', async (person) => {
  await person.goto(`${nginx.url}/agent-login`)
  await fillAll(person, { Email: retailerEmail, Password: retailerPassword })
  await person.press('Log in')
  await person.arriveAt(/\/account$/)
  await person.see('Your shops')
  await person.see(shop)
})

async function fillAddress(person: Person): Promise<void> {
  await fillAll(person, { 'Street address': '318 Illawarra Road', Suburb: 'Marrickville', Postcode: '2204' })
  await person.press('Mon to Fri 7 to 6, Sat 7 to 2')
  await person.press('Next: check the map')
  await person.arriveAt(/#SignupAddressVerify$/)
  await person.press('Yes, that is my door')
  await person.see('Is the pin at your door?')
  await person.press('Yes, that is my door')
  await person.arriveAt(/#SignupAccount$/)
}

async function fillAccount(person: Person): Promise<void> {
  await person.press('Individual')
  await fillAll(person, { Surname: 'Costa', BSB: '062-000', 'Account number': '1044 8213' })
  await fillAll(person, { 'Bank or credit union': 'Commonwealth Bank', 'Names on the account': 'M Costa' })
  await person.press('I understand and agree to the terms above.')
  await person.press('Next: the key facts')
  await person.arriveAt(/#SignupContract$/)
}

inEach('a retailer goes through the wizard and signs with the mouse', async (person) => {
  await person.goto(`${nginx.url}/signup-overview?completeContractToken=${tokens.pop() ?? ''}`)
  await person.fill('Mobile', '0491 570 156')
  await person.press('Next: your address')
  await person.arriveAt(/#SignupAddress$/)
  await fillAddress(person)
  await fillAccount(person)
  await person.press('Next: read and sign')
  await person.enterFrame('Your agreement, to read and sign')
  await person.see('End of the agreement.')
  await person.see('Read to the end')
  await person.see('SIGN HERE WITH YOUR FINGER...')
  await person.sign('Field for your signature')
  await person.press('I am authorised to bind')
  await person.press('SUBMIT')
  await person.arriveAt(/\/signup-complete/)
  await person.see('Your registration is complete')
})
