import * as maplibregl from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import './chart.css'
import type { FeatureCollection } from 'geojson'
import { formatPosition } from '../vessel/format.ts'
import { CloseShips } from './CloseShips.ts'
import { type Camera, formatCamera, mostZoom, wrapLongitude } from './camera.ts'
import { lightColours, type MapColours, wornColours } from './colours.ts'
import type { Place } from './coordinates.ts'
import type { AreaDrawing, AreaDrawingEvents } from './drawing/AreaDrawing.ts'
import type { Measuring, MeasuringEvents } from './drawing/Measuring.ts'
import { type DrawnSource, keepingDrawn } from './drawnLayers.ts'
import { fetchChart, onForeignChart } from './foreignStyle.ts'
import { LiveShips } from './LiveShips.ts'
import type { TileFeed } from './liveTiles.ts'
import { MissingLand } from './missingLand.ts'
import { type Box, centrePlace, fitBox, moveMs, revealPlace } from './moves.ts'
import { type PointedShip, pointedShip, reachPixels, shipsBetween } from './pointedShip.ts'
import { type ScaleBar, scaleBar } from './scaleBar.ts'
import type { selectionData } from './selection.ts'
import { addShipImage, keepShipImages, redrawShipImages } from './shipImages.ts'
import { mapStyle, shipOverlay } from './style.ts'

maplibregl.setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href)

export interface ChartMapEvents {
  onCamera(camera: Camera): void
  /** `together`: not her alone, but with those that are selected already. */
  onOpen(mmsi: number, how: { together: boolean }): void
  /** A box was drawn round these. */
  onBox(mmsis: number[]): void
  onPoint(ship: PointedShip | null): void
  onFeed(feed: TileFeed): void
}

export interface ChartMapOptions {
  container: HTMLElement
  /** What a screen reader calls the map. */
  title: string
  basemapVersion: string
  /** Of a MapLibre style to show in place of our own chart. */
  chartUrl: string | null
  camera: Camera
  filterQuery: string
  events: ChartMapEvents
}

const pinMs = 8000

export interface PrintedMap {
  picture: HTMLCanvasElement
  width: number
  height: number
  scale: ScaleBar
}

/** What has the pointer and the keys of the map in place of the ships. */
interface Work {
  repaint(colours: MapColours): void
  close(): void
}

/** The one place that owns the GL map. React hands it data and hears what people do on it. */
export class ChartMap {
  #map: maplibregl.Map
  #events: ChartMapEvents
  #basemapVersion: string
  #chart: maplibregl.StyleSpecification | null = null
  #ships: LiveShips
  #closeShips: CloseShips
  #stop = new AbortController()
  #colours: MapColours
  #iconSet = 0
  #missingLand = new MissingLand()
  #selected: number | null = null
  #work: Work | null = null
  #pressIsSpent = false
  #selection: ReturnType<typeof selectionData> = { type: 'FeatureCollection', features: [] }

