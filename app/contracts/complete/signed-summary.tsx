import { FileText } from 'lucide-react'

import { AnchorButton, buttonClass } from '#app/ui/button.tsx'

import { addressText } from '../agreement-fields.ts'
import { contractToken } from '../call.ts'
import { PdfLink } from '../pdf-link.tsx'
import type { ContractData } from '../use-contract.ts'
import { NextThings } from './next-things.tsx'
import { SignedBill } from './signed-bill.tsx'

const moment = (at: string) =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone: 'Australia/Sydney',
    dateStyle: 'full',
    timeStyle: 'short',
  }).format(new Date(at))

function whenWords(data: ContractData | undefined): string {
  if (data?.contract.signedAt) return `Signed ${moment(data.contract.signedAt)}, Sydney time. The shutter is up.`
  return 'Thank you. The shutter is up.'
}

/** What a signed contract shows in the place of its form (rule C10), and the end of the wizard (rule C9). */
export function SignedSummary({ data, token }: { data?: ContractData | undefined; token: string }) {
  const { draft, contract, newsagency, status } = data ?? {}
  const link = status === 'completed' ? contract?.contractDownloadLink : undefined
  return (
    <main id="main" className="complete on-sign">
      <div className="complete-words">
        <h1 className="sign">Your registration is complete</h1>
        <p className="lede">{whenWords(data)}</p>
        <NextThings email={newsagency?.email} address={draft?.address ? addressText(draft.address) : undefined} />
        {status === 'completing' ? (
          <p role="status">Your signed PDF is being sealed. It comes by email, and will stand here in a moment.</p>
        ) : null}
        <div className="complete-ways">
          {link ? (
            <PdfLink href={link} headers={() => contractToken(token)} className={buttonClass({ size: 'large' })}>
              <FileText aria-hidden="true" /> Save my signed PDF
            </PdfLink>
          ) : null}
          <AnchorButton data-click="Go to my shops" size="large" variant="ghost" href="/account">
            Go to my shops
          </AnchorButton>
        </div>
      </div>
      <SignedBill shopName={newsagency?.shopName ?? ''} />
    </main>
  )
}
