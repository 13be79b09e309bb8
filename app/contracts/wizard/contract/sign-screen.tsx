import { answerIn } from '#app/web/form/call-json.ts'
import { postJson } from '#app/web/form/send/send-form.ts'
import type { KeyFacts } from '../rules/key-facts.ts'
import { numberText } from '../../bank/bank.ts'
import type { FilledInAgreement } from '../../answers/contract-answers.ts'
import { shownSections } from '../../draft/choose/compare-sections.ts'
import type { DraftSync } from '../../draft/draft-sync.ts'
import { agreementFieldsOf } from '../../signing/agreement/agreement-fields.ts'
import type { PadAnswer } from '../../signing/screens/pad-screen.tsx'
import { signFailure, SigningScreen, type ToSign, wrapped } from '../../signing/screens/signing-screen.tsx'
import type { StoredWeeks } from '../rules/wizard-hours.ts'
import { draftSections, type PageSections } from '../wizard-state.ts'

/** Returns the agreement that SUBMIT of the wizard's own screen signs: the content of its PDF, with the account masked. */
export function filledInAgreement(
  sections: PageSections,
  { partners, mark, on }: Pick<KeyFacts['commission'], 'partners' | 'mark' | 'on'>,
  stored?: StoredWeeks,
): FilledInAgreement {
  const { contact, account } = sections
  return {
    corporation: account.corporation,
    execution: account.execution,
    trustName: account.trustName.trim(),
    signer: { firstName: contact.givenNames, lastName: contact.surname, email: contact.email },
    fields: agreementFieldsOf(shownSections(sections), stored),
    rates: partners,
    ratesMark: mark,
    ratesOn: on,
  }
}

const shownNumbers = ({ bsb, accountNumber }: PageSections['account']) => ({
  bsb: numberText(bsb),
  accountNumber: numberText(accountNumber),
})

type SignScreenProps = Pick<ToSign, 'token' | 'publicUrl' | 'signed'> & {
  draft: DraftSync
  facts: KeyFacts
  /** The hours of a shop that signed before. */
  stored: StoredWeeks
}

/** The contract itself: everything is submitted once it is signed (rules C28, C29). */
export function SignScreen({ draft, facts, stored, ...props }: SignScreenProps) {
  const { token: completeContractToken } = props
  const submit = (contractDownloadLink: string | null, signature: PadAnswer | { dataUrl: null }) =>
    postJson('/api/account/complete-contract-data', {
      completeContractToken,
      ...draft.sections,
      contract: { contractDownloadLink },
      signature,
    })
  return (
    <SigningScreen
      {...props}
      // A shop with a signed document has left the wizard (rule C10).
      signedLink={null}
      filledIn={{
        ...filledInAgreement(draft.sections, facts.commission, stored),
        hasTablet: !facts.equipment.weeks,
      }}
      save={() => draft.send()}
      request={async () => {
        for (const section of draftSections) draft.agree(section)
        if (!(await draft.send())) return undefined
        const { contact, account } = draft.sections
        return {
          corporation: account.corporation,
          user: { first_name: contact.givenNames, last_name: contact.surname, email: contact.email },
          fields: wrapped(
            agreementFieldsOf({ ...draft.sections, account: { ...account, ...shownNumbers(account) } }, stored),
          ),
        }
      }}
      handIn={async (contractDownloadLink) => {
        const stored = await postJson('/api/account/update-contract-link', {
          completeContractToken,
          contractDownloadLink,
        })
        return answerIn(stored) ? submit(contractDownloadLink, { dataUrl: null }) : stored
      }}
      handInSignature={(answer) => submit(null, answer)}
      whyNot={(outcome, what) =>
        signFailure(outcome, what === 'made' ? 'The contract could not be made' : 'Signed, but not yet handed in')
      }
    />
  )
}
