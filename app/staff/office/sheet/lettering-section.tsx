import { PageSection } from '#app/ui/page/page-section.tsx'

export function LetteringSection() {
  return (
    <PageSection heading="Lettering" className="sheet-4">
      <div className="grid gap-2">
        <span className="sign text-sign-m">Registrations</span>
        <span className="sign text-sign-s">Section, 1.75 rem</span>
        <span className="sign text-xl">1,503</span>
        <span>
          <b>Row name, 600, or 800 if new.</b> Text, 15 px.{' '}
          <span className="text-text-soft">Soft, for the second thing.</span>
        </span>
        <span className="font-press text-lg">What people wrote is set in Newsreader.</span>
        <span className="code">e3b0…0441 hashes, codes, headers</span>
      </div>
    </PageSection>
  )
}
