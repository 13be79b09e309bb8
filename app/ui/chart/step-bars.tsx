import { formatCount } from '../text/format-count.ts'

type Step = { label: string; count: number; share: string }

/** Shows the steps of a funnel as bars. The bar of the last step is filled. */
export function StepBars({ caption, steps }: { caption: string; steps: readonly Step[] }) {
  const most = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <table className="step-bars">
      <caption className="vh">{caption}</caption>
      <thead className="vh">
        <tr>
          <th scope="col">Step</th>
          <th scope="col">How many</th>
          <th scope="col">Of the step before</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ label, count, share }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="step-count">
              <svg aria-hidden="true">
                <rect className="step-ground" width="100%" height="100%" />
                <rect className="step-part" width={`${(count / most) * 100}%`} height="100%" />
              </svg>
              {formatCount(count)}
            </td>
            <td className="step-share">{share}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
