import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { readSignedId, signId } from '#app/platform/crypto/signed-id.server.ts'

const purpose = 'contract-reminders'

export const contractStopPath = '/contract/reminders/stop'

/** The page on which somebody asks for no more reminders of a contract. Whoever has the link may. */
export const contractStopUrl = (keys: Keys, publicUrl: string, newsagencyId: string): string =>
  `${publicUrl}${contractStopPath}?${new URLSearchParams({ token: signId(keys, purpose, newsagencyId) })}`

/** The shop that a link was made for. */
export const readContractStop = (keys: Keys, token: string): string | undefined => readSignedId(keys, purpose, token)
