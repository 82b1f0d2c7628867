import type { Coverage } from '#lib/coverage/coverage.ts'
import { quaysOf } from '#lib/demo/quays.ts'
import { demoWorld, type Harbour } from '#lib/demo/world.ts'
import type { Place } from '#lib/distance.ts'
import type { Log } from '#lib/log.ts'
import { slicesOf } from '#lib/slices.ts'
import type { PortArea } from '#lib/store/portAreas.ts'
import type { Store } from '#lib/store/store.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import { numberReader } from '#lib/vessel/record.ts'
import { simulationOwner } from '#lib/wire/account.ts'
import { defaultTerms, type WatchTerms } from '#lib/wire/watches.ts'
import type { Pipeline } from './pipeline.ts'
import type { StoredFleet } from './source.ts'

type Scene = Pick<Store, 'views' | 'watches' | 'portAreas'>

const id = simulationOwner
const name = 'Rotterdam'
/** The form in which the API stores filters; only equal texts share a watch with a view. */
const filters = new URLSearchParams({ bbox: '3.9,51.94,4.28,52.13' }).toString()
const camera = '12/51.985/4.06'
/** The ports with areas, whose simulated berths lie where the real ones do. */
const portNames = { NLRTM: 'Rotterdam', SGSIN: 'Singapore', DEBRV: 'Bremerhaven', FRLEH: 'Le Havre' }
const maxQuaysOfPort = 9
/** Vessels turn and wait off the berths. */
const berthsMarginDegrees = 0.01
const terms: WatchTerms = { ...defaultTerms, events: ['entered', 'left', 'dark', 'reappeared', 'identity_changed'] }

const vesselsPerBatch = 10_000
const readCreated = numberReader('createdMicroseconds')
const readBroadcast = numberReader('broadcastMicroseconds')

/**
 * Adds a saved view for the simulated fleet and a watch of the same area. As the view is shared, all users see both. Port areas around
 * the berths of some ports make their vessels call there, at named quays.
 */
export async function addScene(scene: Scene, sinceMilliseconds: number): Promise<void> {
  await removeScene(scene)
  const { views, watches, portAreas } = scene
  const createdAt = Math.floor(sinceMilliseconds)
  const row = { id, owner: simulationOwner, name, createdAt }
  await views.add({ ...row, kind: 'view', query: `${filters}&map=${camera}`, shared: true }, 1)
  await watches.add({ ...row, query: filters, terms: JSON.stringify(terms), since: createdAt }, 1)
  const areas = scenePortAreas(createdAt)
  // The limit refuses them where an administrator has port areas.
  await portAreas.addAll(areas, areas.length)
}

async function removeScene(scene: Scene): Promise<void> {
  await scene.views.remove(id)
  await scene.watches.remove(id)
  await removeScenePortAreas(scene)
}

/** Removes the port areas of a simulation, also those that an administrator has changed: real vessels must not call there. */
export async function removeScenePortAreas({ portAreas }: Pick<Scene, 'portAreas'>): Promise<void> {
  for (const { id, addedBy } of await portAreas.all()) if (addedBy === simulationOwner) await portAreas.remove(id)
}

function scenePortAreas(addedAt: number): PortArea[] {
  return Object.entries(portNames).flatMap(([port, portName]) => {
    const harbour = demoWorld().harbours.find(({ port: { code } }) => code === port)
    if (!harbour) return []
    const areaOf = (part: string, kind: PortArea['kind'], name: string, corners: readonly Place[]): PortArea => {
      const area = JSON.stringify(polygonOf(corners))
      return { id: `${simulationOwner}-${port}${part}`, port, kind, name, addedBy: simulationOwner, addedAt, area }
    }
    return [
      areaOf('', 'port', portName, cornersAround(harbour)),
      ...quaysOf(harbour, maxQuaysOfPort).map(({ name, corners }, index) =>
        areaOf(`-${index + 1}`, 'berth', name, corners),
      ),
    ]
  })
}

