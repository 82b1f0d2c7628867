/** To be told by what goes away as it is pressed: who had the focus on it goes on at `to`, and who is elsewhere stays there. */
export function passFocus(from: Element, to: HTMLElement | null | undefined): void {
  if (document.activeElement === from) to?.focus({ preventScroll: true })
}
