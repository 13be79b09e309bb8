import { useEffect, useRef, useState } from 'react'

import { wholeName } from '#app/core/text/names/whole-name.ts'
import type { Cosigner, Execution } from '#app/signing/agreement/execution.ts'
import { Button } from '#app/ui/button/button.tsx'

import { isUnchanged } from '../../bank/bank.ts'
import { dayLabel, executionLabels } from '../../wizard/rules/field-labels.ts'
import { type DraftSection, draftSections, type PageSections } from '../../wizard/wizard-state.ts'
import { isSameValue, shownSections } from './compare-sections.ts'

type ChooseDraftProps = {
  mine: PageSections
  theirs: PageSections
  base: PageSections
  choose(sections: PageSections): void
}

type QuestionProps = { difference: Difference; chosen: Choice; pick(choice: Choice): void }

function Question({ difference, chosen, pick }: QuestionProps) {
  const name = `choose-${difference.section}-${difference.field}`
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

/** Shows the copies of two devices, to choose between them by field or as a whole. */
export function ChooseDraft({ mine, theirs, base, choose }: ChooseDraftProps) {
  const box = useRef<HTMLElement>(null)
  const [picks, setPicks] = useState<Readonly<Record<string, Choice>>>({})
  const differences = draftDifferences(mine, theirs, base)
  const keyOf = ({ section, field }: Difference) => `${section}.${field}`
  const chosen = (difference: Difference) => picks[keyOf(difference)] ?? difference.first
  const isSame = differences.length === 0
  useEffect(() => {
    // Both copies are equal, so there is nothing to choose.
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
        <Button type="button" variant="alt" onClick={() => choose(mergedDraft(mine, theirs, differences, chosen))}>
          Keep what I chose
        </Button>
        <Button
          type="button"
          variant="ghost"
          onClick={() => choose(mergedDraft(mine, theirs, differences, () => 'mine'))}
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

type Choice = 'mine' | 'theirs'

/** A field with different values on two devices. */
type Difference = { section: DraftSection; field: string; label: string; mine: string; theirs: string; first: Choice }

const labels: Record<string, string> = {
  givenNames: 'Given names',
  surname: 'Surname',
  email: 'Email',
  mobile: 'Mobile',
  phone: 'Other phone',
  shopName: 'Shop name',
  shopPhone: 'Shop phone',
  licensedPostOffice: 'Licensed Post Office (LPO)',
  buildingName: 'Building name',
  shopNumber: 'Shop number',
  floorLevel: 'Floor or level',
  street1: 'Street address',
  street2: 'Street address, line 2',
  suburb: 'Suburb',
  state: 'State',
  postCode: 'Postcode',
  posSoftwareType: 'POS software',
  xchangeit: 'XchangeIT',
  xchangeitMemberNo: 'XchangeIT member number',
  latlng: 'Pin on the map',
  landmark: 'What is near the shop',
  surNameOrCompanyName: 'Surname or company name',
  abn: 'ABN',
  nameOfFinancialInstitution: 'Bank or credit union',
  namesOnAccount: 'Names on the account',
  bsb: 'BSB',
  accountNumber: 'Account number',
  goodsCareCustodyYes: 'Cover for goods in your care: yes',
  goodsCareCustodyConfirmation: 'Terms about goods in your care',
  individual: 'Individual',
  execution: 'Who signs',
  cosigners: 'Other signers',
  trustName: 'Trust',
}

/** Fields that repeat another field or that the retailer does not choose. */
const unshown = ['corporation', 'goodsCareCustodyNotYet', 'customAddress', 'confirming']

type Fields = Record<string, unknown>

const cosignerWords = ({ givenNames, surname, email }: Cosigner): string =>
  [wholeName(givenNames, surname), email].filter((text) => text !== '').join(', ')

function words(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string')
    return Object.hasOwn(executionLabels, value) ? executionLabels[value as Execution] : value
  if (Array.isArray(value)) return (value as Cosigner[]).map(cosignerWords).join('; ') || 'empty'
  const fields = value as Fields
  if (typeof fields.lat === 'number' && typeof fields.lng === 'number')
    return `${fields.lat.toFixed(5)}, ${fields.lng.toFixed(5)}`
  return dayLabel(fields as Parameters<typeof dayLabel>[0])
}

function differencesIn(section: DraftSection, mine: Fields, theirs: Fields, base: Fields): Difference[] {
  return Object.keys(mine)
    .filter((field) => !unshown.includes(field) && !isSameValue(mine[field], theirs[field]))
    .map((field) => ({
      section,
      field,
      label: labels[field] ?? field,
      mine: words(mine[field]),
      theirs: words(theirs[field]),
      // Suggests the copy that changed the field.
      first: isSameValue(mine[field], base[field]) ? 'theirs' : 'mine',
    }))
}

/** Returns the differences of two copies of a draft, in the order of the forms. `base` is the copy from which both started. */
export function draftDifferences(mine: PageSections, theirs: PageSections, base: PageSections): Difference[] {
  const [own, other, before] = [shownSections(mine), shownSections(theirs), shownSections(base)]
  return draftSections.flatMap((section) => differencesIn(section, own[section], other[section], before[section]))
}

const pairOf: Record<string, string> = { individual: 'corporation', goodsCareCustodyYes: 'goodsCareCustodyNotYet' }

/** Merges two copies: each differing field gets the chosen value. */
export function mergedDraft(
  mine: PageSections,
  theirs: PageSections,
  differences: readonly Difference[],
  choose: (difference: Difference) => Choice,
): PageSections {
  const merged = structuredClone(theirs) as Record<DraftSection, Fields>
  for (const difference of differences) {
    if (choose(difference) === 'theirs') continue
    const { section, field } = difference
    const own: Fields = mine[section]
    // A number that the server had and has no more must be typed again.
    merged[section][field] = isUnchanged(own[field]) ? '' : own[field]
    const other = pairOf[field]
    if (other) merged[section][other] = own[other]
  }
  return merged as PageSections
}
