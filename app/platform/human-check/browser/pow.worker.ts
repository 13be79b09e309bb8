// altcha-lib's own `workers/pbkdf2` imports node:crypto; this is the same with the browser's key derivation.
import { handler } from 'altcha-lib/workers/shared'

import { deriveKey } from './derive-key.ts'

handler({ deriveKey })
