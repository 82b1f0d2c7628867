import type { FeatureCollection } from 'geojson'
import type { Map as GlMap } from 'maplibre-gl'
import { wrapLongitude } from '#lib/wire/area/boundingBox.ts'
import type { CreditJson } from '#lib/wire/creditSchemas.ts'
import type { Language } from '#lib/wire/languages.ts'
import type { ChartSources } from '#lib/wire/mapFiles.ts'
import type { Place } from '../ui/places/coordinates.ts'
import { type Camera, formatCamera } from '../view/camera.ts'
import { ChartCamera } from './camera/ChartCamera.ts'
import type { MapWork, WorkPlace } from './drawing/mapWork.ts'
import { createGlMap } from './glMap.ts'
import { ListRings, type MarkedList } from './lists/ListRings.ts'
import { mapWords } from './mapWords.ts'
import { inkForPaper, type PrintedMap, printedMap } from './paper/printedMap.ts'
import type { ChartPort } from './places/chartPort.ts'
import { type Pin, placePin } from './places/pin.ts'
import { Reception, type ShownReception } from './reception/Reception.ts'
import { Stations } from './stations/Stations.ts'
import { Attribution } from './style/Attribution.ts'
import { ChartLook } from './style/ChartLook.ts'
import type { MapColours } from './style/colours.ts'
import { type DrawnSource, keepingDrawn } from './style/drawnLayers.ts'
import { fetchChart } from './style/foreignStyle.ts'
import { graticuleIn } from './style/graticule.ts'
import { addGroundedTiles } from './style/groundedTiles.ts'
import { addMapImage, keepMapImages, redrawMapImages } from './style/mapImages.ts'
import { MissingLand } from './style/missingLand.ts'
import { isUnanswered, reportBug } from './style/tileProtocol.ts'
import { putData } from './style/visibility.ts'
import { TrackPointing } from './tracks/TrackPointing.ts'
import { CloseVessels } from './vessels/CloseVessels.ts'
import { LiveVessels } from './vessels/LiveVessels.ts'
import type { TileFeed } from './vessels/liveTiles.ts'
import { SelectedVessel } from './vessels/SelectedVessel.ts'
import type { selectionData } from './vessels/selection.ts'
import { VesselPointing, type VesselPointingEvents } from './vessels/VesselPointing.ts'
import { fewDotsId } from './vessels/vesselLayers.ts'

export interface ChartMapEvents extends VesselPointingEvents {
  onCamera(camera: Camera): void
  onFeed(feed: TileFeed): void
  /** Called when the first vessels are drawn, and when they are removed until those of another time are loaded. */
  onVessels(areDrawn: boolean): void
  /** Called if the style of another host cannot be shown; the built-in chart is shown instead. */
  onChartFailed(): void
}

export interface ChartMapOptions {
  container: HTMLElement
  /** The accessible name of the map. */
  title: string
  sources: ChartSources
  language: Language
  /** Formats a distance for the scale. */
  miles(nauticalMiles: number): string
  camera: Camera
  filterQuery: string
  events: ChartMapEvents
}

