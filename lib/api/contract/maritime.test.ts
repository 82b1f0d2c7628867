import { expect, it } from 'vitest'
import { linkRights, publicRights } from '#lib/access/token.ts'
import { vesselNumberOf } from '#lib/vessel/identity.ts'
import { aisProperties } from '#lib/wire/rows/aisRow.ts'
import { allVessels, anna, testNow, testServiceForFile } from './testService.ts'

interface Feature {
  id: number
  geometry: { coordinates: number[] }
  geometry_name: string
  properties: Record<string, string | number | null>
}
interface Collection {
  features: Feature[]
  numberMatched: number
  numberReturned: number
}

const days = 86_400e6
/** Every third position is too old. */
const fleet = allVessels.map((vessel, index) =>
  vessel.longitude === null || vessel.number === anna.number
    ? vessel
    : { ...vessel, broadcastMicroseconds: testNow * 1000 - (index % 3 === 0 ? 8 : index / 100) * days },
)
const testService = await testServiceForFile(fleet)
const path = '/v2/maritime/ais-latest'
const get = (query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  testService.ask(`${path}?${new URLSearchParams(query)}`, headers)
const post = (body: unknown, headers: Record<string, string> = {}, query = '') =>
  fetch(`${testService.origin}${path}${query}`, {
    method: 'POST',
    headers: { Authorization: `Basic ${testService.secret}`, 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const found = async (query: Record<string, string>) => {
  const response = await get(query)
  expect({ query, status: response.status }).toEqual({ query, status: 200 })
  return (await response.json()) as Collection
}
const uids = ({ features }: Collection) => features.map(({ properties }) => properties.vesselUid)

it('answers with one recent position a vessel, with all properties in their order', async () => {
  const response = await get()
  expect(response.headers.get('content-type')).toBe('application/json')
  const { type, features, numberMatched, numberReturned } = (await response.json()) as Collection & { type: string }
  const recent = fleet.filter(({ longitude, broadcastMicroseconds: at }) => {
    return longitude !== null && at !== null && at >= testNow * 1000 - 7 * days
  })
  expect([type, numberMatched, numberReturned]).toEqual(['FeatureCollection', recent.length, recent.length])
  expect(response.headers.get('x-total-count')).toBe(String(recent.length))
  expect(features.map(({ id }) => id)).toEqual(recent.map(({ number }) => number).sort((a, b) => a - b))
  const first = features.find(({ id }) => id === anna.number)
  expect(first).toEqual({
    type: 'Feature',
    id: anna.number,
    geometry: { type: 'Point', coordinates: [4.05, 51.98] },
    geometry_name: 'position',
    properties: {
      ...Object.fromEntries(aisProperties.map((name) => [name, null])),
      ...{ vesselUid: anna.number, mmsi: anna.number, imo: 9_074_729, longitude: 4.05, latitude: 51.98 },
      ...{ navStatus: 15, vesselName: 'ANNA, "THE FIRST"', callsign: 'PDAN', flag: 'NL', vesselTypeAis: 70 },
      ...{ vesselType: 'Cargo', destination: '=1+1', eta: '2026-11-25T06:00:00Z' },
      ...{ posDt: '2026-11-21T11:59:55Z', insertDt: '2026-11-21T12:00:00.000000Z' },
    },
  })
  expect(Object.keys(first?.properties ?? {})).toEqual(aisProperties)
  const { id = '' } = (await testService.json(`/api/vessels?mmsi=${anna.number}`)).data[0]
  expect(vesselNumberOf(id)).toBe(first?.properties.vesselUid)
})

it.each([
  ['at the root with a slash', `${path}/`],
  ['under the base', `/api${path}`],
  ['under the base for JWTs', `/api/jwt${path}`],
])('is %s', async (_, address) => {
  expect((await testService.json(`${address}?mmsi=${anna.number}`)).features).toHaveLength(1)
})

it.each([
  ['GET', '/v2', 404],
  ['GET', '/v2/maritime', 404],
  ['GET', '/v2/maritime/ais-future', 404],
  ['PUT', path, 405],
  ['DELETE', path, 405],
  ['OPTIONS', path, 204],
  ['HEAD', path, 200],
])('%s %s is answered with %i', async (method, address, status) => {
  const response = await testService.ask(address, {}, method)
  expect(response.status).toBe(status)
  if (status === 405 || status === 204) expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})

const encode = (text: string) => Buffer.from(text).toString('base64')

it.each([
  ['Basic TOKEN', (token: string) => `Basic ${token}`, 200],
  ['basic TOKEN', (token: string) => `basic  ${token} `, 200],
  ['Basic base64(any:TOKEN)', (token: string) => `Basic ${encode(`any:${token}`)}`, 200],
  ['Basic base64(TOKEN:)', (token: string) => `Basic ${encode(`${token}:`)}`, 200],
  ['Bearer TOKEN', (token: string) => `Bearer ${token}`, 200],
  ['Basic rubbish', () => 'Basic %%%', 401],
  ['Basic without a key', () => 'Basic', 401],
  ['Basic of an unknown token', () => `Basic ${'0'.repeat(32)}`, 401],
  ['another scheme', (token: string) => `Digest ${token}`, 400],
])('%s', async (_, header, status) => {
  for (const token of [testService.secret, (await testService.jwt()).secret]) {
    const response = await get({ limit: '1' }, { Authorization: header(token) })
    expect(response.status).toBe(status)
    if (status === 401) expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="vessels", error=/)
  }
})

it('refuses public links, link tokens, other rights, and a token in the address', async () => {
  for (const rights of [publicRights, linkRights, { ingest: true }]) {
    expect((await get({}, { Authorization: `Basic ${await testService.token({ rights })}` })).status).toBe(403)
  }
  expect((await get({ token: testService.secret })).status).toBe(403)
  expect((await fetch(`${testService.origin}${path}?token=${testService.secret}`)).status).toBe(403)
  expect((await fetch(`${testService.origin}${path}`)).status).toBe(401)
})

it('has an ETag for GET', async () => {
  const tag = (await get({ limit: '2' })).headers.get('etag') ?? ''
  expect((await get({ limit: '2' }, { 'If-None-Match': tag })).status).toBe(304)
  expect((await post({ limit: 2 })).headers.get('etag')).toBe(null)
})

it('pages by limit and offset, in the order wanted', async () => {
  const all = await found({ sortBy: 'flag, posDt DESC' })
  const keys = all.features.map(({ properties: { flag, posDt, vesselUid } }) => ({ flag, posDt, vesselUid }))
  const sorted = keys.toSorted((a, b) => {
    if (a.flag !== b.flag) return String(a.flag ?? '~') < String(b.flag ?? '~') ? -1 : 1
    const [one, other] = [Date.parse(String(a.posDt)), Date.parse(String(b.posDt))]
    return other - one || Number(a.vesselUid) - Number(b.vesselUid)
  })
  expect(keys).toEqual(sorted)
  const page = await found({ sortBy: 'flag, posDt DESC', limit: '7', offset: '5' })
  expect(uids(page)).toEqual(uids(all).slice(5, 12))
  expect([page.numberMatched, page.numberReturned]).toEqual([all.numberMatched, 7])
  expect(await found({ offset: '10000000' })).toMatchObject({ features: [], numberMatched: all.numberMatched })
})

it('has the fields asked for, and CSV', async () => {
  const { features } = await found({ fields: ' posDt , position,mmsi', mmsi: `${anna.number}` })
  expect(JSON.stringify(features[0]?.properties)).toBe('{"posDt":"2026-11-21T11:59:55Z","mmsi":244660001}')
  const csv = await get(
    { filter: `mmsi = ${anna.number}`, fields: 'mmsi,vesselName,destination,dwt' },
    { Accept: 'text/csv' },
  )
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.headers.get('x-total-count')).toBe('1')
  expect(await csv.text()).toBe(`mmsi,vesselName,destination,dwt\r\n244660001,"ANNA, ""THE FIRST""",'=1+1,\r\n`)
  expect(await (await get({ format: 'csv', filter: 'EXCLUDE' })).text()).toBe(`${aisProperties.join(',')}\r\n`)
})

it('takes the same in a POST', async () => {
  const filter = "flag = 'NL' OR sog > 10"
  const query = { filter, fields: 'mmsi,sog', sortBy: 'mmsi', limit: '4', offset: '1' }
  const expected = await found(query)
  for (const body of [
    query,
    { ...query, fields: ['mmsi', 'sog'], limit: 4, offset: 1, format: null, downsample: '' },
  ]) {
    expect(await (await post(body)).json()).toEqual(expected)
  }
})

it.each([
  [{ filter: 'colour = 1' }, 'filter', /^has "colour", which is not one of the properties vesselUid, .*, geometry$/],
  [{ limit: 0 }, 'limit', 'must be a whole number from 1 to 1000000, not "0"'],
  [{ limit: 1.5 }, 'limit', 'must be a whole number from 1 to 1000000, not "1.5"'],
  [{ offset: 10_000_001 }, 'offset', /^must be a whole number from 0 to 10000000/],
  [{ fields: 'mmsi,colour' }, 'fields', /^has "colour"/],
  [{ fields: 'mmsi,mmsi' }, 'fields', 'must have each name once'],
  [{ fields: 'mmsi,a,b,c' }, 'fields', /^has "a"/],
  [{ sortBy: 'posDt UP' }, 'sortBy', /^must be names/],
  [{ sortBy: 'a,a,a,a,a,a' }, 'sortBy', 'may have at most 5 names'],
  [{ downsample: 'daily' }, 'downsample', 'must be one of dynamic, hourly, none, not "daily"'],
  [{ format: 'kml' }, 'format', 'must be one of json, csv, not "kml"'],
  [{ Limit: 1 }, 'Limit', /^is unknown; \/v2\/maritime\/ais-latest takes filter/],
])('refuses %j, in GET and POST, by name', async (body, parameter, reason) => {
  const query = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
  for (const response of [await get(query), await post(body)]) {
    expect(response.status).toBe(400)
    const { errors } = (await response.json()) as { errors: { parameter: string; reason: string }[] }
    expect(errors).toEqual([{ parameter, reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) }])
  }
})

it('refuses other requests', async () => {
  expect((await testService.ask(`${path}?limit=1&limit=2`)).status).toBe(400)
  expect((await get({ mmsi: '1,x' })).status).toBe(400)
  expect((await post({ mmsi: 1 })).status).toBe(400)
  expect((await post({}, {}, '?limit=1')).status).toBe(400)
  for (const body of ['[]', '1', 'null', '{', '{"filter":1}', '{"fields":[1]}', `${'['.repeat(99)}${']'.repeat(99)}`]) {
    expect([body, (await post(body)).status]).toEqual([body, 400])
  }
  expect((await post('{}', { 'Content-Type': 'text/plain' })).status).toBe(415)
  expect((await post({ filter: ' '.repeat(300_000) })).status).toBe(413)
})