  constructor({ container, title, basemapVersion, chartUrl, camera, filterQuery, events }: ChartMapOptions) {
    this.#events = events
    this.#basemapVersion = basemapVersion
    this.#colours = wornColours(container)
    this.#ships = new LiveShips({ filterQuery, onFeed: (feed) => this.#feedChanged(feed) })
    this.#map = new maplibregl.Map({
      container,
      style: this.#style(),
      center: [camera.longitude, camera.latitude],
      zoom: camera.zoom,
      maxZoom: mostZoom,
      fadeDuration: 0,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      boxZoom: {
        boxZoomEnd: (map, from, to) => {
          if (!this.#work) this.#events.onBox(shipsBetween(map, from, to))
        },
      },
      attributionControl: { compact: false },
      locale: { 'Map.Title': title },
    })
    this.#map.touchZoomRotate.disableRotation()
    this.#map.keyboard.disableRotation()
    this.#map.addControl(new maplibregl.ScaleControl({ unit: 'nautical', maxWidth: 120 }), 'bottom-left')
    this.#ships.follow(this.#map)
    this.#closeShips = new CloseShips(this.#map)
    this.#listen(container)
    if (chartUrl) void this.#showChart(chartUrl)
  }

  setCamera({ zoom, latitude, longitude }: Camera): void {
    this.#map.jumpTo({ zoom, center: [longitude, latitude] })
  }

  /** Centres a place in what panels leave of the map, and marks it for a while. */
  goTo({ zoom, latitude, longitude }: Camera): void {
    centrePlace(this.#map, { longitude, latitude, zoom, duration: 0 })
    const label = formatPosition([wrapLongitude(longitude), latitude])
    setTimeout(this.pin({ longitude, latitude, label }), pinMs)
  }

  zoomBy(steps: number): void {
    this.#map.easeTo({ zoom: this.#map.getZoom() + steps, duration: moveMs })
  }

  /** Tells where the pointer is, `null` when it has left, until the function that comes back is called. */
  onCursor(act: (place: Place | null) => void): () => void {
    const subscriptions = [
      this.#map.on('mousemove', ({ lngLat }) => act({ latitude: lngLat.lat, longitude: wrapLongitude(lngLat.lng) })),
      this.#map.on('mouseout', () => act(null)),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }

  get camera(): Camera {
    const { lng, lat } = this.#map.getCenter()
    return { zoom: this.#map.getZoom(), latitude: lat, longitude: lng }
  }

  /** Shows the ships of these filters only. */
  setFilter(filterQuery: string): void {
    this.#ships.setFilter(filterQuery)
  }

  /** The theme has changed: colours are read again and icons drawn anew. */
  repaint(): void {
    const container = this.#map.getContainer()
    const colours = wornColours(container)
    if (JSON.stringify(colours) === JSON.stringify(this.#colours)) return
    this.#colours = colours
    this.#iconSet++
    this.#restyle()
    keepShipImages(this.#map, String(this.#iconSet))
  }

  /** Draws the map at once in the light theme, for paper. What it is told in is what a caption needs. */
  beginPrint(): PrintedMap {
    const container = this.#map.getContainer()
    this.#recolour(lightColours(container))
    const { clientWidth: width, clientHeight: height } = container
    const { zoom, latitude } = this.camera
    return { picture: pictureOf(this.#map.getCanvas()), width, height, scale: scaleBar(zoom, latitude, 160) }
  }

  endPrint(): void {
    this.#recolour(this.#colours)
  }

  select(mmsi: number | null, data: ReturnType<typeof selectionData>): void {
    this.#whenReady(() => {
      if (this.#selected !== mmsi) {
        this.#markSelected(false)
        this.#selected = mmsi
      }
      this.#selection = data
      this.#showSelection()
    })
  }

  /** Puts what a panel works with on the map, in place of what was there. */
  show(source: DrawnSource, data: FeatureCollection): void {
    this.#whenReady(() => this.#map.getSource<maplibregl.GeoJSONSource>(source)?.setData(data))
  }

  /** Loads what draws areas and gives it pointer and keys: until it is closed, a click means no ship. */
  async openDrawing(events: AreaDrawingEvents): Promise<AreaDrawing> {
    const { AreaDrawing } = await import('./drawing/AreaDrawing.ts')
    return this.#begin(new AreaDrawing({ map: this.#map, colours: this.#colours, events, onClosed: this.#worked }))
  }

  /** The same for measuring. */
  async openMeasuring(events: MeasuringEvents): Promise<Measuring> {
    const { Measuring } = await import('./drawing/Measuring.ts')
    return this.#begin(new Measuring({ map: this.#map, events, onClosed: this.#worked }))
  }

  /** Shows all of a box in what panels leave of the map. */
  fit(box: Box): void {
    fitBox(this.#map, box)
  }

  /** Moves the map only if the place is not to be seen, or lies beneath what covers the sides. */
  reveal(longitude: number, latitude: number, covered: { right: number; bottom: number }): void {
    revealPlace(this.#map, [longitude, latitude], covered)
  }

  /** In the middle of what panels leave of the map. */
  centre(longitude: number, latitude: number): void {
    centrePlace(this.#map, { longitude, latitude, zoom: this.#map.getZoom(), duration: moveMs })
  }

  /** Marks a place by its name, until the function that comes back is called. */
  pin({ longitude, latitude, label }: { longitude: number; latitude: number; label: string }): () => void {
    const element = document.createElement('div')
    element.className = 'chart-pin'
    element.textContent = label
    const marker = new maplibregl.Marker({ element, anchor: 'bottom' }).setLngLat([longitude, latitude])
    marker.addTo(this.#map)
    return () => marker.remove()
  }

  /** Until the function that comes back is called. */
  onMovedByHand(act: () => void): () => void {
    const subscription = this.#map.on('dragstart', act)
    return () => subscription.unsubscribe()
  }

  destroy(): void {
    this.#work?.close()
    this.#closeShips.destroy()
    this.#ships.destroy()
    this.#stop.abort()
    this.#map.remove()
  }

  #style(colours = this.#colours) {
    const { origin } = location
    const parts = { colours, iconSet: String(this.#iconSet), origin, basemapVersion: this.#basemapVersion }
    return this.#chart ? onForeignChart(this.#chart, shipOverlay(parts)) : mapStyle(parts)
  }

  /** Until it has come, and if it does not come, ours is the chart. */
  async #showChart(url: string): Promise<void> {
    try {
      this.#chart = await fetchChart(url)
    } catch (error) {
      reportError(error)
      return
    }
    if (!this.#stop.signal.aborted) this.#restyle()
  }

  #restyle(): void {
    this.#map.setStyle(this.#style(), { diff: true, transformStyle: keepingDrawn })
    this.#whenReady(() => {
      this.#showSelection()
      this.#closeShips.draw()
      this.#work?.repaint(this.#colours)
    })
  }

  #listen(container: HTMLElement): void {
    const map = this.#map
    const tellCamera = () => {
      container.dataset.camera = formatCamera({ ...this.camera })
      this.#events.onCamera(this.camera)
    }
    map.on('load', () => {
      container.dataset.ready = 'true'
    })
    map.on('moveend', tellCamera)
    map.on('movestart', () => this.#events.onPoint(null))
    map.setMissingStyleImageResolver((name) => addShipImage(map, name, this.#colours))
    map.on('error', (event) => {
      if (!isUnanswered(event.error)) reportError(event.error)
      this.#missingLand.note(event)
    })
    map.on('click', ({ point, originalEvent }) => {
      if (this.#work || this.#pressIsSpent) return
      const touch = 'pointerType' in originalEvent && originalEvent.pointerType === 'touch'
      const ship = pointedShip(
        map,
        point,
        touch || matchMedia('(pointer: coarse)').matches ? reachPixels.touch : reachPixels.mouse,
      )
      if (ship) this.#events.onOpen(ship.mmsi, { together: originalEvent.ctrlKey || originalEvent.metaKey })
    })
    // A press with Shift may begin a box: MapLibre swallows its click, and calls the box off where none was drawn (6.17).
    map.on('boxzoomcancel', ({ originalEvent }) => {
      if (this.#work || !(originalEvent instanceof MouseEvent)) return
      const { left, top } = map.getCanvas().getBoundingClientRect()
      const point = new maplibregl.Point(originalEvent.clientX - left, originalEvent.clientY - top)
      const ship = pointedShip(map, point, reachPixels.mouse)
      if (ship) this.#events.onOpen(ship.mmsi, { together: true })
    })
    map.on('mousemove', ({ point }) => {
      if (this.#work) return
      const ship = map.isMoving() ? null : pointedShip(map, point, reachPixels.mouse)
      map.getCanvas().style.cursor = ship ? 'pointer' : ''
      this.#events.onPoint(ship)
    })
    map.on('mouseout', () => this.#events.onPoint(null))
    const { signal } = this.#stop
    const pressed = () => {
      this.#pressIsSpent = false
    }
    map.getCanvas().addEventListener('pointerdown', pressed, { signal, capture: true })
    map.getCanvas().addEventListener(
      'keydown',
      ({ key, shiftKey }) => {
        if (key !== 'Enter' || this.#work) return
        const ship = pointedShip(map, map.project(map.getCenter()), reachPixels.keyboard)
        if (ship) this.#events.onOpen(ship.mmsi, { together: shiftKey })
      },
      { signal },
    )
  }

  #begin<Begun extends Work>(work: Begun): Begun {
    this.#work?.close()
    this.#work = work
    this.#events.onPoint(null)
    return work
  }

  /** The press that ends the work is still to become a click, and that one means no ship either. */
  #worked = (): void => {
    this.#work = null
    this.#pressIsSpent = true
  }

  /** In this very frame: icons are drawn over, where repaint has the map ask for others. */
  #recolour(colours: MapColours): void {
    this.#map.setStyle(this.#style(colours), { diff: true, transformStyle: keepingDrawn })
    redrawShipImages(this.#map, colours)
    this.#showSelection()
    this.#closeShips.draw()
    this.#map.redraw()
  }

  #feedChanged(feed: TileFeed): void {
    this.#events.onFeed(feed)
    if (feed.failure === null) this.#missingLand.askAgain(this.#map)
  }

  #showSelection(): void {
    this.#map.getSource<maplibregl.GeoJSONSource>('selection')?.setData(this.#selection)
    this.#markSelected(this.#selection.features.length > 0)
  }

  #markSelected(selected: boolean): void {
    if (this.#selected === null || !this.#map.getSource('vessels')) return
    const id = this.#selected
    this.#map.setFeatureState({ source: 'vessels', sourceLayer: 'vessels', id }, { selected })
    this.#map.setFeatureState({ source: 'hulls', id }, { selected })
  }

  #whenReady(then: () => void): void {
    if (this.#map.getSource('selection')) then()
    else this.#map.once('styledata', () => this.#whenReady(then))
  }
}

/** A tile or an answer that did not come: the feed's state tells of it. Anything else is a fault of ours. */
function isUnanswered(error: unknown): boolean {
  return error instanceof maplibregl.AJAXError || /RequestFailure|Failed to fetch|cannot be reached/.test(String(error))
}

/** What was just drawn. A browser prints the frame that was shown last, and of that one GL keeps nothing. */
function pictureOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const picture = document.createElement('canvas')
  picture.width = canvas.width
  picture.height = canvas.height
  picture.getContext('2d')?.drawImage(canvas, 0, 0)
  return picture
}