/** Owns the GL map. React passes it data and receives the user's input. */
export class ChartMap {
  readonly camera: ChartCamera
  #map: GlMap
  #events: ChartMapEvents
  #look: ChartLook
  #attribution: Attribution
  #removeGroundedTiles = addGroundedTiles()
  #vessels: LiveVessels
  #closeVessels: CloseVessels
  #reception: Reception
  #stations: Stations
  #rings: ListRings
  #selected: SelectedVessel
  #pointing: VesselPointing
  #trackPointing: TrackPointing
  #missingLand = new MissingLand((source, tiles) => {
    if (this.#map.getSource(source)) this.#map.refreshTiles(source, tiles)
  })
  #work: MapWork | null = null
  #unpin = () => {}
  #takePaperAway: (() => void) | null = null
  #gone = false
  #hasGraticule = false
  /** Whether any data of the other chart has been loaded besides its style. */
  #hasChartTiles = false

  constructor(options: ChartMapOptions) {
    const { container, title, miles, sources, language, camera, filterQuery, events } = options
    this.#events = events
    this.#look = new ChartLook(container, sources, language)
    this.#vessels = new LiveVessels({
      filterQuery,
      onFeed: (feed) => this.#feedChanged(feed),
      onVessels: (areDrawn) => {
        container.dataset.vessels = String(areDrawn)
        events.onVessels(areDrawn)
      },
    })
    const onBox: VesselPointing['box'] = (from, to) => this.#pointing.box(from, to)
    const { chartNames: names } = mapWords[language]
    this.#map = createGlMap({
      container,
      title,
      names,
      miles,
      style: this.#look.style(),
      camera,
      onBox,
    })
    this.#attribution = new Attribution(this.#map, names.sources)
    this.camera = new ChartCamera(this.#map)
    this.#vessels.follow(this.#map)
    this.#closeVessels = new CloseVessels(this.#map)
    this.#reception = new Reception(this.#map)
    this.#stations = new Stations(this.#map)
    this.#rings = new ListRings(this.#map)
    this.#selected = new SelectedVessel(this.#map)
    this.#pointing = new VesselPointing(this.#map, events)
    this.#trackPointing = new TrackPointing(this.#map)
    this.#listen(container)
    if (sources.styleUrl) void this.#showChart(sources.styleUrl)
  }

  /** Shows a place and marks it until the next one, or a click on the map. */
  goTo({ zoom, ...pin }: Pin & { zoom: number }): void {
    this.#events.onPort(null)
    this.camera.goTo({ ...pin, zoom })
    this.#unpin()
    const remove = this.pin(pin)
    const clicks = this.#map.on('click', () => this.#unpin())
    this.#unpin = () => {
      clicks.unsubscribe()
      remove()
      this.#unpin = () => {}
    }
  }

  /** Shows the card of a port. */
  openPort(port: ChartPort): void {
    this.#events.onPort(port)
  }

  /** Reports the position under the pointer, `null` outside the map, until the returned function is called. */
  onCursor(act: (place: Place | null) => void): () => void {
    const subscriptions = [
      this.#map.on('mousemove', ({ lngLat }) => act({ latitude: lngLat.lat, longitude: wrapLongitude(lngLat.lng) })),
      this.#map.on('mouseout', () => act(null)),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }

  /** Shows only the vessels of these filters; the query may name lists to mark. */
  setFilter(filterQuery: string): void {
    this.#vessels.setFilter(filterQuery)
  }

  /** Whether vessels of the current filters are loading. */
  get isLoadingVessels(): boolean {
    return this.#vessels.isLoading
  }

  /** Whether keys go to the map itself. */
  get hasFocus(): boolean {
    return document.activeElement === this.#map.getCanvas()
  }

  /** Reads the colours again and redraws the icons. Call it after a change of the theme. */
  repaint(): void {
    if (!this.#look.readAgain()) return
    this.#restyle()
    keepMapImages(this.#map, this.#look.iconSet)
  }

  /** Draws the map in the light theme within this frame, for paper. */
  beginPrint(): PrintedMap {
    this.#takePaperAway?.()
    this.#takePaperAway = inkForPaper(this.#map)
    this.#recolour(this.#look.paper)
    return printedMap(this.#map)
  }

  endPrint(): void {
    this.#takePaperAway?.()
    this.#takePaperAway = null
    this.#recolour(this.#look.colours)
  }

  select(mmsi: number | null, data: ReturnType<typeof selectionData>): void {
    this.#whenReady(() => this.#selected.set(mmsi, data))
  }

  /** Adds the sources of the vessels in view to the credits. */
  credit(credits: readonly CreditJson[]): void {
    this.#attribution.show(credits)
  }

  /** Draws the reception; `null` removes it. */
  showReception(shown: ShownReception | null): void {
    this.#whenReady(() => this.#reception.set(shown, this.#look.colours))
  }

  showStations(isShown: boolean): void {
    this.#whenReady(() => this.#stations.set(isShown))
  }

  /** Sets how far the predicted way of vessels goes. */
  predict(minutes: number): void {
    this.#closeVessels.setMinutesAhead(minutes)
  }

  /** Draws rings around the vessels that tiles mark. */
  showRings(lists: readonly MarkedList[]): void {
    this.#whenReady(() => this.#rings.set(lists))
  }

  /** Draws larger dots at far zooms, for few vessels. */
  enlargeDots(areLarge: boolean): void {
    this.#whenReady(() => this.#map.setLayoutProperty(fewDotsId, 'visibility', areLarge ? 'visible' : 'none'))
  }

  /** Sets the data of one of the sources for panels. */
  show(source: DrawnSource, data: FeatureCollection): void {
    this.#whenReady(() => void putData(this.#map, source, data))
  }

  /** Gives pointer and keys to drawing or measuring. Clicks open no vessel until it is closed. */
  begin<Begun extends MapWork>(open: (place: WorkPlace) => Begun): Begun {
    this.#work?.close()
    const begun = open({ map: this.#map, colours: this.#look.colours, onClosed: this.#worked })
    this.#work = begun
    this.#pointing.pause()
    return begun
  }

  /** Marks a place with a name until the returned function is called. */
  pin(pin: Pin): () => void {
    return placePin(this.#map, pin)
  }

  destroy(): void {
    this.#work?.close()
    this.#gone = true
    this.#pointing.destroy()
    this.#closeVessels.destroy()
    this.#reception.destroy()
    this.#stations.destroy()
    this.#missingLand.stop()
    this.#vessels.destroy()
    this.#map.remove()
    this.#removeGroundedTiles()
  }

  /** Shows the built-in chart until the style is loaded, and if it cannot be loaded. */
  async #showChart(url: string): Promise<void> {
    const chart = await fetchChart(url).catch(() => null)
    if (this.#gone) return
    if (!chart) return this.#events.onChartFailed()
    this.#look.chart = chart
    this.#restyle()
    this.#drawGraticule()
  }

  /** Takes an event of the map. GeoJSON sources of the style itself need no host. */
  #isOfChartTiles(event: object): boolean {
    const { chart } = this.#look
    const source = chart !== null && 'sourceId' in event ? chart.sources[String(event.sourceId)] : undefined
    return source !== undefined && source.type !== 'geojson'
  }

  #giveUpChart(): void {
    this.#look.chart = null
    this.#restyle()
    this.#drawGraticule()
    this.#events.onChartFailed()
  }

  #restyle(): void {
    this.#map.setStyle(this.#look.style(), { diff: true, transformStyle: keepingDrawn })
    this.#trackPointing.forget()
    this.#whenReady(() => {
      this.#reception.show(this.#look.colours)
      this.#stations.show()
      this.#rings.show()
      this.#selected.show()
      this.#closeVessels.draw()
      this.#work?.repaint(this.#look.colours)
    })
  }

  #listen(container: HTMLElement): void {
    const map = this.#map
    map.on('load', () => {
      container.dataset.ready = 'true'
    })
    this.#drawGraticule()
    map.on('moveend', () => {
      const { place } = this.camera
      container.dataset.camera = formatCamera(place)
      this.#events.onCamera(place)
      this.#drawGraticule()
    })
    map.setMissingStyleImageResolver((name) => addMapImage(map, name, this.#look.colours))
    map.on('sourcedata', (event) => {
      if (event.tile && this.#isOfChartTiles(event)) this.#hasChartTiles = true
    })
    map.on('error', (event) => {
      reportBug(event.error)
      if (isUnanswered(event.error) && !this.#hasChartTiles && this.#isOfChartTiles(event)) this.#giveUpChart()
      this.#missingLand.note(event)
    })
  }

  /** Charts of other hosts have their own graticule. */
  #drawGraticule(): void {
    const view = graticuleIn(this.camera.view, this.camera.clearView, this.#look.chart ? 0 : this.#map.getZoom())
    if (view.features.length > 0 || this.#hasGraticule) this.show('graticule', view)
    this.#hasGraticule = view.features.length > 0
  }

  #worked = (): void => {
    this.#work = null
    this.#pointing.resume()
  }

  /** Takes effect in this frame: redraws icons in place, while `repaint` has the map request new ones. */
  #recolour(colours: MapColours): void {
    this.#map.setStyle(this.#look.style(colours), { diff: true, transformStyle: keepingDrawn })
    redrawMapImages(this.#map, colours)
    this.#reception.show(colours)
    this.#stations.show()
    this.#rings.show()
    this.#selected.show()
    this.#closeVessels.draw()
    this.#map.redraw()
  }

  #feedChanged(feed: TileFeed): void {
    this.#events.onFeed(feed)
    if (feed.failure === null) this.#missingLand.askAgain()
  }

  #whenReady(then: () => void): void {
    if (this.#map.getSource('selection')) then()
    else this.#map.once('styledata', () => this.#whenReady(then))
  }
}
