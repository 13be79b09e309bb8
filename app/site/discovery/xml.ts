const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

// oxlint-disable-next-line no-control-regex -- these are the very characters that XML cannot hold
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Text as it may stand in an element or an attribute. What XML cannot hold at all is left out. */
export function xmlText(text: string): string {
  return text.replaceAll(forbidden, '').replaceAll(/[&<>"']/g, (one) => names[one] ?? one)
}

/** An element with text in it. */
export function xmlElement(name: string, text: string, attributes: Record<string, string> = {}): string {
  return `<${name}${attributesOf(attributes)}>${xmlText(text)}</${name}>`
}

/** An element with nothing in it. */
export function xmlEmpty(name: string, attributes: Record<string, string>): string {
  return `<${name}${attributesOf(attributes)}/>`
}

function attributesOf(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
    .join('')
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
