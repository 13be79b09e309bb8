import { FileText } from 'lucide-react'

import { brand } from '#app/brand.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'
import { useFocusOnNews } from '#app/ui/focus/use-focus-on-news.ts'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { usePageForm } from '#app/web/form/use-page-form.ts'

import { type OwnStep, OwnStepList } from '../../onboarding/steps/own-step-list.tsx'
import type { OwnLeaving } from '../find-leavings.server.ts'
import { labelOfStep, type LeavingStep, nextLeavingStep, ownLeavePath, stepsOf } from '../leaving.ts'

/** The text of each step that is not reached yet. */
const laterWords = ({ dates, reached, isSale }: OwnLeaving): Record<LeavingStep, string> => ({
  asked: 'Not yet',
  sent: 'We send it to you',
  returned: reached.sent
    ? 'You post it with our label, at our cost'
    : 'When you have our label, you post it at our cost',
  handed: 'It stays in the shop',
  closed: `After ${dates.lastDay}`,
  swept: isSale ? 'We email the amount before' : 'After your last day. We email the amount before',
  settled: `By ${dates.settledBy}`,
  ended: 'When all money is settled',
})

/** Keeps the day with its month at the end of a line: `Sunday 29 November 2026`. */
const unbroken = (day: string) => day.replace(/(?<=\d) (?=\D)/, '\u00A0')

function headingOf({ reached, isOurs, isSale, dates }: OwnLeaving): string {
  if (reached.ended) return 'All is settled'
  if (isSale) return `You sold this shop on ${unbroken(dates.lastDay)}`
  if (reached.closed) return 'Your last day is over'
  return isOurs ? `We end the agreement on ${unbroken(dates.lastDay)}` : `Your last day is ${unbroken(dates.lastDay)}`
}

/** Stays after all, until the time to undo is over (rule LV3). */
function StayForm({ leaving: { id, dates } }: { leaving: OwnLeaving }) {
  const form = usePageForm({
    intent: 'stay',
    fields: [],
    words: {
      sending: 'Saving…',
      notDone: 'This was not saved',
      notSure: 'We cannot tell whether this was saved',
      unchecked: 'This was not saved',
    },
  })
  return (
    <section className="leave-stay" aria-labelledby="leave-stay">
      <h2 id="leave-stay" className="sign">
        Changed your mind?
      </h2>
      <p>You can stay until {dates.undoUntil}. Then nothing changes.</p>
      <FlowForm life={form} label="Stay after all" isOnline={useOnline()}>
        <input type="hidden" name="leaving" value={id} />
        <FlowButton variant="ghost">Stay after all</FlowButton>
      </FlowForm>
    </section>
  )
}

/** The list of a leaving for its retailer, also after the shop has closed (rule LV4). */
export function OwnLeavingList({ leaving, isNews }: { leaving: OwnLeaving; isNews: boolean }) {
  const { id, shopId, shopName, reached, shipment, isOurs, dates } = leaving
  const heading = useFocusOnNews(isNews ? 'leave' : undefined)
  const next = nextLeavingStep(leaving)
  const later = laterWords(leaving)
  const steps = stepsOf(leaving).map((step): OwnStep => ({
    key: step,
    label: labelOfStep(step, leaving),
    mark: reached[step],
    later: later[step],
    isCurrent: step === next,
    shipment: step === 'sent' ? shipment : null,
  }))
  return (
    <>
      <h1 className="sign" tabIndex={-1} ref={heading}>
        {headingOf(leaving)}
      </h1>
      <p className="lede" translate="no">
        {shopName}
      </p>
      {isNews ? (
        <FlowNote tone="good" title="The agreement ends." isNews>
          We have sent you an email with the dates.
        </FlowNote>
      ) : null}
      <div className="leave-sides">
        <section aria-labelledby="leave-steps">
          <h2 id="leave-steps" className="vh">
            What happens now
          </h2>
          <OwnStepList steps={steps} />
        </section>
        <div className="leave-aside">
          {leaving.canUndo ? <StayForm leaving={leaving} /> : null}
          {!leaving.canUndo && !reached.closed ? (
            <p>
              {isOurs
                ? 'Do you have a question about it?'
                : `The time to change your mind ended on ${dates.undoUntil}.`}{' '}
              Call <a href={brand.phone.href}>{brand.phone.display}</a>.
            </p>
          ) : null}
          <section aria-labelledby="leave-papers">
            <h2 id="leave-papers">Your papers</h2>
            <p>They stay in your account.</p>
            <ul className="leave-papers">
              <li>
                <a className="flow-link" href={`${ownLeavePath(shopId)}/termination/${id}`} download>
                  <FileText aria-hidden="true" /> End of the agreement, PDF
                </a>
              </li>
              <li>
                <a className="flow-link" href="/contract">
                  <FileText aria-hidden="true" /> Agreement
                </a>
              </li>
            </ul>
          </section>
        </div>
      </div>
      <p className="leave-ways">
        <a className="text-link" href="/account">
          All shops
        </a>
      </p>
    </>
  )
}
