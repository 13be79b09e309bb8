/** The place of the enquiry form. Until it is here, the phone and the email that the page carries stay in view. */
export function mount(_root: HTMLElement, _options: { reason?: string } = {}): void {}
