import { mailPaint } from './mail-style.ts'

const stripes = Array.from({ length: 15 }, (_, index) => index)

/** The awning, made of table cells: the one drawing that every mail program shows. */
export function MailAwning() {
  return (
    <table
      data-skip-in-text="true"
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: 'separate' }}
    >
      <tbody>
        <tr>
          {stripes.map((stripe) => (
            <td
              key={stripe}
              height={18}
              style={{
                backgroundColor: stripe % 2 === 0 ? mailPaint.awning : mailPaint.paper,
                borderRadius: '0 0 12px 12px',
                fontSize: 0,
                lineHeight: 0,
              }}
            >
              &nbsp;
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
