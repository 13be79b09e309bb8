import { useEffect, useEffectEvent, useState } from 'react'

import { goTo } from '#app/agents/session/go-to.ts'
import type { FormWords } from '#app/platform/form/form-plan.ts'
import { documentLinkOf } from '#app/signing/signing.ts'

import { answerIn, call } from '../call.ts'
import type { RenewContractAnswer } from '../contract-answers.ts'
import { LoadFailed } from '../loading-contract.tsx'
import { openDocument } from '../signing/open-document.ts'
import { SigningFrame } from '../signing/signing-frame.tsx'
import { loadingFailure } from '../use-contract.ts'

export type RenewalSettings = { publicUrl: string; companySiteUrl: string }
type RenewalSigningProps = RenewalSettings & { token: string; answer: RenewContractAnswer }

type Step = { name: 'preparing' | 'finishing' } | { name: 'open'; path: string; documentId: string; link: string } | { name: 'failed'; words: FormWords; link?: string } // prettier-ignore

const notHere: FormWords = {
  title: 'The agreement did not come',
  text: 'Nothing is signed yet. Check your connection and try again.',
}

/** Loads the widget prefilled; when it is signed, sends the link and goes to the company's site (spec 4). */
function useRenewalSigning({ token, answer, publicUrl, companySiteUrl }: RenewalSigningProps) {
  const [step, setStep] = useState<Step>({ name: 'preparing' })

  async function open(): Promise<void> {
    setStep({ name: 'preparing' })
    const { givenNames, surname, email } = answer.newsagency
    const opened = await openDocument(token, {
      corporation: answer.renewal.corporation,
      user: { first_name: givenNames, last_name: surname, email },
      fields: {},
    })
    if (opened.kind === 'failed') return setStep({ name: 'failed', words: loadingFailure(opened.outcome) })
    const { id: documentId, path } = opened
    return setStep({ name: 'open', path, documentId, link: documentLinkOf({ PUBLIC_URL: publicUrl }, documentId) })
  }

  async function finish(link: string): Promise<void> {
    setStep({ name: 'finishing' })
    const outcome = await call('/api/account/renew-contract-data', { renewContractToken: token, contractDownloadLink: link }) // prettier-ignore
    if (answerIn(outcome)) return void goTo(companySiteUrl)
    return setStep({ name: 'failed', words: loadingFailure(outcome), link })
  }

  const missing = () => setStep({ name: 'failed', words: notHere })

  const begin = useEffectEvent(() => void open())
  // oxlint-disable-next-line react/set-state-in-effect -- it begins where it stands already: nothing is rendered anew
  useEffect(() => begin(), [])
  return { step, open, finish, missing }
}

export function RenewalSigning(props: RenewalSigningProps) {
  const { step, open, finish, missing } = useRenewalSigning(props)
  if (step.name === 'failed') {
    const { link } = step
    return <LoadFailed words={step.words} retry={() => void (link ? finish(link) : open())} />
  }
  if (step.name !== 'open')
    return (
      <p className="signing-wait" role="status">
        Please wait...
      </p>
    )
  const { path, documentId, link } = step
  return <SigningFrame path={path} documentId={documentId} completed={() => void finish(link)} missing={missing} />
}
