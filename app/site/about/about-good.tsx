import { brand } from '#app/brand.ts'

/** The number without its words: "over 30" becomes 30, and the tag adds the plus sign. */
const donated = `${brand.claims.donatedTablets.replaceAll(/\D/g, '')}`

export function AboutGood() {
  return (
    <section className="section about-good" aria-labelledby="good-heading">
      <div className="wrap">
        <h2 id="good-heading" className="sign sign-m">
          What we put back on the shelf
        </h2>
        <ul>
          <li className="about-tag">
            <p className="sign" aria-hidden="true">
              {donated}
              <sup>+</sup>
            </p>
            <div>
              <h3>Tablets donated to charity</h3>
              <p>
                We have given {brand.claims.donatedTablets} tablets to charity. A tablet that has done its time on a
                counter still has some left in it.
              </p>
            </div>
          </li>
          <li className="about-tag about-tag-pink">
            <p className="sign" aria-hidden="true">
              {brand.claims.packagingRecycled}
            </p>
            <div>
              <h3>Of our packaging recycled: the aim</h3>
              <p>
                We aim to recycle {brand.claims.packagingRecycled} of our packaging. The box was never the point of the
                tablet.
              </p>
            </div>
          </li>
        </ul>
      </div>
    </section>
  )
}
