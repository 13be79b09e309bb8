import type { ClauseChange, RenewalComparison, WordRun } from '../clause-difference.ts'

function Run({ run }: { run: WordRun }) {
  if (run.kind === 'gone')
    return (
      <>
        <del>{run.words}</del>{' '}
      </>
    )
  if (run.kind === 'new')
    return (
      <>
        <ins>{run.words}</ins>{' '}
      </>
    )
  return <>{run.words} </>
}

/** Runs have no name: each is known by where in the clause it begins. */
function inPlace(runs: readonly WordRun[]) {
  let place = 0
  return runs.map((run) => ({ run, place: (place += run.words.length + 1) }))
}

const kinds: Record<ClauseChange['kind'], string> = {
  changed: 'Changed',
  added: 'New',
  removed: 'Gone',
  same: 'The same',
}

function Change({ change }: { change: ClauseChange }) {
  return (
    <section className="clause-change" aria-label={`Clause ${change.number}, ${change.heading}`}>
      <h2 className="sign">
        <span>{change.number}</span> {change.heading}
      </h2>
      <p className="clause-kind">{kinds[change.kind]}</p>
      <p className="clause-paper">
        {inPlace(change.runs).map(({ run, place }) => (
          <Run key={place} run={run} />
        ))}
      </p>
    </section>
  )
}

/** What changed since the signed version, as a proofreader marks it. */
export function ClauseChanges({ comparison }: { comparison: RenewalComparison }) {
  const { clauses, changed, same } = comparison
  const total = clauses.length
  const unchanged = clauses.filter(({ kind }) => kind === 'same')
  return (
    <>
      <p className="clause-count">
        <b className="sign">{changed}</b> <span className="sign">of {total}</span>
        <span>
          <b>{changed === 1 ? 'clause changed.' : 'clauses changed.'}</b> The other {same} read word for word as you
          signed them.
        </span>
      </p>
      {changed > 0 ? (
        <p className="clause-key">
          <del>Struck out</del> goes, <ins>marked yellow</ins> is new.
        </p>
      ) : null}
      {clauses
        .filter(({ kind }) => kind !== 'same')
        .map((change) => (
          <Change key={`${change.kind} ${change.number}`} change={change} />
        ))}
      <details className="clause-same">
        <summary>{unchanged.length} clauses that did not change</summary>
        {unchanged.map((change) => (
          <Change key={change.number} change={change} />
        ))}
      </details>
    </>
  )
}
