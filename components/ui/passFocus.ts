/** Moves the focus to `to` if the element that disappears has it. */
export function passFocus(from: Element, to: HTMLElement | null | undefined): void {
  if (document.activeElement === from) to?.focus({ preventScroll: true })
}
