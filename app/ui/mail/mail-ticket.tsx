import { mailPaint, mailStyle } from './mail-style.ts'

type MailTicketProps = { label: string; value: string; note: string }

/** A code to type or read out, in large digits, with its name and its conditions. */
export function MailTicket({ label, value, note }: MailTicketProps) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ backgroundColor: mailPaint.ticket, border: `3px dashed ${mailPaint.text}`, margin: '4px 0 22px' }}
    >
      <tbody>
        <tr>
          <td
            align="center"
            style={{ padding: '18px 10px 2px', fontSize: '15px', fontWeight: 700, color: mailPaint.text }}
          >
            {label}
          </td>
        </tr>
        <tr>
          <td align="center" style={mailStyle.ticket}>
            {value}
          </td>
        </tr>
        <tr>
          <td
            align="center"
            style={{ padding: '4px 10px 18px', fontSize: '14px', lineHeight: '20px', color: mailPaint.textSoft }}
          >
            {note}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
