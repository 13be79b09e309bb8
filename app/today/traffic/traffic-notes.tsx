import { PageFoot } from '#app/ui/page/page-foot.tsx'

/** What the figures are not. */
export function TrafficNotes() {
  return (
    <>
      <section className="traffic-notes" aria-labelledby="traffic-notes">
        <h2 id="traffic-notes">How to read this</h2>
        <ul>
          <li>
            Not counted: machines that say they are, browsers that ask not to be followed (Do Not Track, Global Privacy
            Control), browsers without scripts, people who leave before a page has loaded, and this back office.
          </li>
          <li>
            A visitor is counted once a day, and nobody is known again the day after: over a range, somebody who comes
            on three days counts three times. Several people behind one address with the same browser count as one.
          </li>
          <li>
            Enquiries are counted from the enquiries themselves, so they also hold those whose visit was not counted. Of
            these no referrer or campaign is known.
          </li>
        </ul>
      </section>
      <PageFoot shortcuts={[]}>Days are Sydney’s. Who came is forgotten within an hour of midnight</PageFoot>
    </>
  )
}
