type ChartMark = 'plain' | 'quiet' | 'latest' | 'line'

/** What each paint of a chart means. */
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
