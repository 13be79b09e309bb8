import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

import { Drawing } from '#app/ui/drawings/drawing.ts'
import emptyShelf from '#app/ui/drawings/office/empty-shelf.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { counted, formatCount } from '#app/ui/text/format-count.ts'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { SplitPage } from '#app/ui/page/split-page.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'

import { type Person, type PersonGroup, searchOf } from '../people/person.ts'
import { CorrectForm, EraseForm } from './person-acts.tsx'
import { PeopleChoice, PersonSearch } from './person-search.tsx'

export type PersonDone = {
  corrected?: number
  erased?: readonly { name: string; count: number }[]
}

type PersonScreenProps = {
  typed: string
  /** Undefined until a valid search is typed. */
  person: Person | undefined
  waits: readonly string[]
  /** Whether the second factor was given within the last ten minutes. */
  isFresh: boolean
  done?: PersonDone | undefined
}

export function PersonScreen({ typed, person, waits, isFresh, done }: PersonScreenProps) {
  const wrong = typed !== '' && !person ? 'Use whole addresses and numbers, ten at most' : undefined
  const records = person?.groups.reduce((sum, { count }) => sum + count, 0) ?? 0
  return (
    <SplitPage>
      <PageHead heading="A person" counts={person ? [{ label: 'Records', value: records }] : []}>
        <Link to="/staff/privacy" className="page-link">
          <ArrowLeft aria-hidden="true" />
          <span>Back to privacy</span>
        </Link>
      </PageHead>
      <PageSection heading="Found by" className="privacy-section">
        <PersonSearch key={typed} typed={typed} error={wrong} />
        {person && person.own.length > 0 ? (
          <Notice
            title={`${person.own.join(', ')} ${person.own.length === 1 ? 'is' : 'are'} ours and not searched for.`}
          >
            Search for the person’s own address or number.
          </Notice>
        ) : null}
        {person ? <AlsoKnown typed={typed} person={person} /> : null}
        {person && person.candidates.length > 0 ? (
          <PeopleChoice key={searchOf(typed, chosenOf(person))} typed={typed} person={person} />
        ) : null}
        <Done done={done} />
      </PageSection>
      {person && records === 0 ? (
        <EmptyState heading="No records" drawing={<Drawing of={emptyShelf} className="drawing" />}>
          We hold nothing about these addresses and numbers.
        </EmptyState>
      ) : null}
      {person && records > 0 ? (
        <>
          {person.isMany ? null : (
            <PageSection heading="Actions" className="privacy-section">
              {isFresh ? null : <Notice title="Confirm your second factor first.">Your action then goes ahead.</Notice>}
              <TakeAway search={searchOf(typed, chosenOf(person))} />
              <CorrectForm key={`correct ${done?.corrected ?? ''}`} />
              <EraseForm key={`erase ${done?.erased?.length ?? ''}`} waits={waits} />
            </PageSection>
          )}
          {person.groups.map((group) => (
            <GroupSection key={`${group.noun} ${group.name}`} group={group} />
          ))}
        </>
      ) : null}
    </SplitPage>
  )
}

const chosenOf = ({ candidates }: Person) => candidates.flatMap(({ key, isChosen }) => (isChosen ? [key] : []))

/** Plain links to downloads, which may lead through the second factor. */
function TakeAway({ search }: { search: string }) {
  const to = (format: string) => `/staff/privacy/person/export?${search}&as=${format}`
  return (
    <p>
      Export their data:{' '}
      <a href={to('pdf')} className="inline-link">
        as a PDF
      </a>{' '}
      or{' '}
      <a href={to('json')} className="inline-link">
        as JSON
      </a>
      .
    </p>
  )
}

/** Shows further addresses and numbers, which are not searched automatically because a number may belong to two people. */
function AlsoKnown({ typed, person }: { typed: string; person: Person }) {
  const also = [...person.also.emails, ...person.also.phones]
  return (
    <div className="privacy-also">
      {person.names.length > 0 ? <p>{`Known as ${person.names.join(', ')}.`}</p> : null}
      {also.length > 0 ? (
        <p>
          Their records also contain:{' '}
          {also.map((one) => (
            <Link
              key={one}
              className="inline-link"
              to={`/staff/privacy/person?${searchOf(`${typed}, ${one}`, chosenOf(person))}`}
            >
              {one} <span className="vh">, search for it too</span>
            </Link>
          ))}
        </p>
      ) : null}
    </div>
  )
}

function Done({ done }: { done: PersonDone | undefined }) {
  if (done?.erased)
    return (
      <Notice
        tone="good"
        title={done.erased.length > 0 ? 'The person was erased.' : 'There was nothing left to erase.'}
        isNews
      >
        {done.erased.map(({ name, count }) => `${name}: ${formatCount(count)}`).join('. ')}
      </Notice>
    )
  if (done?.corrected !== undefined)
    return (
      <Notice tone="good" title={`Corrected in ${counted(done.corrected, 'record')}.`} isNews>
        The audit log has the old values.
      </Notice>
    )
  return null
}

function GroupSection({ group }: { group: PersonGroup }) {
  const { name, count, rows, why, kept, erased } = group
  return (
    <PageSection
      heading={name}
      note={count === 1 ? '1 record' : `${formatCount(count)} records`}
      className="privacy-section"
    >
      <DefinitionList
        items={[
          { term: 'Why', detail: why },
          { term: 'Kept', detail: kept },
          { term: 'Erasing', detail: erased },
        ]}
      />
      <details className="privacy-rows">
        <summary>{count > rows.length ? `Show the first ${rows.length}` : 'Show'}</summary>
        {rows.map(({ facts, to }, index) => (
          // oxlint-disable-next-line no-array-index-key -- rows have no id here, and their order does not change
          <div key={index} className="privacy-row">
            <DefinitionList items={facts.map(({ label, value }) => ({ term: label, detail: value }))} />
            {to ? (
              <Link to={to} className="inline-link">
                Open it
              </Link>
            ) : null}
          </div>
        ))}
      </details>
    </PageSection>
  )
}
