import { serveContracts } from '#app/contracts/testing/contract-server.ts'
import { makeDataFolder } from '#app/signing/testing/signing-fixtures.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { type Identifiers, parseIdentifiers } from '../people/person.ts'
import type { InventedPerson, World } from './live-a-life.ts'

export const identifiersOf = ({ email, mobile }: Pick<InventedPerson, 'email' | 'mobile'>): Identifiers => {
  const who = parseIdentifiers(`${email}, ${mobile}`)
  if (!who) throw new Error('the person cannot be searched for')
  return who
}

/** Starts the whole product, with a colleague who may find people. */
export async function startWorld(): Promise<World> {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off', DATA_DIR: makeDataFolder() })
  const { actor } = await signInAs(platform, 'operations')
  return { platform, ask, actor }
}
