import { describe, expect, it } from 'vitest'
import { testServiceForFile } from './testService.ts'

const definition = 'application/vnd.oai.openapi+json;version=3.0'
const json = 'application/json'
const features = 'application/geo+json'
const items = '/ogc/collections/vessels/items'

const asksDefinition = `${definition}, application/openapi+json;version=3.0, application/json`
const asksFeatures = 'application/geo+json, application/json'

/** As QGIS 3.22 and GDAL 3.6 send them, recorded between the programs and this service. */
const requests: [program: string, step: string, path: string, accept: string, mediaType: string][] = [
  ['QGIS', 'opens the service', '/ogc', json, json],
  ['QGIS', 'reads its definition', '/ogc/api', asksDefinition, definition],
  ['QGIS', 'describes the layer', '/ogc/collections/vessels', json, json],
  ['QGIS', 'guesses the fields from ten features', `${items}?limit=10`, asksFeatures, features],
  ['QGIS', 'draws an extent', `${items}?limit=1000&bbox=0,40,20,60`, asksFeatures, features],
  [
    ...(['QGIS', 'filters by time'] as const),
    `${items}?limit=1000&datetime=2026-01-01T00:00:00Z%2F9999-12-31T00:00:00Z`,
    ...([asksFeatures, features] as const),
  ],
  ['GDAL', 'lists the layers', '/ogc/collections', json, json],
  ['GDAL', 'opens the service', '/ogc', json, json],
  ['GDAL', 'reads its definition', '/ogc/api', asksDefinition, definition],
  ['GDAL', 'reads a box of one class', `${items}?limit=10&bbox=0,40,20,60&class=A`, asksFeatures, features],
  [
    ...(['GDAL', 'filters by time and number'] as const),
    `${items}?limit=10&datetime=2026-11-01T00:00:00Z%2F..&mmsi=244660001`,
    ...([asksFeatures, features] as const),
  ],
]

interface Page {
  numberMatched: number
  features: { id: string }[]
  links: { rel: string; href: string; type: string }[]
}

const testService = await testServiceForFile()
const link = await testService.token({ rights: { link: true } })

const withToken = (address: string) => `${address}${address.includes('?') ? '&' : '?'}token=${link}`

describe.each(['QGIS', 'GDAL'])('%s', (program) => {
  const own = requests.filter(([of]) => of === program)

  it.each(own)('%s %s: %s', async (_program, _step, path, accept, mediaType) => {
    const Authorization = `Basic ${Buffer.from(`gis:${testService.secret}`).toString('base64')}`
    const byPassword = await fetch(testService.origin + path, { headers: { Accept: accept, Authorization } })
    const byAddress = await fetch(testService.origin + withToken(path), { headers: { Accept: accept } })
    for (const { status, headers } of [byPassword, byAddress]) {
      expect({ status, mediaType: headers.get('content-type') }).toEqual({ status: 200, mediaType })
    }
    const withoutTime = (text: string) => text.replace(/"timeStamp":"[^"]+"/, '')
    expect(withoutTime(await byAddress.text())).toBe(withoutTime(await byPassword.text()))
  })
})

it('they read to the end by adding their query string to each next link', async () => {
  const seen: string[] = []
  let address: string | undefined = `${testService.origin}${items}?limit=50&bbox=-180,-90,180,90`
  let matched = 0
  while (address) {
    const page = (await (await fetch(withToken(address), { headers: { Accept: asksFeatures } })).json()) as Page
    matched = page.numberMatched
    seen.push(...page.features.map(({ id }) => id))
    address = page.links.find(({ rel, type }) => rel === 'next' && type === features)?.href
  }
  expect(seen.length).toBeGreaterThan(100)
  expect(new Set(seen).size).toBe(matched)
})
