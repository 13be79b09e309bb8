const height = 30
const step = 8
const width = 6.4

/** Small columns of the last days next to a figure. They are hidden from screen readers because the figure's own text describes them. */
export function SparkColumns({ series }: { series: readonly number[] }) {
  const top = Math.max(1, ...series)
  const columns = series.map((value, index) => {
    const drawn = Math.round((value / top) * height * 10) / 10
    return `M${index * step} ${height}v${-drawn}h${width}v${drawn}z`
  })
  return (
    <svg
      className="spark"
      viewBox={`0 0 ${series.length * step} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={columns.slice(0, -1).join('')} />
      <path d={columns.at(-1)} />
    </svg>
  )
}
