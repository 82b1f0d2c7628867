import { expect, it } from 'vitest'
import { createCounts } from '#lib/ingest/feeds/counts.ts'
import { FeedHealth } from '#lib/ingest/feeds/health.ts'
import { blankVessel } from '#lib/vessel/fields.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { setSourceTerms } from './sourceTerms.ts'
import { bearer, testNow, testServiceForFile } from './testService.ts'

const licence = 'https://data.norge.no/nlod/en/2.0'
const kystverket = { credit: 'Kystverket <NO>', licence }
const roof = { credit: 'Åse & Ann', licence: 'CC-BY-4.0' }

const created = testNow * 1000
const placed = (mmsi: number, positionSource: string, longitude: number) => ({
  ...blankVessel(mmsi, false, created + (mmsi % 10)),
  ...{ positionSource, longitude, latitude: 60, broadcastMicroseconds: created },
})
const testService = await testServiceForFile([
  placed(257_000_001, 'coast', 5),
  placed(257_000_002, 'coast', 6),
  placed(244_000_003, 'roof', 7),
  placed(211_000_004, 'mast', 8),
  blankVessel(211_000_005, false, created + 5),
])
await setSourceTerms(testService, { coast: { ...kystverket, isPublic: true }, roof: { ...roof, isPublic: true } })

const creditsOf = async (query: string, token = testService.secret) =>
  (await testService.json(`/api/credits?${query}`, bearer(token))).data

it('lists the credits of the sources that the matching vessels have their positions from', async () => {
  expect(await creditsOf('')).toEqual([kystverket, roof])
  expect(await creditsOf('flag=NL')).toEqual([roof])
  expect(await creditsOf('bbox=4,59,6.5,61')).toEqual([kystverket])
  expect(await creditsOf('flag=DE')).toEqual([])
})

it('tells a caller with a scope no credits of other vessels', async () => {
  const token = await testService.token({ scope: 'flag=NL,DE' })
  expect(await creditsOf('', token)).toEqual([roof])
  const { attribution } = await testService.json('/ogc/collections/vessels', bearer(token))
  expect(attribution).toBe('Åse & Ann (CC-BY-4.0)')
})

it('states credits and licences in exports', async () => {
  const ask = async (path: string) => {
    const response = await testService.ask(`/api/vessels${path}`)
    return { link: response.headers.get('link'), text: await response.text() }
  }
  const link = `<${licence}>; rel="license"`
  for (const path of ['', '?format=csv', '?format=ndjson', `/${vesselIdOf(257_000_001)}`])
    expect((await ask(path)).link, path).toBe(link)
  expect((await ask('?format=csv&limit=1')).link).toMatch(
    /; rel="next", <https:\/\/data\.norge\.no[^>]*>; rel="license"$/,
  )
  expect((await ask('?flag=NL,DE')).link).toBeNull()

  expect(JSON.parse((await ask('?format=geojson')).text).credits).toEqual([kystverket, roof])
  expect(JSON.parse((await ask(`/${vesselIdOf(244_000_003)}?format=geojson`)).text).credits).toEqual([roof])
  expect(JSON.parse((await ask('?format=geojson&flag=DE')).text)).not.toHaveProperty('credits')
  expect((await ask('?format=kml')).text).toContain(
    `<atom:name>Kystverket &lt;NO&gt; (${licence}); Åse &amp; Ann (CC-BY-4.0)</atom:name>`,
  )
  expect((await ask('?format=kml&flag=DE')).text).not.toContain('atom:name')
})

it('states credits in the collection for GIS programs', async () => {
  const { collections } = await testService.json('/ogc/collections')
  const [vessels, ports] = collections
  expect(vessels.attribution).toBe(`Kystverket <NO> (${licence}); Åse & Ann (CC-BY-4.0)`)
  expect(ports).not.toHaveProperty('attribution')
})

it('states credits and licences with the items for GIS programs', async () => {
  const ask = async (path: string) => {
    const response = await testService.ask(`/ogc/collections/vessels/items${path}`)
    return { link: response.headers.get('link'), text: await response.text() }
  }
  const link = `<${licence}>; rel="license"`
  const all = await ask('?f=json')
  expect([all.link, JSON.parse(all.text).credits]).toEqual([link, [kystverket, roof]])
  const one = await ask(`/${vesselIdOf(257_000_001)}?f=json`)
  expect([one.link, JSON.parse(one.text).credits]).toEqual([link, [kystverket]])
  expect((await ask('?f=html')).link).toBe(link)
  const none = await ask('?f=json&flag=DE')
  expect([none.link, JSON.parse(none.text)]).toEqual([
    null,
    expect.not.objectContaining({ credits: expect.anything() }),
  ])
})

it('lists the terms of feeds', async () => {
  const source = {
    name: 'coast',
    kind: 'tcp',
    collectionType: 'terrestrial',
    simulated: false,
    silentSeconds: 120,
  } as const
  const snapshot = JSON.stringify(new FeedHealth(testNow).snapshot(source, createCounts(), 0, testNow))
  await testService.store.feeds.save([
    ...(await testService.store.feeds.all()),
    { name: 'coast', snapshot, at: testNow },
  ])
  const { data: feeds } = await testService.json('/api/feeds')
  expect(feeds).toMatchObject([{ name: 'coast', ...kystverket, public: true }])
})
