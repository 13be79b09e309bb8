import { randomUUID } from 'node:crypto'

import { eventually } from '#app/testing/eventually.ts'

/** Registers interest for each shop as the form does, with retries: a product that has just started on a busy machine may shed requests. */
export async function registerShops(url: string, shopNames: readonly string[], more: object = {}): Promise<void> {
  for (const shopName of shopNames) {
    const key = randomUUID()
    const send = async () => {
      const { status } = await fetch(`${url}/api/account/signup`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, 'Captcha-Response': 'off.x' },
        body: JSON.stringify({
          shopName,
          contactName: 'Grace Okafor',
          email: `${shopName.toLowerCase().replaceAll(' ', '-')}@example.com`,
          contactNumber: '03 5550 0117',
          abn: '51824753556',
          shopPostCode: '3939',
          licensedPostOffice: false,
          source: 'VANA',
          pleaseSpecify: '',
          ...more,
        }),
      })
      return status
    }
    await eventually(send, (status) => status === 200)
  }
}