function cornersAround({ berths }: Harbour): Place[] {
  const longitudes = berths.map(({ longitude }) => longitude)
  const latitudes = berths.map(({ latitude }) => latitude)
  const [west, east] = [Math.min(...longitudes) - berthsMarginDegrees, Math.max(...longitudes) + berthsMarginDegrees]
  const [south, north] = [Math.min(...latitudes) - berthsMarginDegrees, Math.max(...latitudes) + berthsMarginDegrees]
  return [
    { longitude: west, latitude: south },
    { longitude: east, latitude: south },
    { longitude: east, latitude: north },
    { longitude: west, latitude: north },
  ]
}

function polygonOf(corners: readonly Place[]) {
  const ring = [...corners, ...corners.slice(0, 1)]
  const rounded = (degrees: number) => Number(degrees.toFixed(5))
  const coordinates = [ring.map(({ longitude, latitude }) => [rounded(longitude), rounded(latitude)])]
  return { type: 'Polygon', coordinates }
}

/** `null` without simulated vessels. */
export async function storedFleet(writer: VesselWriter): Promise<StoredFleet | null> {
  const numbers = await writer.simulatedNumbers()
  if (numbers.length === 0) return null
  let sinceMicroseconds = Number.POSITIVE_INFINITY
  let untilMicroseconds = 0
  for (const batch of slicesOf(numbers, vesselsPerBatch)) {
    for (const { record } of await writer.read(batch)) {
      if (record === null) continue
      sinceMicroseconds = Math.min(sinceMicroseconds, Number(readCreated(record)))
      untilMicroseconds = Math.max(untilMicroseconds, Number(readBroadcast(record) ?? 0))
    }
  }
  return { sinceMilliseconds: sinceMicroseconds / 1000, untilMilliseconds: untilMicroseconds / 1000 }
}

interface Removing {
  store: Scene & Pick<Store, 'identities'>
  writer: VesselWriter
}

/** Removes the simulated vessels with their tracks, events, joins and splits. */
export async function removeSimulatedVessels({ store, writer }: Removing): Promise<number> {
  const numbers = await writer.simulatedNumbers()
  for (const batch of slicesOf(numbers, vesselsPerBatch)) {
    await store.watches.removeVessels(batch)
    await store.identities.removeVessels(batch)
    await writer.commit(
      (await writer.read(batch)).map((vessel) => ({ ...vessel, simulated: false, record: null, evidence: null })),
    )
  }
  return numbers.length
}

/** Removes all that a simulation has stored, so that only real vessels remain. */
export async function removeSimulation({ store, writer, log }: Removing & { log: Log }): Promise<void> {
  await removeScene(store)
  const vessels = await removeSimulatedVessels({ store, writer })
  if (vessels > 0) log.info('simulated vessels removed: no source simulates vessels', { vessels })
}

interface EndingSimulation extends Removing {
  store: Removing['store'] & Pick<Store, 'coverage'>
  pipeline: Pick<Pipeline, 'betweenBatches' | 'durable' | 'revise'>
  coverage: Coverage
  log: Log
}

/** Removes what a running simulation has stored, once its source has ended: real vessels will be received. */
export async function endSimulation(name: string, options: EndingSimulation): Promise<void> {
  const { store, writer, pipeline, coverage, log } = options
  await pipeline.durable()
  await removeScene(store)
  let numbers: number[] = []
  await pipeline.betweenBatches(async () => {
    numbers = await writer.simulatedNumbers()
  })
  for (const batch of slicesOf(numbers, vesselsPerBatch)) {
    await store.watches.removeVessels(batch)
    await store.identities.removeVessels(batch)
  }
  const vessels = await pipeline.revise(numbers, () => 'removed')
  coverage.forget(name)
  await store.coverage.remove(name)
  log.info('simulated vessels removed: a source was added', { vessels })
}
