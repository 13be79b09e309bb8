import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteError } from 'react-router'
import islandsUrl from 'virtual:islands'

import { ErrorPage } from './error-page.tsx'
import siteStyles from './site/site-styles.ts'

type Handle = { hydrate?: boolean }

export function Layout({ children }: { children: ReactNode }) {
  const isStatic = useMatches().some((match) => (match.handle as Handle | undefined)?.hydrate === false)
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0d4634" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        {isStatic ? <style dangerouslySetInnerHTML={{ __html: siteStyles }} suppressHydrationWarning /> : <Links />}
        {isStatic ? <script type="module" src={islandsUrl} /> : null}
      </head>
      <body>
        {children}
        {isStatic ? null : (
          <>
            <ScrollRestoration />
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
