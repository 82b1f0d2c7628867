import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { anna, nowhere, testNow, testServiceForFile } from './testService.ts'

interface Link {
  href: string
  rel: string
  type: string
}

interface Page {
  type: string
  timeStamp: string
  numberMatched: number
  numberReturned: number
  features: { id: string; geometry: unknown; properties: Record<string, unknown> }[]
  links: Link[]
}

const testService = await testServiceForFile()
const located = testService.fleet.filter(({ longitude }) => longitude !== null).length

const json = <Body>(path: string, headers?: Record<string, string>): Promise<Body> => testService.json(path, headers)
const items = (query = '') => json<Page>(`/ogc/collections/vessels/items${query}`)
const mmsis = ({ features }: Page) => features.map(({ properties }) => properties.mmsi)

describe('discovery', () => {
  it.each(['/ogc', '/ogc/'])('%s is the landing page with the links that QGIS needs', async (path) => {
    const { links } = await json<{ links: Link[] }>(path, { Accept: 'application/json' })
    const typeOf = (rel: string) => links.find((link) => link.rel === rel)?.type
    expect(typeOf('service-desc')).toBe('application/vnd.oai.openapi+json;version=3.0')
    expect(typeOf('data')).toBe('application/json')
    expect(links.map(({ rel }) => rel)).toEqual(expect.arrayContaining(['self', 'alternate', 'conformance']))
    for (const { href } of links) {
      expect(href.startsWith(testService.origin)).toBe(true)
      expect((await testService.ask(href.slice(testService.origin.length))).status).toBe(200)
    }
  })

  it('defines the interface in OpenAPI 3.0, with the limits where QGIS reads them', async () => {
    const response = await testService.ask('/ogc/api', { Accept: 'application/vnd.oai.openapi+json;version=3.0' })
    expect(response.headers.get('content-type')).toBe('application/vnd.oai.openapi+json;version=3.0')
    const document = (await response.json()) as { components: { parameters: Record<string, object> } }
    expect(document.components.parameters.limit).toMatchObject({ schema: { maximum: 10_000, default: 1_000 } })
    for (const name of ['limit', 'bbox', 'datetime']) {
      expect(document.components.parameters[name]).toMatchObject({ in: 'query', style: 'form', explode: false })
    }
    // The validator follows no reference to another host.
    const geometry = '{"$ref":"https://geojson.org/schema/Point.json"}'
    expect(JSON.stringify(document)).toContain(geometry)
    const local = JSON.stringify(document).replaceAll(geometry, '{"type":"object"}')
    const { errors, valid } = await new Validator().validate(JSON.parse(local))
    expect({ errors, valid }).toEqual({ errors: undefined, valid: true })
  })

  it('declares the core and its forms', async () => {
    const { conformsTo } = await json<{ conformsTo: string[] }>('/ogc/conformance')
    const core = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf'
    expect(conformsTo).toEqual(
      expect.arrayContaining(['core', 'geojson', 'html', 'oas30'].map((name) => `${core}/${name}`)),
    )
  })

  it('lists collections as they are at their own addresses', async () => {
    const { collections, links } = await json<{ collections: { id: string; links: Link[] }[]; links: Link[] }>(
      '/ogc/collections',
    )
    expect(collections.map(({ id }) => id)).toEqual(['vessels', 'ports', 'calls', 'stations'])
    expect(links.map(({ rel }) => rel)).toEqual(expect.arrayContaining(['self', 'alternate']))
    for (const collection of collections) {
      expect(await json(`/ogc/collections/${collection.id}`)).toEqual(collection)
      expect(collection).toMatchObject({ extent: { spatial: { bbox: [expect.any(Array)] } } })
      expect(collection.links).toContainEqual(expect.objectContaining({ rel: 'items', type: 'application/geo+json' }))
    }
  })
})

