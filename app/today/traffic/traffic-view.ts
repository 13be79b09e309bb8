/** What the screen shows; a loader makes it of the counts. */
export type TrafficTile = {
  label: string
  value: number
  /** How it compares, in words. */
  note: string
  series: readonly number[]
}

export type TrafficPoint = {
  /** In full: '16 Nov 2026', or '14:00 to 15:00'. */
  label: string
  /** Under the chart; most have none. */
  tick?: string | undefined
  value: number
  before: number
  tone: 'plain' | 'quiet' | 'latest'
}

export type TrafficStep = { label: string; count: number; /** Of the step before, as '27 %'. */ share: string }

type TrafficRow = {
  name: string
  visitors: number
  /** What else the table counts, one for each further header. */ others: readonly number[]
}

export type TrafficTable = {
  rows: readonly TrafficRow[]
  /** How many there are in all; 200 at most are known. */ total: number
}

export type TrafficView = {
  range: { name: string; days: string; before: string }
  /** True where nothing has ever been counted in this range. */
  isEmpty: boolean
  tiles: readonly TrafficTile[]
  points: readonly TrafficPoint[]
  byHour: boolean
  steps: readonly TrafficStep[]
  tables: Record<'pages' | 'referrers' | 'campaigns' | 'clicks' | 'devices', TrafficTable>
}
