import keeper from '#app/ui/drawings/agent/keeper-at-counter.svg?drawing'
import { Drawing } from '#app/ui/drawings/drawing.tsx'

/** Somebody who has the tablet beside the till. */
export function Voice() {
  return (
    <section className="voice" aria-label="A shopkeeper’s word">
      <div className="wrap">
        <Drawing
          of={keeper}
          className="keeper"
          label="A newsagent in a green turban and a pink apron behind the counter, beside the tablet."
        />
        <figure>
          <blockquote>
            “It sits next to the lighters and asks for nothing. People come in for a top-up and leave with a paper. That
            is the whole business, isn’t it?”
          </blockquote>
          <figcaption>Newsagent, country New South Wales</figcaption>
        </figure>
      </div>
    </section>
  )
}
