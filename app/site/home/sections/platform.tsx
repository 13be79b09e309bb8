import { Drawing } from '#app/ui/drawings/drawing.ts'
import phone from '#app/ui/drawings/home/deposit-phone.svg?drawing'
import smallPhone from '#app/ui/drawings/home/deposit-phone-small.svg?drawing'
import tablet from '#app/ui/drawings/home/deposit-tablet.svg?drawing'
import laptop from '#app/ui/drawings/home/ledger-laptop.svg?drawing'
import slip from '#app/ui/drawings/home/ledger-slip.svg?drawing'

const phoneLabel = 'Mia’s phone: 50 dollars chosen, a QR code, and a nearby shop that is open.'
const tabletLabel = 'The shop’s tablet: 50 dollars to Coinstead, to be verified and paid by card or in cash.'
const ledgerLabel =
  'The ledger: code paid, deposit accepted, commission earned. The balance is now 62 dollars and 40 cents.'

/**
 * One deposit on three screens (rule W21): side by side from 1024 px, and stacked on narrower pages, with other drawings. The text is sent
 * once, and the style sheet shows one drawing of each pair.
 */
export function Platform() {
  return (
    <section className="platform" aria-labelledby="platform-heading">
      <div className="wrap">
        <div className="section-head">
          <h2 id="platform-heading" className="sign sign-l">
            One deposit, as&nbsp;it&nbsp;happens
          </h2>
          <p className="lede">
            Mia adds $50 to her Coinstead account on the way to work. Three screens see the same deposit: hers, the
            shop’s and yours.
          </p>
        </div>
        <ol className="platform-screens" data-script="play">
          <li className="platform-phone" data-play>
            <Moment time="10:41" seconds=":30" who="Mia’s phone">
              She picks $50. The app gives her a code and the nearest open shop.
            </Moment>
            <Drawing of={phone} className="platform-wide" label={phoneLabel} />
            <Drawing of={smallPhone} className="platform-narrow" label={phoneLabel} />
          </li>
          <li className="platform-tablet" data-play>
            <Moment time="10:44" seconds=":08" who="The shop’s tablet">
              The code is read at Marrickville News. The newsagent checks the details with Mia and takes a $50 note.
            </Moment>
            <Drawing of={tablet} className="platform-wide" label={tabletLabel} />
            <svg className="platform-narrow" viewBox="-14 -18 388 336" role="img" aria-label={tabletLabel}>
              <use href="#shopfront-tablet-amount" />
            </svg>
          </li>
          <li className="platform-ledger" data-play>
            <Moment time="10:44" seconds=":10" who="Your ledger">
              Coinstead has the deposit. Mia’s balance rises before the receipt is torn off.
            </Moment>
            <Drawing of={laptop} className="platform-wide" label={ledgerLabel} />
            <Drawing of={slip} className="platform-narrow" label={ledgerLabel} />
          </li>
        </ol>
      </div>
    </section>
  )
}

type MomentProps = { time: string; seconds: string; who: string; children: string }

function Moment({ time, seconds, who, children }: MomentProps) {
  return (
    <>
      <p className="sign platform-time">
        {time}
        <small>{seconds} am</small>
      </p>
      <div className="platform-who">
        <h3>{who}</h3>
        <p>{children}</p>
      </div>
    </>
  )
}
