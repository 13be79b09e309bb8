import { ArrowRight, FileText } from 'lucide-react'
import { useState } from 'react'

import { brand } from '#app/brand.ts'
import { Button } from '#app/ui/button.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import { contractToken } from '../call.ts'
import type { RenewContractAnswer } from '../contract-answers.ts'
import { PdfLink } from '../pdf-link.tsx'
import { ClauseChanges } from './clause-changes.tsx'
import { DeclineForm } from './decline-form.tsx'
import { RenewalSigning, type RenewalSettings } from './renewal-signing.tsx'

type RenewalScreenProps = RenewalSettings & { token: string; answer: RenewContractAnswer }

const day = (at: string) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Sydney', dateStyle: 'long' }).format(new Date(at))

function lede({ newsagency, renewal }: RenewContractAnswer): string {
  const { comparison, signedAt, expiresAt } = renewal
  const since = signedAt ? `your agreement from ${day(signedAt)}` : 'your agreement'
  const news = comparison && comparison.changed > 0 ? 'has a new version' : 'is to be signed again'
  return `${newsagency.shopName}, ${since} ${news}. Nothing renews until you sign. This link works until ${day(expiresAt)}.`
}

function Done({ status }: { status: 'completing' | 'completed' | 'declined' }) {
  const isDeclined = status === 'declined'
  return (
    <FlowNote tone="good" title={isDeclined ? 'You declined this renewal' : 'This renewal is signed'} isNews>
      {isDeclined
        ? 'The agreement that you signed before stays as it is. A person here has read why.'
        : 'A copy was sent to your email.'}{' '}
      Questions? Call <a href={brand.phone.href}>{brand.phone.display}</a>.
    </FlowNote>
  )
}

/** What changed, clause by clause, then the frame; or no, with a reason. */
export function RenewalScreen(props: RenewalScreenProps) {
  const { token, answer } = props
  const { status, comparison, signedLink } = answer.renewal
  const [view, setView] = useState<'changes' | 'sign' | 'decline' | 'declined'>('changes')
  if (status !== 'open') return <Done status={status} />
  if (view === 'declined') return <Done status="declined" />
  if (view === 'sign') return <RenewalSigning {...props} />
  return (
    <>
      <p className="lede">{lede(answer)}</p>
      {comparison ? <ClauseChanges comparison={comparison} /> : null}
      {view === 'decline' ? (
        <div className="renewal-decline">
          <DeclineForm token={token} declined={() => setView('declined')} />
        </div>
      ) : null}
      <div className="renewal-acts">
        <Button data-click="Read and sign" type="button" size="large" onClick={() => setView('sign')}>
          Read and sign{comparison ? ` version ${comparison.newVersion}` : ''} <ArrowRight aria-hidden="true" />
        </Button>
        {view === 'decline' ? null : (
          <Button
            data-click="I do not want to renew"
            type="button"
            variant="ghost"
            size="large"
            onClick={() => setView('decline')}
          >
            I do not want to renew
          </Button>
        )}
        {signedLink ? (
          <PdfLink className="flow-link" href={signedLink} headers={() => contractToken(token)}>
            <FileText aria-hidden="true" /> The version you signed, as PDF
          </PdfLink>
        ) : null}
        <a className="flow-link" href={brand.phone.href}>
          Talk it over: {brand.phone.display}
        </a>
      </div>
    </>
  )
}
