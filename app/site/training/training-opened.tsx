/** Wakes on every page of the training; it is empty until the shop's list was marked (`training-opened.ts`). */
export function TrainingOpened() {
  return (
    <p
      className="training-opened"
      role="status"
      data-wake="training-opened"
      data-said="Saved. Your shop’s list says that you opened the training."
    />
  )
}
