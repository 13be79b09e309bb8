import type { FilledInAgreement } from '../../contract-answers.ts'
import type { DraftKeeper } from '../../draft/draft-keeper.ts'
import { type DraftParts, masked } from '../../draft/draft-parts.ts'
import { answerIn, call } from '../../loading/call.ts'
import { agreementFieldsOf } from '../../signing/agreement-fields.ts'
import type { PadAnswer } from '../../signing/pad-screen.tsx'
import { signFailure, SigningScreen, type ToSign, wrapped } from '../../signing/signing-screen.tsx'
import { draftSections } from '../wizard-state.ts'

/** The agreement that SUBMIT of the wizard's own screen signs: the same answers as its PDF, with the account masked. */
export function filledInAgreement(parts: DraftParts): FilledInAgreement {
  const { contact, account } = parts
  return {
    corporation: account.corporation,
    signer: { firstName: contact.givenNames, lastName: contact.surname, email: contact.email },
    fields: agreementFieldsOf({ ...parts, account: masked(account) }),
  }
}

type SignScreenProps = Pick<ToSign, 'token' | 'publicUrl' | 'signed'> & { keeper: DraftKeeper }

/** The contract itself: everything is handed in once it is signed (rules C28, C29). */
export function SignScreen({ keeper, ...props }: SignScreenProps) {
  const { token: completeContractToken } = props
  const submit = (contractDownloadLink: string | null, signature: PadAnswer | { dataUrl: null }) =>
    call('/api/account/complete-contract-data', {
      completeContractToken,
      ...keeper.parts,
      contract: { contractDownloadLink },
      signature,
    })
  return (
    <SigningScreen
      {...props}
      filledIn={filledInAgreement(keeper.parts)}
      save={() => keeper.send()}
      request={async () => {
        for (const part of draftSections) keeper.agree(part)
        if (!(await keeper.send())) return undefined
        const { contact, account } = keeper.parts
        return {
          corporation: account.corporation,
          user: { first_name: contact.givenNames, last_name: contact.surname, email: contact.email },
          fields: wrapped(agreementFieldsOf(keeper.parts)),
        }
      }}
      handIn={async (contractDownloadLink) => {
        const stored = await call('/api/account/update-contract-link', { completeContractToken, contractDownloadLink })
        return answerIn(stored) ? submit(contractDownloadLink, { dataUrl: null }) : stored
      }}
      handInSignature={(answer) => submit(null, answer)}
      whyNot={(outcome, what) =>
        signFailure(outcome, what === 'made' ? 'The contract could not be made' : 'Signed, but not yet handed in')
      }
    />
  )
}
