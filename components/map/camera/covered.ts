export interface Covered {
  left: number
  right: number
  below: number
}

/** How many pixels of the map lie beneath panels, as the page's own rules say (`--covered-…` and `--sheet-below` of the dashboard). */
export function coveredBy(container: HTMLElement): Covered {
  const probe = document.createElement('div')
  probe.style.cssText =
    'position:absolute;visibility:hidden;padding:0 var(--covered-right,0px) max(var(--covered-below,0px),var(--sheet-below,0px)) var(--covered-left,0px)'
  container.append(probe)
  const { paddingLeft, paddingRight, paddingBottom } = getComputedStyle(probe)
  probe.remove()
  return {
    left: Number.parseFloat(paddingLeft),
    right: Number.parseFloat(paddingRight),
    below: Number.parseFloat(paddingBottom),
  }
}
