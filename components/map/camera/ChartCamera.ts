import type { Map as GlMap } from 'maplibre-gl'
import type { Box } from '#lib/distance.ts'
import type { Arrow } from '../../ui/shortcuts.ts'
import type { Camera } from '../../view/camera.ts'
import { centrePlace, clearBox, fitBox, isBoxHidden, isSeen, isSeenOnLargeScreen, moveMs } from './moves.ts'
import { ZoomSteps } from './ZoomSteps.ts'

const stepPixels = 100

/** The view of the map, and all moves that the user does not make by hand. */
export class ChartCamera {
  #map: GlMap
  #zoomSteps: ZoomSteps
  #moves = 0
  #whenLeft = new Set<() => void>()

  constructor(map: GlMap) {
    this.#map = map
    this.#zoomSteps = new ZoomSteps(map)
    map.on('movestart', ({ originalEvent }) => {
      if (originalEvent) this.#moves += 1
      if (originalEvent instanceof KeyboardEvent && originalEvent.key.startsWith('Arrow')) this.#leave()
    })
    map.on('dragstart', () => this.#leave())
  }

  get place(): Camera {
    const { lng, lat } = this.#map.getCenter()
    return { zoom: this.#map.getZoom(), latitude: lat, longitude: lng }
  }

  /** The whole box of the map, including the part below panels. */
  get view(): Box {
    const bounds = this.#map.getBounds()
    return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
  }

  /** Returns the box of the view that panels leave, with the margins of `fit`. */
  get clearView(): Box {
    return clearBox(this.#map)
  }

  /** The number of view changes. Responses to requests from before a change must not move the map. */
  get moves(): number {
    return this.#moves
  }

  /** Calls `act` after each move, until the returned function is called. */
  onRest(act: () => void): () => void {
    const subscription = this.#map.on('moveend', act)
    return () => subscription.unsubscribe()
  }

  /**
   * Calls `act` when the map goes to another place, by hand or by name, until the returned function is called. Zooming
   * does not count.
   */
  onLeft(act: () => void): () => void {
    this.#whenLeft.add(act)
    return () => void this.#whenLeft.delete(act)
  }

  /** Follows a change of the address. Following a vessel continues, because the address has it as well. */
  set({ zoom, latitude, longitude }: Camera): void {
    this.#moves += 1
    this.#map.jumpTo({ zoom, center: [longitude, latitude] })
  }

  /** Shows a place in the centre of the visible part of the map. */
  goTo(place: Camera): void {
    this.#moves += 1
    this.#leave()
    centrePlace(this.#map, { ...place, duration: 0 })
  }

  /** Moves the map as MapLibre's own arrow keys do while the map has the focus. */
  step([east, south]: Arrow, originalEvent: KeyboardEvent): void {
    this.#map.panBy([east * stepPixels, south * stepPixels], { duration: moveMs }, { originalEvent })
  }

  zoomBy(steps: number): void {
    this.#zoomSteps.by(steps)
  }

  /** Zooms in on a point of the screen, which stays in place. */
  zoomTo({ x, y }: { x: number; y: number }, steps: number): void {
    this.#zoomSteps.by(steps, this.#map.unproject([x, y]))
  }

  /** Shows a whole box in the visible part of the map. */
  fit(box: Box): void {
    this.#moves += 1
    this.#leave()
    fitBox(this.#map, box)
  }

  /** Shows a box as the API gives it: east of 180° if its east is less than its west. */
  fitBounds([west, south, east, north]: readonly [number, number, number, number]): void {
    this.fit({ west, south, east: east < west ? east + 360 : east, north })
  }

  /** Moves the map only if the place is out of view or below panels. */
  reveal(longitude: number, latitude: number): void {
    this.#whenHandsOff(() => {
      if (!isSeen(this.#map, [longitude, latitude])) this.#centre(longitude, latitude)
    })
  }

  /** Moves the map only if panels or a small screen hide the place; does not move if no screen would show it. */
  uncover(longitude: number, latitude: number): void {
    if (isSeenOnLargeScreen(this.#map, [longitude, latitude])) this.reveal(longitude, latitude)
  }

  /** Shows a box that panels or a small screen hide in part, without zooming in. One that no screen would show is left alone. */
  uncoverBox(box: Box): void {
    this.#whenHandsOff(() => {
      if (isBoxHidden(this.#map, box)) fitBox(this.#map, box, this.#map.getZoom())
    })
  }

  /** Moves the map so that the place is in the centre of its visible part. */
  centre(longitude: number, latitude: number): void {
    this.#whenHandsOff(() => this.#centre(longitude, latitude))
  }

  #leave(): void {
    for (const act of this.#whenLeft) act()
  }

  #centre(longitude: number, latitude: number): void {
    this.#zoomSteps.along((zoom) => {
      centrePlace(this.#map, { longitude, latitude, zoom, duration: moveMs })
      return zoom
    })
  }

  /** Waits for the user's wheel or fingers, whose move would be interrupted. */
  #whenHandsOff(then: () => void): void {
    const { scrollZoom, touchZoomRotate } = this.#map
    if (scrollZoom.isActive() || touchZoomRotate.isActive()) this.#map.once('moveend', () => this.#whenHandsOff(then))
    else then()
  }
}
