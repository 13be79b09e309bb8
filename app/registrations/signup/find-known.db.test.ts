import { expect, test } from 'vitest'

import { serveAccounts } from '#app/retailers/testing/account-server.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'

import { makeTestRegistration, testAbns } from '../testing/registration-fixtures.ts'
import { findKnownDetails } from './find-known.server.ts'

test('another shop begins with the details of the account, its shops and its first registration (rule AC81)', async () => {
  const { platform } = await serveAccounts()
  const { retailer, actor } = await logInAs(platform)
  const person = { contactName: 'Mia Costa', email: retailer.email }
  const nothing = { contactNumber: '', abn: '', source: '', pleaseSpecify: '' }
  expect(await findKnownDetails(platform, actor)).toEqual({ ...person, ...nothing })

  const said = {
    contactName: 'Mya Kosta',
    source: 'Other' as const,
    pleaseSpecify: 'At the footy',
    contactNumber: '0491 570 156',
  }
  const { id: registrationId } = await makeTestRegistration(platform, said)
  await makeTestShop(platform, { retailer, said: { registrationId, abn: testAbns[0] } })
  const { source, pleaseSpecify, contactNumber } = said
  const known = { ...person, contactNumber, abn: testAbns[0], source, pleaseSpecify }
  expect(await findKnownDetails(platform, actor)).toEqual(known)
  // A retailer may run shops in two companies: then the ABN is left empty.
  await makeTestShop(platform, { retailer, said: { abn: testAbns[1] } })
  expect(await findKnownDetails(platform, actor)).toEqual({ ...known, abn: '' })
  // A stranger's shops reveal nothing.
  const { actor: stranger } = await logInAs(platform)
  expect(await findKnownDetails(platform, stranger)).toMatchObject(nothing)
})
