// altcha-lib's own `workers/pbkdf2` imports node:crypto; this worker uses the browser's key derivation.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

handler({ deriveKey })
