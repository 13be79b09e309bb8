import type { Problem } from './problem.ts'
import type { Source, Sources } from './read-content.ts'

type Placed = { entry: Source; place: number }

/** Checks that the places are exactly 1, 2, 3 … in each list: a gap or a double place is a mistake. */
export function wrongOrders(sources: Sources): Problem[] {
  const { faqs, testimonials, press, team, training } = sources
  const studies = sources['case-studies']
  const placed = (entries: readonly Source[], placeOf: (index: number) => number | undefined): Placed[] =>
    entries.flatMap((entry, index) => {
      const place = placeOf(index)
      return place === undefined ? [] : [{ entry, place }]
    })
  return [
    ...[faqs, testimonials, press, team, training, studies].flatMap((entries) =>
      wrongPlaces(
        'order',
        placed(entries, (index) => entries[index]?.front.order),
      ),
    ),
    ...wrongPlaces(
      'featured',
      placed(studies, (index) => studies[index]?.front.featured),
    ),
    ...wrongPlaces(
      'forAgents',
      placed(studies, (index) => studies[index]?.front.forAgents),
    ),
  ]
}

function wrongPlaces(field: string, placed: readonly Placed[]): Problem[] {
  const sorted = placed.toSorted((a, b) => a.place - b.place)
  return sorted.flatMap(({ entry, place }, index) => {
    const twin = sorted.find((other) => other.place === place && other.entry !== entry)
    const at = { file: entry.file, line: entry.lineOf([field]), field }
    if (twin) return [{ ...at, reason: `${place} is also the place of ${twin.entry.file}` }]
    const before = index === 0 ? 0 : (sorted[index - 1]?.place ?? 0)
    return place > before + 1 ? [{ ...at, reason: `is ${place}, but nothing has the place ${before + 1}` }] : []
  })
}

/** Returns keys that two studies share, and `more` that names no study, a draft, itself, or one twice. */
export function wrongKeys({ 'case-studies': studies }: Sources): Problem[] {
  return studies.flatMap((study) => {
    const { key, more, draft } = study.front
    const twin = studies.find((other) => other !== study && other.front.key === key)
    const at = (path: readonly PropertyKey[], reason: string): Problem => ({
      file: study.file,
      line: study.lineOf(path),
      field: path.join('.'),
      reason,
    })
    const reasonFor = (other: string, index: number) => {
      const target = studies.find(({ front }) => front.key === other)
      if (!target) return `${other} is no case study’s key`
      if (target === study) return 'names this very study'
      if (target.front.draft && !draft) return `${other} is a draft`
      return more.indexOf(other) < index ? `${other} is listed twice` : undefined
    }
    return [
      ...(twin ? [at(['key'], `${key} is also the key of ${twin.file}`)] : []),
      ...more.flatMap((other, index) => {
        const reason = reasonFor(other, index)
        return reason ? [at(['more', index], reason)] : []
      }),
    ]
  })
}
