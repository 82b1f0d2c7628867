import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { publicRights } from '#lib/access/token.ts'
import { commit, removed } from '#lib/store/contract/rows.ts'
import { FinishedTiles, type KeptTile } from '#lib/tiles/finishedTiles.ts'
import { ownTurn } from '../turns.ts'
import { newUser } from './account/user.ts'
import { setSourceTerms } from './sourceTerms.ts'
import { anna, bearer, put, testNow, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()

/** Counts the tiles that were computed. */
class CountingTiles extends FinishedTiles {
  computed = 0

  override keep(...given: Parameters<FinishedTiles['keep']>): KeptTile {
    this.computed += 1
    return super.keep(...given)
  }
}

let now = 0
const tiles = new CountingTiles({ clock: () => now })
const watched = await testService.besides({ tiles })
beforeEach(() => {
  now += 20_000
  tiles.computed = 0
})

type Headers = Record<string, string>

function ask(path: string, headers: Headers = {}, signal?: AbortSignal): Promise<Response> {
  return fetch(`${watched.origin}/api/tiles/${path}`, {
    headers: { ...bearer(testService.secret), ...headers },
    signal,
  })
}

async function layerOf(response: Response) {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/vnd.mapbox-vector-tile'])
  return new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer()))).layers.vessels
}

async function vesselsOf(response: Response): Promise<number[]> {
  const layer = await layerOf(response)
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index).id ?? 0)
}

const vesselsAt = async (path: string, headers?: Headers) => vesselsOf(await ask(path, headers))

/** Off the Hook of Holland, where Anna is. */
const [near, wide] = ['12/2094/1353.mvt', '5/16/10.mvt']

/** The latitude at which a wide tile shows Anna, in whole tenths; `null` if it does not. */
async function annaIn(response: Response): Promise<number | null> {
  const layer = await layerOf(response)
  for (let index = 0; index < (layer?.length ?? 0); index += 1) {
    const feature = layer?.feature(index)
    if (feature?.id !== anna.number) continue
    const { geometry } = feature.toGeoJSON(16, 10, 5)
    return geometry.type === 'Point' ? Number(geometry.coordinates[1]?.toFixed(1)) : null
  }
  return null
}

/** When her record was made. An earlier time would be out of order, and the fleet be loaded again during later tests. */
let { createdMicroseconds } = anna

/** Stores Anna and waits for the follower. */
async function putAnna(change: Partial<typeof anna> = {}): Promise<void> {
  await put(testService.store, [{ ...anna, createdMicroseconds, ...change }])
  await testService.service.follower.catchUp()
}

/** The service works in this process. */
async function whileTurnsAreAwaited(act: () => Promise<void>): Promise<void> {
  let isOver = false
  const waiting = (async () => {
    while (!isOver) await Promise.all([ownTurn('one'), ownTurn('another')])
  })()
  await act()
  isOver = true
  await waiting
}

