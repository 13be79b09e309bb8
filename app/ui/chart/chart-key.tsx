type ChartMark = 'plain' | 'quiet' | 'latest' | 'line'

/** The legend of a chart: the colour and the meaning of each mark. */
export function ChartKey({ marks }: { marks: readonly (readonly [ChartMark, string])[] }) {
  return (
    <ul className="chart-key">
      {marks.map(([mark, label]) => (
        <li key={mark} data-mark={mark}>
          {label}
        </li>
      ))}
    </ul>
  )
}
