import { PageFoot } from '#app/ui/page/page-foot.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'

import { ButtonsSection } from './sheet/buttons-section.tsx'
import { DialogSection } from './sheet/dialog-section.tsx'
import { EmptySection } from './sheet/empty-section.tsx'
import { ErrorsSection } from './sheet/errors-section.tsx'
import { FieldsSection } from './sheet/fields-section.tsx'
import { FiltersSection } from './sheet/filters-section.tsx'
import { LetteringSection } from './sheet/lettering-section.tsx'
import { MarksSection } from './sheet/marks-section.tsx'
import { MotionSection } from './sheet/motion-section.tsx'
import { NoticesSection } from './sheet/notices-section.tsx'
import { PaintsSection } from './sheet/paints-section.tsx'
import { PanelSection } from './sheet/panel-section.tsx'
import { TableSection } from './sheet/table-section.tsx'

export const meta = () => [{ title: 'Component sheet' }, { name: 'robots', content: 'noindex' }]

/** One of each, in every state. What is not here does not exist yet. */
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
