import type { Keys } from '#app/data/crypto/keys.server.ts'
import { readSignedId, signId } from '#app/data/crypto/signed-id.server.ts'

import { trainingPath } from './lessons.ts'

const purpose = 'training'

/** Builds the training link that is mailed to a shop. It can only mark the training as opened. */
export const trainingLink = (keys: Keys, publicUrl: string, goLiveId: string, slug?: string): string =>
  `${publicUrl}${trainingPath(slug)}?${new URLSearchParams({ for: signId(keys, purpose, goLiveId) })}`

/** Returns the id of a link's list, or undefined for an invalid token. */
export const readTrainingToken = (keys: Keys, token: string): string | undefined => readSignedId(keys, purpose, token)
