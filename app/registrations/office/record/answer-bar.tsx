import { Button } from '#app/ui/button.tsx'

/** On a narrow screen the answers lie far below the facts: this bar opens one and goes there. */
export function AnswerBar() {
  return (
    <div className="answer-bar needs-script">
      <Button type="button" onClick={() => goTo('Approve')}>
        Approve
      </Button>
      <Button type="button" variant="ghost" onClick={() => goTo('Ask for more')}>
        Ask
      </Button>
      <Button type="button" variant="danger" onClick={() => goTo('Decline')}>
        Decline
      </Button>
    </div>
  )
}

function goTo(label: string): void {
  const tabs = [...document.querySelectorAll<HTMLElement>('.record-answer [role="tab"]')]
  const tab = tabs.find((each) => each.textContent === label) ?? tabs[0]
  tab?.click()
  tab?.focus()
  tab?.scrollIntoView({ block: 'start' })
}
