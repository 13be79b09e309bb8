/** A figure on the traffic screen, which the loader derives from the counts. */
export type TrafficTile = {
  label: string
  value: number
  /** The comparison with the previous range, as text. */
  note: string
  series: readonly number[]
}

export type TrafficPoint = {
  /** The full label: '16 Nov 2026', or '14:00 to 15:00'. */
  label: string
  /** The short label below the chart. Most points have none. */
  tick?: string | undefined
  value: number
  before: number
  tone: 'plain' | 'quiet' | 'latest'
}

export type TrafficStep = {
  label: string
  count: number
  /** The share of the previous step: '27%'. */
  share: string
}

type TrafficRow = {
  name: string
  visitors: number
  /** The further counts, one for each further header. */
  others: readonly number[]
}

export type TrafficTable = {
  rows: readonly TrafficRow[]
  /** The number of all rows; at most 200 are known. */
  total: number
}

export type TrafficView = {
  range: { name: string; days: string; before: string }
  /** Whether nothing was counted in this range. */
  isEmpty: boolean
  tiles: readonly TrafficTile[]
  points: readonly TrafficPoint[]
  byHour: boolean
  steps: readonly TrafficStep[]
  tables: Record<'pages' | 'referrers' | 'campaigns' | 'clicks' | 'devices', TrafficTable>
}