describe('a tile', () => {
  it('shows the vessels of the same filters', async () => {
    expect((await vesselsAt('0/0/0.mvt')).length).toBeGreaterThan(100)
    expect(await vesselsAt(`0/0/0.mvt?mmsi=${anna.number}`)).toEqual([anna.number])
    expect(await vesselsAt('0/0/0.mvt?name=nobody+is+called+so')).toEqual([])
  })

  it('is computed once for all that ask for it together, in each encoding', async () => {
    const together = await Promise.all(Array.from({ length: 20 }, () => vesselsAt('0/0/0.mvt')))
    expect(new Set(together.map(String)).size).toBe(1)
    expect(tiles.computed).toBe(1)
    const [brotli, again] = [await ask('0/0/0.mvt', { 'Accept-Encoding': 'br' }), await ask('0/0/0.mvt')]
    expect([brotli, again].map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip'])
    expect(await vesselsOf(brotli)).toEqual(await vesselsOf(again))
    expect(tiles.computed).toBe(2)
  })

  it('is computed once for one set of filters, however they are written', async () => {
    for (const query of ['flag=NL&class=A', 'class=A&flag=NL', '%66lag=NL&class=A&limit=5', 'flag=NL&class=A&name='])
      await vesselsAt(`${wide}?${query}`)
    expect(tiles.computed).toBe(1)
    for (const query of ['flag=NL', 'flag=NL&class=B', 'flag=NL&class=A&updated_after=-PT1H'])
      await vesselsAt(`${wide}?${query}`)
    expect(tiles.computed).toBe(4)
  })

  it('reaches the others when the client for which it is computed goes', async () => {
    const going = new AbortController()
    const gone = ask('0/0/0.mvt', {}, going.signal).catch(() => 'gone')
    const others = Array.from({ length: 5 }, () => vesselsAt('0/0/0.mvt'))
    going.abort()
    expect(await gone).toBe('gone')
    for (const vessels of await Promise.all(others)) expect(vessels.length).toBeGreaterThan(100)
  })

  it('of a moved vessel is sent again after a second or a few, by its zoom', async () => {
    expect(await vesselsAt(near)).toEqual([anna.number])
    expect(await vesselsAt(wide)).toContain(anna.number)
    const tags = [(await ask(near)).headers.get('etag') ?? '', (await ask(wide)).headers.get('etag') ?? '']
    const statusOf = async (path: string, tag = '') => (await ask(path, { 'If-None-Match': tag })).status
    const statuses = async () => [await statusOf(near, tags[0]), await statusOf(wide, tags[1])]
    await putAnna({ latitude: 40, updatedMicroseconds: testNow * 1000 + 1_000_000 })
    now += 999
    expect(await statuses()).toEqual([304, 304])
    now += 1
    expect(await statuses()).toEqual([200, 304])
    expect(await vesselsAt(near)).toEqual([])
    now += 9_000
    expect(await statuses()).toEqual([200, 200])
    await putAnna({ updatedMicroseconds: testNow * 1000 + 2_000_000 })
  })

  it('that was good until lately is served while requests wait for their turn, and computed then', async () => {
    expect(await vesselsAt(near)).toEqual([anna.number])
    await putAnna({ latitude: 40, updatedMicroseconds: testNow * 1000 + 2_100_000 })
    now += 1_000
    await whileTurnsAreAwaited(async () => {
      expect(await vesselsAt(near)).toEqual([anna.number])
      await vi.waitFor(() => expect(tiles.computed).toBe(2))
      expect(await vesselsAt(near)).toEqual([])
    })
    await putAnna({ updatedMicroseconds: testNow * 1000 + 2_200_000 })
    now += 2_000
    await whileTurnsAreAwaited(async () => expect(await vesselsAt(near)).toEqual([anna.number]))
  })

  it('in which nothing has changed is answered with 304, whatever else has changed', async () => {
    const [tag, ofFiltered] = [
      (await ask(near)).headers.get('etag'),
      (await ask(`${wide}?flag=PA`)).headers.get('etag'),
    ]
    await putAnna({ latitude: anna.latitude, updatedMicroseconds: testNow * 1000 + 3_000_000 })
    now += 10_000
    expect((await ask(near, { 'If-None-Match': tag ?? '' })).status).toBe(304)
    expect((await ask(`${wide}?flag=PA`, { 'If-None-Match': ofFiltered ?? '' })).status).toBe(304)
    expect(tiles.computed).toBe(4)
  })

  it('shows a removed vessel no longer, at once', async () => {
    expect(await vesselsAt(wide)).toContain(anna.number)
    await commit(testService.store, [removed(anna.number)])
    await vi.waitFor(async () => expect(await vesselsAt(wide)).not.toContain(anna.number))
    createdMicroseconds = (testService.service.follower.fleet?.lastKey.createdMicroseconds ?? 0) + 1
    await putAnna()
    expect(testService.service.follower.fleet?.needsReload).toBe(false)
  })

  it('is shared by callers with one scope, and by no others', async () => {
    const scopes = [null, 'flag=NL', 'flag=PA'] as const
    const ofScope: number[][] = []
    for (const scope of scopes) {
      const callers = await Promise.all([1, 2].map(async () => bearer(await testService.token({ scope }))))
      const [one, other] = await Promise.all(callers.map((caller) => vesselsAt('0/0/0.mvt', caller)))
      expect(one).toEqual(other)
      ofScope.push(one ?? [])
    }
    expect(tiles.computed).toBe(3)
    const [all = [], dutch = [], panamanian = []] = ofScope
    expect([dutch.length > 0, panamanian.length > 0, dutch.some((each) => panamanian.includes(each))]).toEqual([
      true,
      true,
      false,
    ])
    expect(all.length).toBeGreaterThan(dutch.length + panamanian.length)
    const visitor = bearer(await testService.token({ rights: publicRights, scope: 'flag=NL' }))
    expect(await vesselsAt('0/0/0.mvt', visitor)).toEqual(dutch)
    expect(tiles.computed).toBe(4)
  })

  it('is another one as soon as the scope is narrowed', async () => {
    const { email } = await newUser(testService, 'partner@example.org', 'viewer')
    const caller = bearer(await testService.token({ owner: email }))
    const before = await vesselsAt('0/0/0.mvt', caller)
    await testService.store.accounts.changeScope(email, 'flag=NL', testNow)
    await testService.service.directory.refresh(testNow)
    expect((await vesselsAt('0/0/0.mvt', caller)).length).toBeLessThan(before.length)
  })

  it('shows visitors the last position that may be published for its seconds, and none of a source that is hidden since', async () => {
    const term = (isPublic: boolean) => ({ credit: null, licence: null, isPublic })
    await setSourceTerms(testService, { roof: term(true), mast: term(false) })
    const visitor = bearer(await testService.token({ rights: publicRights }))
    const places = async () => [await annaIn(await ask(wide, visitor)), await annaIn(await ask(wide))]
    const putFrom = (positionSource: string, latitude: number, seconds: number) =>
      putAnna({ positionSource, latitude, updatedMicroseconds: testNow * 1000 + seconds * 1_000_000 })

    await putFrom('roof', 52, 10)
    expect(await places()).toEqual([52, 52])
    await putFrom('mast', 53, 11)
    now += 9_999
    expect(await places()).toEqual([52, 52])
    now += 1
    await whileTurnsAreAwaited(async () => expect(await annaIn(await ask(wide, visitor))).toBe(52))
    await vi.waitFor(async () => expect(await places()).toEqual([null, 53]))

    await putFrom('roof', 54, 12)
    now += 20_000
    expect(await places()).toEqual([54, 54])
    await setSourceTerms(testService, { roof: term(false), mast: term(false) })
    expect(await places()).toEqual([null, 54])
    await setSourceTerms(testService, {})
    await putAnna({ updatedMicroseconds: testNow * 1000 + 13_000_000 })
  })

  it('of then is refused to a visitor, also where a user has just seen it', async () => {
    const path = '0/0/0.mvt?at=-PT1H'
    expect((await ask(path, bearer(await testService.token({ scope: 'flag=NL' })))).status).toBe(200)
    const visitor = bearer(await testService.token({ rights: publicRights, scope: 'flag=NL' }))
    expect((await ask(path, visitor)).status).toBe(403)
  })

  it('is charged to the caller for whom it is computed', async () => {
    let processorMilliseconds = 0
    const busy = await testService.besides({ tiles, processorMilliseconds: () => (processorMilliseconds += 500) })
    const remaining = async () => {
      const answer = await busy.ask('/api/tiles/0/0/0.mvt')
      return Number(answer.headers.get('x-ratelimit-remaining'))
    }
    const [first, second, third] = [await remaining(), await remaining(), await remaining()]
    expect(first - second).toBe(1)
    expect(second - third).toBe(1)
    now += 10_000
    expect(third - (await remaining())).toBeGreaterThan(40)
  })
})
