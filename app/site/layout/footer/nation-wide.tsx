import { ArrowRight } from 'lucide-react'

import { StreetOfShops } from '#app/ui/drawings/symbols.tsx'

import { TalkButton } from '../header/talk-button.tsx'

/** The call to action above the footer (rule W10). */
export function NationWide() {
  return (
    <section className="nation" aria-labelledby="nation-heading">
      <div className="wrap">
        <div className="fitted">
          <h2 id="nation-heading" className="sign">
            Nation-wide <br className="narrow" />
            and <br className="wide" />
            growing <br className="narrow" />
            fast
          </h2>
        </div>
        <div className="split nation-row">
          <p className="lede">
            Tell us what you sell, or where your shop is. We will show you what an integration or a tablet takes.
          </p>
          <div>
            <TalkButton size="large">
              LET'S TALK <ArrowRight aria-hidden="true" />
            </TalkButton>
            <TalkButton size="large" variant="ghost" reason="TO_EMAIL_SETUP">
              Get a tablet for my shop
            </TalkButton>
          </div>
        </div>
      </div>
      <div className="nation-street">
        <StreetOfShops label="A street of Australian shops with awnings. People walk by with a phone, a parcel, a dog and a shopping trolley." />
      </div>
    </section>
  )
}
