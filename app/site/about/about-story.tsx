import { brand } from '#app/brand.ts'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import { featureDrawing } from '#app/ui/drawings/named-drawings.ts'

const chapters = [
  {
    picture: 'till',
    title: 'The money was on the street',
    text: [
      'Online businesses could take money from anybody with a card. Plenty of Australians would rather not use one: they are paid in cash, they keep their spending in envelopes, or they keep their bank details to themselves.',
      'Those people were not hard to find. They were in the newsagency, buying a paper.',
    ],
  },
  {
    picture: 'tablet',
    title: 'The shop had the answer',
    text: [
      'A newsagent handles money with care and knows who comes in. What the shop lacked was a line to the apps that its customers use. One tablet, one code and one check of the details was enough.',
      'It became the first Australian gateway for buying crypto over the counter. Wagering, lottery and newspapers use the same counter, each with its own code.',
    ],
  },
  {
    picture: 'parcel',
    title: 'Then the parcels came in',
    text: [
      'The counter that takes a deposit can also mind a box. Carriers leave what they could not deliver, people collect it with the milk, and returns go back the same way.',
      'For the shop it is commission on each transaction, and feet through the door. For the carrier it is a run that finishes.',
    ],
  },
] as const

const figures = [
  [brand.claims.retailSites, 'retail sites'],
  [brand.claims.enterpriseClients, 'enterprise clients'],
  [brand.claims.customersPerDay, 'customers reached daily'],
] as const

/** The company's story: three dockets and their total. */
export function AboutStory() {
  return (
    <section className="section" aria-labelledby="story-heading">
      <div className="wrap">
        <h2 id="story-heading" className="sign sign-l">
          How a till <br />
          became a gateway
        </h2>
        <ol className="about-dockets">
          {chapters.map(({ picture, title, text }) => (
            <li key={title}>
              <Drawing of={featureDrawing(picture)} viewBox="-4 -4 104 90" />
              <h3 className="sign sign-s">{title}</h3>
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </li>
          ))}
        </ol>
        <dl className="about-total">
          {figures.map(([figure, what]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd className="sign">{figure}</dd>
            </div>
          ))}
        </dl>
        <p className="about-more">
          <a href="/blogs" className="text-link">
            More of the story: our articles
          </a>
        </p>
      </div>
    </section>
  )
}
