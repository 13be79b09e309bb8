import type { Page } from 'playwright-core'
import { Secret, TOTP } from 'otpauth'

import type { Product } from './start-product.ts'

export const ownerPassword = 'plum otter rides the tram'

export type Owner = { email: string; secret: string; recoveryCodes: string[] }

/** The code of an authenticator app, `steps` half-minutes from now: each code works once. */
export function authenticatorCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
}

/** Goes through the one-time link as the first owner does, up to the open office. */
export async function becomeFirstOwner(product: Product, page: Page): Promise<Owner> {
  const email = 'jess@tillway.example'
  await page.goto(product.ownerLink())
  await page.getByLabel('Your name').fill('Jess Albury')
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword)
  await page.getByRole('button', { name: /Next: your second factor/ }).click()
  const secret = (await page.locator('.door-qr .code').textContent()) ?? ''
  await page.getByLabel('The code that the app shows').fill(authenticatorCode(secret))
  await page.getByRole('button', { name: /Next: ten recovery codes/ }).click()
  await page.getByLabel('I have saved these codes').waitFor()
  const recoveryCodes = await page.locator('.recovery-codes li').allTextContents()
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Go to the back office' }).click()
  await page.waitForURL((url) => url.pathname === '/staff')
  return { email, secret, recoveryCodes }
}

/** Signs in with password and authenticator code. `steps` names a code that was not used yet. */
export async function signIn(product: Product, page: Page, owner: Owner, steps = 1): Promise<void> {
  await page.goto(`${product.url}/staff/sign-in`)
  await page.getByLabel('Work email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword)
  await page.getByRole('button', { name: /Next|Continue|Sign in/ }).click()
  await page.getByLabel('Code from your authenticator app').fill(authenticatorCode(owner.secret, steps))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/staff/sign-in'))
}
