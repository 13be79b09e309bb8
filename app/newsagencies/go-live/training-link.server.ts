import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { readSignedId, signId } from '#app/platform/crypto/signed-id.server.ts'

import { trainingPath } from './lessons.ts'

const purpose = 'training'

/** The training as it is mailed to a shop: opening it marks the shop's list, and nothing else. */
export const trainingLink = (keys: Keys, publicUrl: string, goLiveId: string, slug?: string): string =>
  `${publicUrl}${trainingPath(slug)}?${new URLSearchParams({ for: signId(keys, purpose, goLiveId) })}`

/** The list that a link was made for; undefined when it is not ours. */
export const readTrainingToken = (keys: Keys, token: string): string | undefined => readSignedId(keys, purpose, token)
