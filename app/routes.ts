import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  // The public site: prerendered, never hydrated.
  layout('site/layout/site.page.tsx', [index('site/home/home.page.tsx'), route('notfound', 'site/not-found.page.tsx')]),
  // The back office: server-rendered behind the staff session, hydrated.
  layout('staff/office/office.page.tsx', [
    route('staff/enquiries', 'enquiries/office/enquiries.page.tsx', [
      route(':enquiryId', 'enquiries/office/enquiry.page.tsx'),
    ]),
    route('staff/mail', 'staff/mail/mail.page.tsx', [route(':mailId', 'staff/mail/mail-record.page.tsx')]),
    route('staff/audit', 'staff/audit/audit.page.tsx'),
    route('staff/account', 'staff/account/account.page.tsx'),
    route('staff/ui', 'staff/office/ui-sheet.page.tsx'),
  ]),
  route('staff/enquiries/export', 'enquiries/office/enquiries-export.page.ts'),
  route('staff/mail/export', 'staff/mail/mail-export.page.ts'),
  route('staff/mail/:mailId/preview', 'staff/mail/mail-preview.page.ts'),
  route('staff/audit/export', 'staff/audit/audit-export.page.ts'),
  // The back office's door: the way in, the second factor, the way out.
  layout('staff/door/door.page.tsx', [
    route('staff/first-owner', 'staff/first-owner/first-owner.page.tsx'),
    route('staff/sign-in', 'staff/sign-in/sign-in.page.tsx'),
    route('staff/sign-in/code', 'staff/sign-in/code.page.tsx'),
    route('staff/confirm', 'staff/confirm/confirm.page.tsx'),
  ]),
  route('staff', 'staff/door/start.page.ts'),
  route('staff/sign-out', 'staff/sign-in/sign-out.page.ts'),
  // Everything else.
  route('*', 'site/unknown.page.tsx'),
] satisfies RouteConfig
