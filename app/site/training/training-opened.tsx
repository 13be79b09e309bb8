/** Reports an opened training on every page of it. Shows a message once the shop's list is marked (`training-opened.ts`). */
export function TrainingOpened() {
  return (
    <p
      className="training-opened"
      role="status"
      data-script="training-opened"
      data-said="Saved. Your shop’s list says that you opened the training."
    />
  )
}
