import { FileText, Mail, Package, Phone } from 'lucide-react'
import { useEffect, useState } from 'react'

import { answerIn, statusOf } from '#app/web/form/call-json.ts'
import { postJson } from '#app/web/form/send/send-form.ts'
import { brand } from '#app/brand.ts'
import { AnchorButton, buttonClass } from '#app/ui/button/button.tsx'
import { fullMoment } from '#app/ui/time/dates.ts'
import { RollerShop } from '#app/ui/drawings/flow/roller-shop.tsx'
import { LazyPart, lazy } from '#app/ui/loading/lazy-part.tsx'
import { Logo } from '#app/ui/logo/logo.tsx'

import type { CompleteContractAnswer, OwnContract } from '../answers/contract-answers.ts'
import { contractToken } from '../loading/contract-token.ts'
import { leaveDeadLink } from '../loading/leave-dead-link.ts'
import { PdfLink } from '../loading/pdf-link.tsx'
import type { ContractData } from '../draft/use-contract.tsx'
import { addressText } from '../signing/agreement/address-text.ts'

/** A separate script, only for a retailer with several shops (rule P9). */
const waitingShops = lazy(async () => (await import('../own/waiting-shops.tsx')).WaitingShops)

function whenWords(data: ContractData | undefined): string {
  if (data?.contract.signedAt) return `Signed ${fullMoment(data.contract.signedAt)}, Sydney time. Thank you.`
  return 'Thank you.'
}

type SignedSummaryProps = {
  data?: ContractData | undefined
  token: string
  /** The contracts of the same account, when its retailer is logged in. */
  sitting?: readonly OwnContract[]
  /** Whether the tablet is at the counter already. */
  hasTablet: boolean
}

/**
 * The summary of a signed contract, which replaces the form (rule C10) and ends the wizard (rule C9), with the
 * unsigned contracts (rule C57).
 */
export function SignedSummary({ data, token, sitting = [], hasTablet }: SignedSummaryProps) {
  const { draft, contract, newsagency, status } = data ?? {}
  const own = sitting.filter(({ past }) => past === null)
  const hasNext = own.length > 1 && own.some(({ status: one }) => one === 'open')
  const link = status === 'completed' ? contract?.contractDownloadLink : undefined
  return (
    <main id="main" className="complete on-sign">
      <div className="complete-words">
        <h1 className="sign">Your registration is complete</h1>
        <p className="lede">{whenWords(data)}</p>
        {own.length > 1 ? (
          <LazyPart thing={waitingShops} isQuiet>
            {(WaitingShops) => <WaitingShops contracts={own} isEnd />}
          </LazyPart>
        ) : null}
        <NextThings
          email={newsagency?.email}
          address={draft?.address ? addressText(draft.address) : undefined}
          hasTablet={hasTablet}
        />
        {status === 'completing' ? (
          <p role="status">We are sealing your signed PDF. It comes by email, and you can save it here in a moment.</p>
        ) : null}
        <div className="acts complete-ways">
          {link ? (
            <PdfLink
              href={link}
              headers={() => contractToken(token)}
              className={buttonClass({ size: 'large', ...(hasNext && { variant: 'ghost' }) })}
            >
              <FileText aria-hidden="true" /> Save my signed PDF
            </PdfLink>
          ) : null}
          <AnchorButton data-click="Go to my shops" size="large" variant="ghost" href="/account">
            Go to my shops
          </AnchorButton>
        </div>
      </div>
      <SignedBill shopName={newsagency?.shopName ?? ''} hasTablet={hasTablet} />
    </main>
  )
}

const tabletWords = 'Take a test payment. Then we open the shop, and customers find it again.'

type NextThingsProps = { email?: string | undefined; address?: string | undefined; hasTablet: boolean }

/** Lists the next steps (rule C9): training by email, hardware by post unless it is there, and a contact for questions. */
function NextThings({ email, address, hasTablet }: NextThingsProps) {
  return (
    <ul className="next-things">
      <li>
        <Mail aria-hidden="true" />
        <div>
          <b>Training materials will arrive by email</b>
          <p>
            {email ? `To ${email}. ` : ''}
            {hasTablet ? 'Read them first.' : 'Read them before the parcel comes.'}
          </p>
        </div>
      </li>
      <li>
        <Package aria-hidden="true" />
        <div>
          <b>{hasTablet ? 'The tablet is in the shop already' : 'Hardware will arrive by post'}</b>
          <p>{hasTablet ? tabletWords : address ? `To ${address}.` : 'To the address that you gave us.'}</p>
        </div>
      </li>
      <li>
        <Phone aria-hidden="true" />
        <div>
          <b>Stuck? A person answers</b>
          <p>
            <a href={brand.phone.href}>{brand.phone.display}</a> <a href={`mailto:${brand.email}`}>{brand.email}</a>
          </p>
        </div>
      </li>
    </ul>
  )
}

/** The headline bill outside the shop on the day. */
function SignedBill({ shopName, hasTablet }: { shopName: string; hasTablet: boolean }) {
  const post = hasTablet ? '' : ' Tablet in the post.'
  return (
    <div className="signed-bill" aria-hidden="true">
      <div>
        <Logo />
        <p className="sign">
          <span>NEWSAGENT</span>
          <span>SIGNS ON</span>
        </p>
        <p>
          {shopName
            ? `${shopName} to take payments and parcels.${post}`
            : `Payments and parcels at the counter.${post}`}
        </p>
        <RollerShop name={shopName || 'YOUR SHOP'} percent={100} />
      </div>
    </div>
  )
}

/** Leaves the page if the link opens no signed contract: the page is only for signed ones (rules C8, C9). */
function leave(token: string, status: number, known: ContractData | undefined): boolean {
  const isOpen = known?.status === 'open'
  const isUnknown = [200, 400, 404].includes(status) && !known?.newsagency
  if (isOpen) location.replace(`/signup-overview?${new URLSearchParams({ completeContractToken: token })}`)
  else if (isUnknown) leaveDeadLink('/signup', { completeContractToken: token })
  return isOpen || isUnknown
}

const againMs = 2_000
const mostTries = 20

/** Returns a signed contract, reloaded until its PDF is sealed; undefined until it is loaded. */
export function useSigned(token: string | null): ContractData | undefined {
  const [data, setData] = useState<ContractData>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = token === null
    async function ask(tries: number): Promise<void> {
      const outcome = await postJson('/api/account/complete-contract', { completeContractToken: token ?? '' })
      const known = answerIn<CompleteContractAnswer>(outcome)?.data
      if (isOver) return
      if (leave(token ?? '', statusOf(outcome), known)) return
      setData(known)
      if (known?.status === 'completing' && tries < mostTries) timer = setTimeout(() => void ask(tries + 1), againMs)
    }
    if (token) void ask(1)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [token])
  return data
}