describe('items', () => {
  it('are features that all have the same properties', async () => {
    const response = await testService.ask('/ogc/collections/vessels/items?limit=7')
    expect(response.headers.get('content-type')).toBe('application/geo+json')
    const page = (await response.json()) as Page
    expect(page).toMatchObject({
      type: 'FeatureCollection',
      numberReturned: 7,
      timeStamp: new Date(testNow).toISOString(),
    })
    expect(page.numberMatched).toBe(testService.fleet.length)
    const rels = page.links.map(({ rel, type }) => `${rel} ${type}`)
    expect(rels).toEqual([
      'self application/geo+json',
      'alternate text/html',
      'next application/geo+json',
      'collection application/json',
    ])
    const [first, ...others] = page.features.map(({ properties }) => Object.keys(properties))
    for (const other of others) expect(other).toEqual(first)
  })

  it.each([
    ['', 1],
    ['?limit=50', 7],
    ['?limit=20000', 1],
    ['?limit=304', 1],
    ['?limit=40&bbox=-180,-90,180,90', 8],
  ])('%s are read to the end by next, each once', async (query, pages) => {
    const seen: unknown[] = []
    let page = await items(query)
    const { numberMatched } = page
    for (let count = 1; ; count += 1) {
      seen.push(...mmsis(page))
      const next = page.links.find(({ rel }) => rel === 'next')
      if (!next) {
        expect(count).toBe(pages)
        break
      }
      page = await json<Page>(next.href.slice(testService.origin.length))
      expect(page.numberMatched).toBe(numberMatched)
    }
    expect(new Set(seen).size).toBe(numberMatched)
    expect(seen).toHaveLength(numberMatched)
  })

  it.each([
    ['four numbers', '?bbox=4,51.9,4.1,52'],
    ['six numbers', '?bbox=4,51.9,0,4.1,52,10'],
    ['a box across 180°', '?bbox=4,51.9,-170,52'],
    ['an instant', `?datetime=2026-11-21T11:59:55Z&mmsi=${anna.number}`],
    ['an interval', '?datetime=2026-11-21T11:59:55Z/2026-11-21T11:59:56Z&mmsi=244660001'],
    ['an interval as QGIS writes it', '?datetime=0000-01-01T00:00:00Z%2F9999-12-31T00:00:00Z&mmsi=244660001'],
    ['an open end', '?datetime=2026-11-21T00:00:00Z/..&mmsi=244660001'],
    ['an empty start', '?datetime=/2026-11-22T00:00:00Z&mmsi=244660001'],
    ['a filter of the table', '?imo=9074729'],
    ['several filters', '?ship_type=Cargo&class=A&call_sign=PDAN'],
    ['a property that equals', '?name=ANNA, "THE FIRST"'],
    ['a filter as QGIS sends it', '?filter=((%22name%22%20=%20%27ANNA,%20%22THE%20FIRST%22%27))&filter-lang=cql2-text'],
    ['a filter and a box', "?filter=CASEI(name) LIKE CASEI('anna%25')&bbox=4,51.9,4.1,52"],
    ['a filter by place', '?filter=S_INTERSECTS(geometry,BBOX(4,51.9,4.1,52))'],
  ])('of %s', async (_, query) => {
    const page = await items(query)
    expect(mmsis(page)).toContain(anna.number)
    expect(mmsis(page)).not.toContain(nowhere.number)
    expect(page.numberMatched).toBe(page.numberReturned)
  })

  it('are found by the time of the message, not by when it was received', async () => {
    const received = '2026-11-21T11:59:56Z/2026-11-21T12:00:00Z'
    expect((await items(`?datetime=${received}&mmsi=${anna.number}`)).numberMatched).toBe(0)
  })

  it('without a position are left out by bbox and by datetime', async () => {
    expect((await items('?bbox=-180,-90,180,90')).numberMatched).toBe(located)
    expect((await items(`?datetime=../..&mmsi=${nowhere.number}`)).numberMatched).toBe(0)
    expect((await items(`?mmsi=${nowhere.number}`)).features).toMatchObject([{ geometry: null }])
  })

  it.each([
    ['?colour=red', 'colour'],
    ['?limit=0', 'limit'],
    ['?limit=many', 'limit'],
    ['?bbox=1,2,3', 'bbox'],
    ['?bbox=1,2,3,4,5', 'bbox'],
    ['?bbox=4,52,5,51', 'bbox'],
    ['?bbox=1,2,3,4&bbox=1,2,3,4', 'bbox'],
    ['?datetime=today', 'datetime'],
    ['?datetime=2026-11-22/2026-11-21', 'datetime'],
    ['?datetime=1795305600', 'datetime'],
    ['?ship_type=Spaceship', 'ship_type'],
    ['?speed_min=5&speed_max=4', 'speed_min'],
    ['?next=abc', 'next'],
    ['?f=xml', 'f'],
    ["?filter=colour = 'red'", 'filter'],
    ['?filter=speed > 1&filter-lang=cql-text', 'filter-lang'],
    ['?filter=speed > 1&filter-crs=EPSG:3857', 'filter-crs'],
    ['?speed=fast', 'speed'],
  ])('%s is refused, naming the parameter', async (query, parameter) => {
    const response = await testService.ask(`/ogc/collections/vessels/items${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ parameter }] })
  })

  it('pass every filter given, over all pages', async () => {
    const filter = encodeURIComponent("speed > 5 OR flag = 'NL'")
    const all = await items(`?filter=${filter}`)
    const first = await items(`?filter=${filter}&limit=10`)
    const next = first.links.find(({ rel }) => rel === 'next')?.href.slice(testService.origin.length) ?? ''
    const second = await json<Page>(next)
    expect([...mmsis(first), ...mmsis(second)]).toEqual(mmsis(all).slice(0, 20))
    expect(second.numberMatched).toBe(all.numberMatched)
    expect(all.numberMatched).toBeLessThan(testService.fleet.length)
  })

  it('are described with their queryables', async () => {
    for (const [document, name] of [
      ['queryables', 'speed'],
      ['schema', 'gross_tonnage'],
    ]) {
      const response = await testService.ask(`/ogc/collections/vessels/${document}`)
      expect(response.headers.get('content-type')).toBe('application/schema+json')
      expect(await response.json()).toMatchObject({
        properties: {
          [name ?? '']: { type: 'number' },
          timestamp: { format: 'date-time', 'x-ogc-role': 'primary-instant' },
          geometry: { $ref: 'https://geojson.org/schema/Point.json' },
        },
      })
    }
  })

  it('are at addresses of their own', async () => {
    const path = `/ogc/collections/vessels/items/${vesselIdOf(anna.number)}`
    const feature = await json<{ links: Link[]; properties: object }>(path)
    expect(feature.properties).toMatchObject({ mmsi: anna.number })
    expect(feature.links.map(({ rel }) => rel)).toEqual(['self', 'alternate', 'collection'])
    expect((await testService.ask('/ogc/collections/vessels/items/nobody')).status).toBe(404)
    expect((await testService.ask('/ogc/collections/aircraft/items')).status).toBe(404)
  })

  it('of ports are paged, and filtered by box and country', async () => {
    const ports = (query: string) => json<Page>(`/ogc/collections/ports/items${query}`)
    const all = await ports('?limit=10')
    expect(all.numberMatched).toBeGreaterThan(1_000)
    const next = all.links.find(({ rel }) => rel === 'next')?.href.slice(testService.origin.length) ?? ''
    const second = await json<Page>(next)
    expect(new Set([...all.features, ...second.features].map(({ id }) => id)).size).toBe(20)
    const near = await ports('?bbox=3.9,51.8,4.6,52&country=NL')
    expect(near.features.map(({ id }) => id)).toContain('NLRTM')
    const filter = encodeURIComponent("port_name LIKE 'Rotter%' AND S_INTERSECTS(geometry, BBOX(3,51,5,53))")
    expect((await ports(`?filter=${filter}`)).features.map(({ id }) => id)).toContain('NLRTM')
    expect(await json(`/ogc/collections/ports/items/NLRTM`)).toMatchObject({
      properties: { unlocode: 'NL RTM', port_name: 'Rotterdam', country: 'NL' },
    })
  })
})

describe('HTML', () => {
  const accept = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

  it.each(['', '/api', '/conformance', '/collections', '/collections/vessels', '/collections/vessels/items?limit=3'])(
    '/ogc%s is a page for browsers',
    async (path) => {
      const response = await testService.ask(`/ogc${path}`, accept)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(await response.text()).toContain('</html>')
    },
  )

  it('shows texts of a vessel as text, with a link to the map', async () => {
    const text = await (await testService.ask(`/ogc/collections/vessels/items?f=html&mmsi=${anna.number}`)).text()
    expect(text).toContain('ANNA, &quot;THE FIRST&quot;')
    expect(text).toContain(`href="/?vessel=${vesselIdOf(anna.number)}"`)
  })
})

describe('access', () => {
  const ask = (authorization?: string) =>
    fetch(`${testService.origin}/ogc/collections/vessels/items?limit=1`, {
      headers: authorization === undefined ? {} : { Authorization: authorization },
    })
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

  it('is by Bearer, or by Basic with the token as the password', async () => {
    const { secret: jwt } = await testService.jwt()
    for (const authorization of [
      `Bearer ${testService.secret}`,
      `Bearer ${jwt}`,
      basic(`qgis:${testService.secret}`),
      basic(`:${jwt}`),
    ])
      expect((await ask(authorization)).status).toBe(200)
  })

  it.each([
    ['an unknown token', basic('qgis:nobody'), 401],
    ['no password', basic('qgis:'), 400],
    ['no colon', basic('qgis'), 400],
  ])('is refused with %s', async (_, authorization, status) => {
    const response = await ask(authorization)
    expect(response.status).toBe(status)
    if (status === 401) expect(response.headers.get('www-authenticate')).toMatch(/^Bearer .*, Basic realm="vessels"/)
  })
})
