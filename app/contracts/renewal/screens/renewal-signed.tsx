import { ArrowRight, FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { goTo } from '#app/retailers/session/browser/go-to.ts'
import { brand } from '#app/brand.ts'
import { AnchorButton, Button, buttonClass } from '#app/ui/button/button.tsx'
import { longMoment } from '#app/ui/time/dates.ts'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import type { RenewContractAnswer } from '../../answers/contract-answers.ts'
import { contractToken } from '../../loading/contract-token.ts'
import { PdfLink } from '../../loading/pdf-link.tsx'

/** How long the page stays before it continues, unless the retailer stops that (rule C40). */
const staysMs = 30_000

/** Goes to the company's site after a while (rule C40), unless the retailer stays. */
function Onward({ to }: { to: string }) {
  const [isStaying, setStaying] = useState(false)
  useEffect(() => {
    if (isStaying) return undefined
    const leaving = setTimeout(goTo, staysMs, to)
    return () => clearTimeout(leaving)
  }, [isStaying, to])
  return (
    <>
      <p role="status">
        {isStaying ? 'You stay on this page.' : `We take you to our site in ${staysMs / 1_000} seconds.`}
      </p>
      <div className="row renewal-acts">
        <AnchorButton data-click="Go to our site" size="large" href={to}>
          Go to our site <ArrowRight aria-hidden="true" />
        </AnchorButton>
        {isStaying ? null : (
          <Button
            data-click="Stay on this page"
            type="button"
            variant="ghost"
            size="large"
            onClick={() => setStaying(true)}
          >
            Stay on this page
          </Button>
        )}
      </div>
    </>
  )
}

type RenewalSignedProps = {
  token: string
  answer: RenewContractAnswer
  /** The company's site, if it was signed on this page just now. */
  onwardTo?: string | undefined
}

/** The signed agreement, its term and its PDF: right after the signature, and each time the link is opened again (rule C46). */
export function RenewalSigned({ token, answer: { newsagency, renewal }, onwardTo }: RenewalSignedProps) {
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { renewed, keyFacts } = renewal
  const { notice } = keyFacts
  return (
    <>
      <div ref={heading} tabIndex={-1}>
        <FlowNote tone="good" title="This renewal is signed" isNews>
          {renewed
            ? `Version ${renewed.version} of our agreement for ${newsagency.shopName}, signed ${longMoment(renewed.signedAt)}, Sydney time.`
            : `Our agreement for ${newsagency.shopName}.`}
        </FlowNote>
      </div>
      <p>
        <b>It has no end date.</b> It takes the place of the agreement that you signed before, and runs until you or we
        end it (clause {notice.clause}).
        {notice.days === 0 && notice.exitFee === 0 ? ' You can on any day, at no cost.' : ''}
      </p>
      {renewed?.link ? (
        <p>
          <PdfLink
            className={buttonClass({ size: 'large', variant: 'alt' })}
            href={renewed.link}
            headers={() => contractToken(token)}
          >
            <FileText aria-hidden="true" /> Save my signed PDF
          </PdfLink>
        </p>
      ) : (
        <p role="status">We are sealing your signed PDF. You can save it here in a moment.</p>
      )}
      <p>
        A copy comes to your email as well. Questions? Call <a href={brand.phone.href}>{brand.phone.display}</a>.
      </p>
      {onwardTo ? <Onward to={onwardTo} /> : null}
    </>
  )
}
