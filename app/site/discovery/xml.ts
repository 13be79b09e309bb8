const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

// oxlint-disable-next-line no-control-regex -- XML does not allow these characters
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Escapes a text for an element or an attribute, and removes the characters that XML does not allow. */
export function xmlText(text: string): string {
  return text.replaceAll(forbidden, '').replaceAll(/[&<>"']/g, (one) => names[one] ?? one)
}

/** Returns an element that contains a text. */
export function xmlElement(name: string, text: string, attributes: Record<string, string> = {}): string {
  return `<${name}${attributesOf(attributes)}>${xmlText(text)}</${name}>`
}

/** Returns an empty element. */
export function xmlEmpty(name: string, attributes: Record<string, string>): string {
  return `<${name}${attributesOf(attributes)}/>`
}

function attributesOf(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
    .join('')
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
