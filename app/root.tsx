import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, useMatches, useRouteError } from 'react-router'
import islandsUrl, { imports as islandsImports } from 'virtual:islands'
import { sheetsOf } from 'virtual:page-sheets'

import markSource from '../public/favicon.svg?raw'
import { ErrorPage } from '#app/start/http/error-page.tsx'
import { EarlyPress } from '#app/web/form/early-press.tsx'
import { useHydrated } from '#app/web/form/use-hydrated.ts'
import { useInlineNonce } from '#app/web/inline-nonce.tsx'
import { KeepScroll } from '#app/web/keep-scroll.tsx'

/**
 * The settings of a route: `hydrate: false` for pages whose only scripts are islands, and which clicks are counted there
 * (`count-visits.ts`).
 */
type Handle = { hydrate?: boolean; clicks?: 'named' }

/** Enables the page transition (rule W13) inline, because browsers check for it before the style sheet has loaded. */
const fadeRule = '@media (prefers-reduced-motion: no-preference){@view-transition{navigation:auto}}'

/** Inline in the page, to save a request before the first paint (rule P2). */
const mark = `data:image/svg+xml,${encodeURIComponent(markSource)}`

/** The public pages' script and its imports, requested together and with lower priority than the fonts. */
const Islands = () => (
  <>
    <script type="module" src={islandsUrl} fetchPriority="low" />
    {islandsImports.map((file) => (
      <link key={file} rel="modulepreload" href={file} fetchPriority="low" />
    ))}
  </>
)

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches()
  const handles = matches.map((match) => match.handle as Handle | undefined)
  const isStatic = handles.some((handle) => handle?.hydrate === false)
  const nonce = useInlineNonce()
  useHydrated()
  // A page without a router contains its style sheets (rules P2 and P3); other pages link to them, and in development all do. The error
  // page of the root has no route with a sheet, so it contains the public pages' sheet.
  const error = useRouteError()
  const isErrorPage = error !== null && error !== undefined
  const sheetRoutes = isErrorPage ? ['site/layout/site.page'] : matches.map(({ id }) => id)
  const sheets = isStatic || isErrorPage ? sheetsOf?.(sheetRoutes) : undefined
  return (
    <html lang="en-AU" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0d4634" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={mark} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: fadeRule + (sheets ?? '') }} suppressHydrationWarning />
        {sheets === undefined ? <Links /> : null}
        {isStatic ? <Islands /> : <EarlyPress />}
      </head>
      <body data-clicks={handles.find((handle) => handle?.clicks)?.clicks}>
        {children}
        {isStatic ? null : (
          <>
            <KeepScroll />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
