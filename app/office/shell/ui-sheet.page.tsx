import { PageFoot } from '#app/ui/page/page-foot.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'

import { ButtonsSection, FieldsSection } from './sheet/fields-section.tsx'
import { DialogSection, PanelSection } from './sheet/panels-section.tsx'
import { EmptySection, ErrorsSection, NoticesSection } from './sheet/notices-section.tsx'
import { FiltersSection, MarksSection, TableSection } from './sheet/table-section.tsx'
import { LetteringSection, MotionSection, PaintsSection } from './sheet/looks-section.tsx'

export const meta = () => [{ title: 'Component sheet' }, { name: 'robots', content: 'noindex' }]

/** Shows every component in every state. */
export default function UiSheetPage() {
  return (
    <>
      <PageHead heading="Component sheet">
        <p className="text-text-soft">One of each. If it is not here, it does not exist yet.</p>
      </PageHead>
      <div className="sheet">
        <PaintsSection />
        <LetteringSection />
        <ButtonsSection />
        <ErrorsSection />
        <FieldsSection />
        <DialogSection />
        <MarksSection />
        <NoticesSection />
        <FiltersSection />
        <TableSection />
        <PanelSection />
        <EmptySection />
        <MotionSection />
      </div>
      <PageFoot
        shortcuts={[
          { keys: ['/'], does: 'search' },
          { keys: ['J', 'K'], does: 'next, previous row' },
        ]}
      />
    </>
  )
}
