import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  // The public site: prerendered, never hydrated.
  layout('site/layout/site.page.tsx', [index('site/home/home.page.tsx'), route('notfound', 'site/not-found.page.tsx')]),
  // The back office: server-rendered behind the staff session, hydrated.
  layout('staff/office/office.page.tsx', [route('staff/ui', 'staff/office/ui-sheet.page.tsx')]),
  // Everything else.
  route('*', 'site/unknown.page.tsx'),
] satisfies RouteConfig
