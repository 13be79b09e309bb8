import { type PointerEvent, useState } from 'react'

import { formatCount } from '../text/format-count.ts'
import { chartScale } from './chart-scale.ts'

type ChartPoint = {
  /** The full label, for the readout and the table. */
  label: string
  /** The short label under the column. Most columns have none. */
  tick?: string | undefined
  value: number
  /** The value at the same position of the previous range, drawn as a line. */
  before: number
  tone: 'plain' | 'quiet' | 'latest'
}

type ColumnChartProps = {
  /** The name of the chart, such as 'Visitors by day'. */
  label: string
  noun: string
  points: readonly ChartPoint[]
  /** The name of the previous range, such as 'the 30 days before'. */
  before: string
  /** The unit of one column, which is the first header of the table. */
  unit: string
}

const percent = (share: number) => `${Math.round(share * 1e4) / 100}%`
const fullShare = 0.68

/**
 * Shows the current range as columns and the previous range as a line. A transparent slider over the chart lets touch, mouse and arrow
 * keys read one column at a time. The table below the chart has the same values.
 */
export function ColumnChart({ label, noun, points, before, unit }: ColumnChartProps) {
  const [index, setIndex] = useState(points.length - 1)
  const at = Math.min(index, points.length - 1)
  const point = points[at]
  const lines = chartScale(Math.max(...points.flatMap(({ value, before: old }) => [value, old])))
  if (!point) return null
  const reading = `${point.label}: ${formatCount(point.value)} ${noun}, ${formatCount(point.before)} in ${before}`
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setIndex(Math.max(0, Math.min(points.length - 1, Math.floor(((clientX - left) / width) * points.length))))
  }
  return (
    <div>
      <p className="chart-reading">
        <b>{point.label}</b> <span>{`${formatCount(point.value)} ${noun}, ${formatCount(point.before)} before`}</span>
      </p>
      <div className="chart-frame">
        <div className="column chart-scale" aria-hidden="true">
          {lines.toReversed().map((line) => (
            <span key={line}>{formatCount(line)}</span>
          ))}
        </div>
        <div className="chart-plot">
          <Columns points={points} lines={lines} at={at} />
          <input
            type="range"
            min={0}
            max={points.length - 1}
            value={at}
            aria-label={label}
            aria-valuetext={reading}
            onChange={({ currentTarget }) => setIndex(Number(currentTarget.value))}
            onPointerMove={follow}
          />
        </div>
      </div>
      <ChartTable label={label} noun={noun} points={points} before={before} unit={unit} />
    </div>
  )
}

function Columns({ points, lines, at }: { points: readonly ChartPoint[]; lines: readonly number[]; at: number }) {
  const top = lines.at(-1) ?? 1
  const left = (index: number, share: number) => percent((index + (1 - share) / 2) / points.length)
  return (
    <svg className="chart-columns" aria-hidden="true">
      {lines.map((line) => (
        <line
          key={line}
          className="chart-line"
          x1="0"
          x2="100%"
          y1={percent(1 - line / top)}
          y2={percent(1 - line / top)}
        />
      ))}
      <rect className="chart-here" x={left(at, 1)} width={percent(1 / points.length)} y="0" height="100%" />
      {points.map(({ label, value, tone }, index) => (
        <rect
          key={label}
          className="chart-column"
          data-tone={tone}
          x={left(index, fullShare)}
          width={percent(fullShare / points.length)}
          y={percent(1 - value / top)}
          height={percent(value / top)}
        />
      ))}
      <svg viewBox={`0 0 ${points.length} ${top}`} preserveAspectRatio="none" className="chart-before">
        {['chart-before-edge', 'chart-before-line'].map((className) => (
          <polyline
            key={className}
            className={className}
            points={points.map(({ before }, index) => `${index + 0.5},${top - before}`).join(' ')}
          />
        ))}
      </svg>
      <line className="chart-ground" x1="0" x2="100%" y1="100%" y2="100%" />
      {points.map(({ label, tick }, index) =>
        tick ? (
          <text key={label} x={percent((index + 0.5) / points.length)} y="100%" dy="20">
            {tick}
          </text>
        ) : null,
      )}
    </svg>
  )
}

function ChartTable({ label, noun, points, before, unit }: ColumnChartProps) {
  return (
    <details className="chart-table">
      <summary>Show as a table</summary>
      <table className="count-table">
        <caption className="vh">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            <th scope="col">{noun}</th>
            <th scope="col">{before}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row">{point.label}</th>
              <td>{formatCount(point.value)}</td>
              <td>{formatCount(point.before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
