import { mailStyle } from './mail-style.ts'

/** A table of labelled values, one in each row. */
export function MailFacts({ facts }: { facts: [label: string, value: string][] }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '18px 0' }}>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <td style={mailStyle.label}>{label}</td>
            <td style={mailStyle.value}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
