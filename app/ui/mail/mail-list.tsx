import { mailPaint } from './mail-style.ts'

const row = {
  padding: '11px 0',
  borderBottom: `1px solid ${mailPaint.line}`,
  fontSize: '16px',
  lineHeight: '23px',
  color: mailPaint.text,
} as const

/** A list of points with lines between them, each with a short explanation. */
export function MailList({ points }: { points: readonly (readonly [point: string, words: string])[] }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '22px 0 18px', borderTop: `4px solid ${mailPaint.text}` }}
    >
      <tbody>
        {points.map(([point, words]) => (
          <tr key={point}>
            <td style={row}>
              <strong>{point}</strong>
              <br />
              {words}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
