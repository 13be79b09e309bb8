import { postJson } from '#app/web/form/send/send-form.ts'
import type { FilledInAgreement, RenewContractAnswer } from '../../answers/contract-answers.ts'
import { loadingFailure } from '../../draft/use-contract.tsx'
import { SigningScreen, wrapped } from '../../signing/screens/signing-screen.tsx'

export type RenewalSettings = { publicUrl: string; companySiteUrl: string }
type RenewalSigningProps = RenewalSettings & { token: string; answer: RenewContractAnswer; signed(): void }

/** Returns the content that the signature screen showed, which the server compares with its own. */
const shownOf = ({ corporation, signer, fields }: FilledInAgreement) => ({
  corporation,
  user: { first_name: signer.firstName, last_name: signer.lastName, email: signer.email },
  fields: wrapped(fields),
})

/** Loads the prefilled signing frame; sends its link after the signature (rule C40). */
export function RenewalSigning({ token, answer, publicUrl, signed }: RenewalSigningProps) {
  const { givenNames, surname, email } = answer.newsagency
  const { corporation, agreement, signedLink } = answer.renewal
  const handIn = (contractDownloadLink: string | null, signature?: object) =>
    postJson('/api/account/renew-contract-data', {
      renewContractToken: token,
      contractDownloadLink,
      ...(signature && { signature }),
    })
  return (
    <SigningScreen
      token={token}
      publicUrl={publicUrl}
      signedLink={signedLink}
      filledIn={agreement}
      request={() =>
        Promise.resolve({
          corporation,
          user: { first_name: givenNames, last_name: surname, email },
          fields: {},
        })
      }
      handIn={(link) => handIn(link)}
      handInSignature={(given) => handIn(null, { ...given, shown: shownOf(agreement) })}
      whyNot={loadingFailure}
      signed={signed}
    />
  )
}
