import { createHash } from 'node:crypto'

import type { WidgetSources } from '#app/core/human-check/human-check-provider.server.ts'

type PolicyOptions = {
  /** Sources of inline scripts and styles: hashes for stored pages, a nonce for rendered ones. */
  scripts: string[]
  styles: string[]
  widget: WidgetSources
  /** Whether pages of this site may show the page in a frame. */
  framedBy?: 'none' | 'own'
}

/** Returns the Content-Security-Policy of a page (rule X3). */
export function pagePolicy({ scripts, styles, widget, framedBy = 'none' }: PolicyOptions): string {
  const directives: [string, string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...scripts, ...(widget.script ?? [])]],
    ['style-src', ["'self'", ...styles, ...(widget.style ?? [])]],
    ['img-src', ["'self'", 'data:', ...(widget.image ?? [])]],
    ['font-src', ["'self'"]],
    ['connect-src', ["'self'", ...(widget.connect ?? [])]],
    ['worker-src', ["'self'"]],
    ['manifest-src', ["'self'"]],
    ['frame-src', ["'self'", ...(widget.frame ?? [])]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['frame-ancestors', [framedBy === 'own' ? "'self'" : "'none'"]],
    // Scripts of hosted widgets do not support Trusted Types; without a widget, text can never become script.
    ...(widget.script
      ? []
      : ([
          ['require-trusted-types-for', ["'script'"]],
          ['trusted-types', ['default']],
        ] satisfies [string, string[]][])),
  ]
  return directives.map(([name, values]) => `${name} ${values.join(' ')}`).join('; ')
}

/** The policy of every response that is not a page: it may load nothing and cannot be framed. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

const neverAsked = ['accelerometer', 'camera', 'display-capture', 'gyroscope', 'magnetometer', 'microphone', 'midi', 'payment', 'usb', 'interest-cohort'] // prettier-ignore

/** Device features that a page of this site may use. */
type Asked = { passkeys?: boolean; position?: boolean }

/** Returns the Permissions-Policy of a page: only the given features are allowed, and only to this site. */
export function permissionsPolicy({ passkeys = false, position = false }: Asked = {}): string {
  const off = neverAsked.map((name) => `${name}=()`)
  const asked = Object.entries({ geolocation: position, 'publickey-credentials-get': passkeys, 'publickey-credentials-create': passkeys }) // prettier-ignore
  return [...off, ...asked.map(([name, isOwn]) => `${name}=(${isOwn ? 'self' : ''})`)].join(', ')
}

/** Returns the headers of every response. */
export function commonHeaders(isSecureOrigin: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': permissionsPolicy(),
    ...(isSecureOrigin && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  }
}

const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** Returns the hashes of a page's inline scripts and styles; with `nonce`, only of those rendered with it. */
export function inlineHashes(html: string, nonce?: string): { scripts: string[]; styles: string[] } {
  const contents = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))]
      .filter(([, attributes]) => nonce === undefined || attributes?.includes(`nonce="${nonce}"`))
      .map((match) => hash(match[2] ?? ''))
  return { scripts: [...new Set(contents('script'))], styles: [...new Set(contents('style'))] }
}
