import type { PreviewedMail } from '../mails/preview-mails.server.ts'

/** Previews mails before they are sent. */
export function MailDrafts({ mails }: { mails: readonly PreviewedMail[] }) {
  return mails.map(({ to, subject, text }) => (
    <article key={to} className="card mail-draft" aria-label={`Email to ${to}`}>
      <dl className="grid facts">
        <div>
          <dt>To</dt>
          <dd>{to}</dd>
        </div>
        <div>
          <dt>Subject</dt>
          <dd>{subject}</dd>
        </div>
      </dl>
      <pre>{text}</pre>
    </article>
  ))
}
