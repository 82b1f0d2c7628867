import { beforeEach, expect, it } from 'vitest'
import { ZoomSteps } from './ZoomSteps.ts'

/** Reaches its goal when the test requests it. A new goal interrupts the move, as in MapLibre. */
class SlowMap {
  zoom = 5
  #goal: number | null = null
  #rests: (() => void)[] = []

  getZoom = () => this.zoom
  getMinZoom = () => 0
  isMoving = () => this.#goal !== null
  on = (_: 'moveend', act: () => void) => this.#rests.push(act)

  easeTo({ zoom }: { zoom: number }): void {
    if (this.#goal !== null) this.#rest((this.zoom + this.#goal) / 2)
    this.#goal = zoom
  }

  arrive(): void {
    this.#rest(this.#goal ?? this.zoom)
  }

  #rest(zoom: number): void {
    this.zoom = zoom
    this.#goal = null
    for (const act of this.#rests) act()
  }
}

let map: SlowMap
let steps: ZoomSteps

beforeEach(() => {
  map = new SlowMap()
  steps = new ZoomSteps(map)
})

/** Moves the map without a change of zoom. */
const reveal = () =>
  steps.along((zoom) => {
    map.easeTo({ zoom })
    return zoom
  })

it('steps that are faster than the map add up', () => {
  for (const _ of [1, 2, 3]) steps.by(1)
  map.arrive()
  expect(map.zoom).toBe(8)
  steps.by(-1)
  map.arrive()
  expect(map.zoom).toBe(7)
})

it('another move goes to the requested zoom, and later steps add to it', () => {
  steps.by(1)
  reveal()
  steps.by(1)
  map.arrive()
  expect(map.zoom).toBe(7)
})

it('a move alone keeps the zoom', () => {
  reveal()
  map.arrive()
  expect(map.zoom).toBe(5)
})
