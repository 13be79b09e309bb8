import { useEffect, useRef, useState } from 'react'

import { Button } from '#app/ui/button.tsx'

import { type Choice, type Difference, draftDifferences, settledDraft } from './draft-differences.ts'
import type { DraftParts } from './draft-parts.ts'

type ChooseDraftProps = { mine: DraftParts; theirs: DraftParts; base: DraftParts; choose(parts: DraftParts): void }

type QuestionProps = { difference: Difference; chosen: Choice; pick(choice: Choice): void }

function Question({ difference, chosen, pick }: QuestionProps) {
  const name = `choose-${difference.part}-${difference.field}`
  const answer = (choice: Choice, where: string, words: string) => (
    <label>
      <input type="radio" name={name} checked={chosen === choice} onChange={() => pick(choice)} />
      <span>
        <small>{where}</small>
        {words}
      </span>
    </label>
  )
  return (
    <fieldset className="pair-choice">
      <legend>{difference.label}</legend>
      <div>
        {answer('mine', 'Here', difference.mine)}
        {answer('theirs', 'Saved from elsewhere', difference.theirs)}
      </div>
    </fieldset>
  )
}

/** Two devices, one shop: both copies, to be chosen field by field or whole. */
export function ChooseDraft({ mine, theirs, base, choose }: ChooseDraftProps) {
  const box = useRef<HTMLElement>(null)
  const [picks, setPicks] = useState<Readonly<Record<string, Choice>>>({})
  const differences = draftDifferences(mine, theirs, base)
  const keyOf = ({ part, field }: Difference) => `${part}.${field}`
  const chosen = (difference: Difference) => picks[keyOf(difference)] ?? difference.first
  const isSame = differences.length === 0
  useEffect(() => {
    // Nothing to choose: both say the same.
    if (isSame) choose(theirs)
    else box.current?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the copies are seen first
  }, [isSame])
  if (isSame) return null
  return (
    <section className="choose-draft" aria-labelledby="choose-draft" ref={box} tabIndex={-1}>
      <h2 id="choose-draft" className="sign">
        Which is right?
      </h2>
      <p>This was changed here and in another window or on another phone. Nothing is lost until you choose.</p>
      {differences.map((difference) => (
        <Question
          key={keyOf(difference)}
          difference={difference}
          chosen={chosen(difference)}
          pick={(choice) => setPicks({ ...picks, [keyOf(difference)]: choice })}
        />
      ))}
      <div className="choose-draft-acts">
        <Button type="button" variant="alt" onClick={() => choose(settledDraft(mine, theirs, differences, chosen))}>
          Keep what I chose
        </Button>
        <Button
          type="button"
          variant="ghost"
          onClick={() => choose(settledDraft(mine, theirs, differences, () => 'mine'))}
        >
          Keep all from here
        </Button>
        <Button type="button" variant="ghost" onClick={() => choose(theirs)}>
          Take all from elsewhere
        </Button>
      </div>
    </section>
  )
}
