import { ArrowLeft, ArrowRight } from 'lucide-react'

import { Drawing } from '#app/ui/drawings/drawing.ts'
import amountTags from '#app/ui/drawings/home/amount-tags.svg?drawing'
import codeCard from '#app/ui/drawings/home/code-card.svg?drawing'
import creditedBurst from '#app/ui/drawings/home/credited-burst.svg?drawing'
import mapWithPin from '#app/ui/drawings/home/map-with-pin.svg?drawing'
import noteAndCard from '#app/ui/drawings/home/note-and-card.svg?drawing'
import phoneToTablet from '#app/ui/drawings/home/phone-to-tablet.svg?drawing'

/** The customer's journey (rules B4, W18). Each line of a headline fills its bill; `how-it-works.css` has the font sizes. */
const steps = [
  {
    lines: ['Pick an', 'amount'],
    text: 'Your customer opens the partner’s app and chooses how much to deposit. No card details, no bank transfer.',
    art: amountTags,
  },
  { lines: ['Get', 'a code'], text: 'The app makes a QR code that is theirs alone.', art: codeCard },
  {
    lines: ['Find the', 'nearest shop'],
    text: 'A map in the app shows the nearest newsagency or convenience store.',
    art: mapWithPin,
  },
  {
    lines: ['Scan it at', 'the counter'],
    text: 'They hold the phone up to the tablet in the store. No typing, no reference numbers.',
    art: phoneToTablet,
  },
  {
    lines: ['Pay cash', 'or card'],
    text: 'The merchant verifies the details on screen with the customer, then takes the money.',
    art: noteAndCard,
  },
  {
    lines: ['It’s in.'],
    text: 'The online account is credited instantly, and the receipt prints.',
    art: creditedBurst,
  },
] as const

/** On a phone the list scrolls, and a scrollable element must be focusable. `bill-strip.ts` removes the attribute where nothing scrolls. */
const scroller = { tabIndex: 0 }

/** Six newspaper bills in wire frames, which become a carousel on a phone. */
export function HowItWorks() {
  return (
    <section className="how" aria-labelledby="how-heading">
      <div className="wrap">
        <div className="section-head">
          <h2 id="how-heading" className="sign sign-l">
            How it works
          </h2>
          <p className="lede">Six steps and one counter. Your customer needs your app, and nothing else.</p>
        </div>
        <div data-script="bill-strip">
          <ol className="bills" aria-label="Six steps" data-script="play" {...scroller}>
            {steps.map((step, i) => (
              <Bill key={step.text} {...step} number={i + 1} />
            ))}
          </ol>
          <div className="bills-nav">
            <p role="status">Step 1 of {steps.length}</p>
            <button type="button" aria-label="Previous step" aria-disabled="true">
              <ArrowLeft aria-hidden="true" />
            </button>
            <button type="button" aria-label="Next step">
              <ArrowRight aria-hidden="true" />
            </button>
          </div>
        </div>
        <div className="how-notes">
          <p>Deposits are irreversible. That is why the tablet shows every detail before money changes hands.</p>
          <p>Selling something that needs a second check? Ask for the optional in-store 2FA.</p>
        </div>
      </div>
    </section>
  )
}

type BillProps = (typeof steps)[number] & { number: number }

function Bill({ lines, text, art, number }: BillProps) {
  return (
    <li className={`bill bill-${number}`} data-play>
      <div className="column bill-sheet">
        <p className="line bill-mast">
          <svg className="bill-logo" viewBox="0 0 352 98" fill="currentColor" aria-hidden="true">
            <use href="#logo" width="352" height="98" />
          </svg>
          <span>
            Step {number} of {steps.length}
          </span>
        </p>
        <div className="middle bill-picture">
          <Drawing of={art} />
        </div>
        <h3>
          {lines.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h3>
        <p className="bill-text">{text}</p>
      </div>
    </li>
  )
}
