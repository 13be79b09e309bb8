import type { CSSProperties, ReactNode } from 'react'

type TagProps = { style: CSSProperties; children: ReactNode }

/** A paragraph. */
export const Text = ({ style, children }: TagProps) => <p style={style}>{children}</p>

/** A link within a paragraph. Mail programs open it in a window of its own by themselves. */
export const Link = ({ href, style, children }: TagProps & { href: string }) => (
  <a href={href} style={style}>
    {children}
  </a>
)

/**
 * The link that a mail is about. The cell has the padding for Outlook's desktop program, which ignores that of a link and reads
 * `mso-padding-alt`; others ignore that property.
 */
export const Button = ({ style, children, href }: TagProps & { href: string }) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} style={{ borderCollapse: 'separate' }}>
    <tbody>
      <tr>
        <td
          style={{
            backgroundColor: style.backgroundColor,
            borderRadius: style.borderRadius,
            ['msoPaddingAlt' as string]: style.padding,
          }}
        >
          <Link href={href} style={style}>
            {children}
          </Link>
        </td>
      </tr>
    </tbody>
  </table>
)

/** A block as wide as the letter: a table, because Outlook's desktop program gives padding to nothing else. */
export const Section = ({ style, children }: TagProps) => (
  <table role="presentation" align="center" width="100%" cellPadding={0} cellSpacing={0} style={{ border: 0 }}>
    <tbody>
      <tr>
        <td style={style}>{children}</td>
      </tr>
    </tbody>
  </table>
)
