import type { CSSProperties } from 'react'

/** The colours of `tokens.css` by value, because mail programs do not support custom properties. */
export const mailPaint = {
  sign: '#0d4634',
  onSign: '#fffdf8',
  page: '#f7f1e6',
  paper: '#fffdf8',
  text: '#10211a',
  textSoft: '#575040',
  line: '#d9cdb6',
  awning: '#f79dab',
  action: '#ffc629',
  ticket: '#fff3cf',
} as const

const face = 'Arial, Helvetica, sans-serif'
const signFace =
  "'Archivo Narrow', 'HelveticaNeue-CondensedBold', 'Avenir Next Condensed', 'Arial Narrow', Arial, sans-serif"

/** Breaks a long word, such as a shop name of sixty letters. Some mail programs support only the second property. */
const breaks = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

export const mailStyle = {
  page: { margin: 0, padding: '0 0 28px', backgroundColor: mailPaint.page, fontFamily: face, color: mailPaint.text },
  sheet: { width: '100%', maxWidth: '600px', backgroundColor: mailPaint.paper },
  fascia: { backgroundColor: mailPaint.sign, padding: '14px 32px' },
  wordmark: {
    margin: 0,
    fontFamily: signFace,
    fontWeight: 800,
    fontSize: '28px',
    lineHeight: '32px',
    color: mailPaint.onSign,
  },
  paper: { padding: '24px 32px' },
  heading: {
    margin: '0 0 16px',
    fontFamily: signFace,
    fontWeight: 800,
    fontSize: '34px',
    lineHeight: '38px',
    color: mailPaint.text,
    ...breaks,
  },
  text: { margin: '0 0 14px', fontSize: '16px', lineHeight: '25px', color: mailPaint.text, ...breaks },
  quote: {
    margin: '0 0 18px',
    padding: '14px 18px',
    borderLeft: `5px solid ${mailPaint.awning}`,
    backgroundColor: mailPaint.page,
    fontFamily: 'Georgia, serif',
    fontSize: '17px',
    lineHeight: '27px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  /** Twelve digits fit on one line of the smallest phone. */
  ticket: {
    padding: '0',
    fontFamily: signFace,
    fontWeight: 800,
    fontSize: '30px',
    lineHeight: '40px',
    color: mailPaint.text,
  },
  label: {
    padding: '5px 16px 5px 0',
    fontSize: '15px',
    lineHeight: '22px',
    color: mailPaint.textSoft,
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
  },
  value: { padding: '5px 0', fontSize: '15px', lineHeight: '22px', color: mailPaint.text, overflowWrap: 'anywhere' },
  button: {
    display: 'inline-block',
    padding: '15px 26px',
    borderRadius: '4px',
    backgroundColor: mailPaint.action,
    color: mailPaint.text,
    fontSize: '17px',
    fontWeight: 700,
    textDecoration: 'none',
  },
  link: { color: mailPaint.sign, textDecoration: 'underline' },
  small: { margin: 0, fontSize: '13px', lineHeight: '20px', color: mailPaint.textSoft },
} as const satisfies Record<string, CSSProperties>

/** The colours of dark mode. Sign, awning and button do not change. */
export const mailNightPaint = {
  page: '#0b1712',
  paper: '#14241d',
  ticket: '#3a3214',
  text: '#f4efe4',
  textSoft: '#c3baa6',
  line: '#3d5147',
  link: '#9ad8bb',
} as const

const rule = (selectors: readonly string[], property: string, paint: string) =>
  `${selectors.map((selector) => `[style${selector}]`).join(',')}{${property}:${paint}!important}`
const ground = (paint: 'page' | 'paper' | 'ticket') =>
  rule([`*='background-color:${mailPaint[paint]}'`], 'background-color', mailNightPaint[paint])
const ink = (paint: string, night: string) => rule([`*=';color:${paint}'`, `^='color:${paint}'`], 'color', night)

/**
 * The style sheet of dark mode. Its selectors match the colours in the style attributes, so that each colour is defined only once, in
 * `mailStyle`.
 */
export const mailNight = `@media (prefers-color-scheme:dark){${[
  ground('page'),
  ground('paper'),
  ground('ticket'),
  ink(mailPaint.text, mailNightPaint.text),
  ink(mailPaint.textSoft, mailNightPaint.textSoft),
  ink(mailPaint.sign, mailNightPaint.link),
  rule([`*='border-color:${mailPaint.line}'`, `*='solid ${mailPaint.line}'`], 'border-color', mailNightPaint.line),
  rule([`*='solid ${mailPaint.text}'`, `*='dashed ${mailPaint.text}'`], 'border-color', mailNightPaint.text),
  rule([`*='background-color:${mailPaint.action}'`], 'color', mailPaint.text),
].join('')}}`
