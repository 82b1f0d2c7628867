import type { Map as GlMap } from 'maplibre-gl'
import { type Arrow, arrows } from '../../ui/shortcuts.ts'

const stepPixels = 60
const fineStepPixels = 6

/** Draws by keyboard: arrow keys move the map below a crosshair in its centre, in small steps with Shift. */
export class Crosshair {
  #map: GlMap
  #mark = document.createElement('div')
  #stop = new AbortController()

  constructor(map: GlMap, { onMoved, onKey }: { onMoved(): void; onKey(key: string): boolean }) {
    this.#map = map
    this.#mark.className = 'map-crosshair'
    this.#mark.hidden = true
    map.getContainer().append(this.#mark)
    const { signal } = this.#stop
    const canvas = map.getCanvas()
    canvas.addEventListener(
      'keydown',
      (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        const direction = arrows[event.key]
        if (direction) this.#step(direction, event)
        if (direction) onMoved()
        if (!direction && !onKey(event.key)) return
        event.preventDefault()
        event.stopPropagation()
      },
      { signal },
    )
    canvas.addEventListener('pointermove', () => this.hide(), { signal })
    canvas.addEventListener('pointerdown', () => this.hide(), { signal })
  }

  get shown(): boolean {
    return !this.#mark.hidden
  }

  show(): void {
    this.#mark.hidden = false
  }

  hide(): void {
    this.#mark.hidden = true
  }

  remove(): void {
    this.#stop.abort()
    this.#mark.remove()
  }

  #step([east, south]: Arrow, originalEvent: KeyboardEvent): void {
    const pixels = originalEvent.shiftKey ? fineStepPixels : stepPixels
    this.show()
    this.#map.panBy([east * pixels, south * pixels], { duration: 0 }, { originalEvent })
  }
}
