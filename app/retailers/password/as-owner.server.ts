import type { FormAct } from '#app/web/form/page-form.server.ts'

import type { RetailerCaller } from '../guards/retailer-forms.server.ts'
import { confirmOwner } from './confirm-owner.server.ts'
import { type OwnerProof, ownerProofFields, withOwnerProof } from './owner-proof.schema.ts'
import { tryingWith } from './trying-in.server.ts'

/**
 * Lets a form's act run only with the password of the account or one of its passkeys (rule AC80), because the phone at the
 * counter is unlocked. The form shows `OwnerProof`.
 */
export const asOwner =
  <Caller extends RetailerCaller, Done>(actFor: (caller: Caller) => FormAct<Done>) =>
  (caller: Caller): FormAct<Done> => {
    const act = actFor(caller)
    return {
      schema: withOwnerProof(act.schema),
      secrets: [...act.secrets, ...ownerProofFields],
      exact: act.exact,
      async run({ password, passkey, ...fields }: OwnerProof & Record<string, unknown>) {
        await confirmOwner(caller.platform, caller.actor, passkey ? { passkey } : { password }, tryingWith(caller))
        return act.run(fields as never)
      },
    }
  }
