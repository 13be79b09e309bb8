import type { Page } from 'playwright-core'
import { Secret, TOTP } from 'otpauth'

import type { Product } from '../product/start-product.ts'

export const ownerPassword = 'plum otter rides the tram'

export type Owner = { email: string; secret: string; recoveryCodes: string[] }

/** Returns the code of an authenticator app, `steps` half-minutes from now: each code works once. */
export function authenticatorCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
}

/** The secret of an authenticator app that the page shows below its QR code, without its spaces. */
export async function shownSecret(page: Page): Promise<string> {
  const shown = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{1,4}$/).textContent()
  return (shown ?? '').replaceAll(' ', '')
}

/**
 * Becomes the first owner by the requests of the one-time link's forms, without rendering their screens, and signs the page's browser in.
 * `staff-sign-in.e2e.ts` tests the screens themselves.
 */
export async function becomeFirstOwner(product: Pick<Product, 'ownerLink'>, page: Page): Promise<Owner> {
  const email = 'jess@tillway.example'
  const link = product.ownerLink()
  const { origin } = new URL(link)
  const send = async (url: string, form: Record<string, string>) =>
    (await page.request.post(url, { form, headers: { origin } })).text()
  const setUp = await send(link, { name: 'Jess Albury', email, password: ownerPassword })
  const secret = />((?:[A-Z2-7]{4} ){7}[A-Z2-7]{1,4})</.exec(setUp)?.[1] ?? ''
  const codes = await send(`${origin}/staff/set-up`, { code: authenticatorCode(secret) })
  const recoveryCodes = Array.from(codes.matchAll(/<li>([^<]+)<\/li>/g), ([, code = '']) => code)
  if (recoveryCodes.length !== 10) throw new Error(`the first owner got ${recoveryCodes.length} recovery codes`)
  return { email, secret, recoveryCodes }
}

/** Signs in with password and authenticator code. `steps` selects a code that was not used yet. */
export async function signIn(product: Product, page: Page, owner: Owner, steps = 1): Promise<void> {
  await page.goto(`${product.url}/staff/sign-in`)
  await page.getByLabel('Work email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword)
  await page.getByRole('button', { name: /Next|Continue|Sign in/ }).click()
  await page.getByLabel('Code from your authenticator app').fill(authenticatorCode(owner.secret, steps))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/staff/sign-in'))
}
