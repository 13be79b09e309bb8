import type { CSSProperties, ReactNode } from 'react'

type TagProps = { style: CSSProperties; children: ReactNode }

/** A paragraph. */
export const Text = ({ style, children }: TagProps) => <p style={style}>{children}</p>

/** A link in a paragraph. Mail programs open links in a new window even without `target`. */
export const Link = ({ href, style, children }: TagProps & { href: string }) => (
  <a href={href} style={style}>
    {children}
  </a>
)

/**
 * The main link of a mail. Outlook for Windows ignores the padding of a link, so the cell repeats it as `mso-padding-alt`, which other
 * programs ignore.
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

/** A block as wide as the letter. It is a table because Outlook for Windows supports padding on table cells only. */
export const Section = ({ style, children }: TagProps) => (
  <table role="presentation" align="center" width="100%" cellPadding={0} cellSpacing={0} style={{ border: 0 }}>
    <tbody>
      <tr>
        <td style={style}>{children}</td>
      </tr>
    </tbody>
  </table>
)
