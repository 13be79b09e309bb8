import cornerShop from '#app/ui/drawings/pages/corner-shop.svg?drawing'
import { Drawing } from '#app/ui/drawings/drawing.tsx'
import twoGalahs from '#app/ui/drawings/pages/two-galahs.svg?drawing'
import twoWires from '#app/ui/drawings/pages/two-wires.svg?drawing'

/** Lettering on bricks, as old as the shop looks; two galahs have seen it painted. */
export function AboutWall() {
  return (
    <section className="about-hero" aria-labelledby="about-heading">
      <Drawing of={twoWires} className="about-wires" />
      <Drawing of={twoGalahs} className="about-galahs" />
      <div className="about-street">
        <div className="about-wall on-sign">
          <p className="about-kicker">About us</p>
          <div className="fitted">
            <h1 id="about-heading" className="sign">
              <span className="about-line">We wired up</span> <br className="narrow" />
              <span className="about-line">
                the corner <br className="narrow" />
                shop
              </span>
            </h1>
          </div>
          <p className="lede">
            There was already a counter near everyone, and somebody behind it who knew their name. We gave it a tablet.
          </p>
        </div>
        <Drawing
          of={cornerShop}
          className="about-shop"
          label="A corner newsagency with a pink awning. It is open; a poster in the window says Pay here."
        />
      </div>
    </section>
  )
}
