import { useEffect, useEffectEvent, useState } from 'react'

import type { FormWords } from '#app/platform/form/form-plan.ts'
import { documentLinkOf } from '#app/signing/signing.ts'

import { agreementFieldsOf } from '../../agreement-fields.ts'
import { answerIn, call } from '../../call.ts'
import type { CompleteContractDataAnswer } from '../../contract-answers.ts'
import type { DraftKeeper } from '../../draft/draft-keeper.ts'
import { draftSections } from '../../wizard-state.ts'
import { openDocument } from '../../signing/open-document.ts'
import type { PadAnswer } from '../../signing/pad-answer.ts'
import type { PadStep } from '../../signing/pad-screen.tsx'
import { signFailure } from '../../signing/sign-failure.ts'

export type SignStep =
  | { name: 'preparing' }
  | { name: 'finishing' }
  | { name: 'open'; path: string; documentId: string; link: string }
  | PadStep
  | { name: 'failed'; words: FormWords; again?: string }

const unsaved: FormWords = {
  title: 'Your answers are not saved yet',
  text: 'The contract is made of what is saved. Check your connection and try again.',
}

type SignStepProps = {
  token: string
  keeper: DraftKeeper
  /** Our own address, which a document's link begins with. */
  publicUrl: string
  signed(link: string): void
}

const submission = (
  { parts }: DraftKeeper,
  token: string,
  link: string | null,
  signature: PadAnswer | { dataUrl: null },
) => ({
  completeContractToken: token,
  ...parts,
  contract: { contractDownloadLink: link },
  signature,
})

/** The contract step (rules C28, C29): make the document, open its session, show the frame, and hand in everything once it is signed. */
export function useSignStep({ token, keeper, publicUrl, signed }: SignStepProps) {
  const [step, setStep] = useState<SignStep>({ name: 'preparing' })

  async function open(): Promise<void> {
    setStep({ name: 'preparing' })
    for (const part of draftSections) keeper.agree(part)
    if (!(await keeper.send())) return setStep({ name: 'failed', words: unsaved })
    const { contact, account } = keeper.parts
    const opened = await openDocument(token, {
      corporation: account.corporation,
      user: { first_name: contact.givenNames, last_name: contact.surname, email: contact.email },
      fields: agreementFieldsOf(keeper.parts),
    })
    if (opened.kind === 'failed')
      return setStep({ name: 'failed', words: signFailure(opened.outcome, 'The contract could not be made') })
    const { id: documentId, path } = opened
    return setStep({ name: 'open', path, documentId, link: documentLinkOf({ PUBLIC_URL: publicUrl }, documentId) })
  }

  /** The frame has said that it is signed: the link is stored, and the data submitted. */
  async function finish(link: string): Promise<void> {
    setStep({ name: 'finishing' })
    const stored = await call('/api/account/update-contract-link', { completeContractToken: token, contractDownloadLink: link }) // prettier-ignore
    const outcome = answerIn(stored)
      ? await call('/api/account/complete-contract-data', submission(keeper, token, link, { dataUrl: null }))
      : stored
    if (answerIn(outcome)) return signed(link)
    return setStep({ name: 'failed', words: signFailure(outcome, 'Signed, but not yet handed in'), again: link })
  }

  /** Signs with what the signature screen asked (rule C30). */
  async function submitPad(answer: PadAnswer): Promise<void> {
    setStep({ name: 'submitting' })
    const outcome = await call('/api/account/complete-contract-data', submission(keeper, token, null, answer))
    const link = answerIn<CompleteContractDataAnswer>(outcome)?.contractDownloadLink
    if (link) return signed(link)
    return setStep({ name: 'pad', words: signFailure(outcome, 'Your signature did not arrive') })
  }

  const begin = useEffectEvent(() => void open())
  // oxlint-disable-next-line react/set-state-in-effect -- it begins where it stands already: nothing is rendered anew
  useEffect(() => begin(), [])

  return {
    step,
    retry: () => void (step.name === 'failed' && step.again ? finish(step.again) : open()),
    completed: () => void (step.name === 'open' && finish(step.link)),
    takePad: () => setStep({ name: 'pad' }),
    submitPad: (answer: PadAnswer) => void submitPad(answer),
  }
}
