import { expect, test } from 'vitest'

import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { transferShop } from '#app/shops/change/transfer-shop.server.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { shopLeavings } from '#app/shops/leaving/leavings.queries.server.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'

import { reencryptContracts } from '../reencrypt-contracts.server.ts'
import { makeContractShop, serveContracts, signContract } from '../testing/contract-server.ts'
import { giveAccount } from '../testing/own-contract-forms.ts'
import { applyBankChanges } from './change-bank-details.server.ts'
import { revealBankDetails } from './reveal-bank-details.server.ts'

const another = { nameOfFinancialInstitution: 'NAB', namesOnAccount: 'Raman Retail', bsb: '083004', accountNumber: '87654321' } // prettier-ignore
const nora = { contactName: 'Nora New', phone: '0491 570 156', abn: '53004085616', licensedPostOffice: false }

test('the account in force at a sale is kept for the seller’s money, apart from the buyer’s, also through another sale (rule CH10)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const { actor: owner } = await signInAs(platform, 'owner')
  const { retailer, actor: priya } = await logInAs(platform, 'priya@example.com')
  const { id: shopId, contractToken } = await makeContractShop(platform, { retailer })
  await signContract(ask, contractToken)
  await giveAccount(platform, priya, shopId, another)
  await applyBankChanges(platform, { now: new Date(Date.now() + 25 * 3_600_000) })
  const sell = async (email: string) => {
    const version = (await findShop(queries, shopId))?.version ?? 0
    expect(await transferShop(platform, owner, { id: shopId, owner: { ...nora, email }, version, origin })).toMatchObject({ ok: true }) // prettier-ignore
  }
  await sell('nora@example.com')
  await sell('olga@example.com')
  await reencryptContracts(platform)
  const [leaving] = await queries.select().from(shopLeavings)
  const of = { shopId, leavingId: leaving?.id, origin }
  expect(await revealBankDetails(platform, owner, of)).toEqual(another)
  await expect(revealBankDetails(platform, owner, { shopId, origin })).rejects.toMatchObject({ code: 'not-found' })
  const other = await makeContractShop(platform, { said: { email: 'ana@example.com' } })
  await expect(revealBankDetails(platform, owner, { ...of, shopId: other.id })).rejects.toMatchObject({ code: 'not-found' }) // prettier-ignore
  const { actor: colleague } = await signInAs(platform, 'sales')
  await expect(revealBankDetails(platform, colleague, of)).rejects.toMatchObject({ code: 'forbidden' })
})
