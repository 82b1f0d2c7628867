import { describe, expect, it } from 'vitest'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { anna, nowhere, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()

const two = `/api/vessels?mmsi=${anna.number},${nowhere.number}`
const one = `/api/vessels/${vesselIdOf(anna.number)}`

async function typeOf(path: string, accept: string): Promise<string> {
  const response = await testService.ask(path, { Accept: accept })
  return `${response.status} ${response.headers.get('content-type')}`
}

describe('the format', () => {
  it.each([
    ['*/*', '200 application/json'],
    ['application/json', '200 application/json'],
    ['application/json; charset=utf-8', '200 application/json'],
    ['application/*', '200 application/json'],
    ['application/problem+json, application/json', '200 application/json'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', '200 application/json'],
    ['application/geo+json', '200 application/geo+json'],
    ['text/csv', '200 text/csv; charset=utf-8'],
    ['text/*', '200 text/csv; charset=utf-8'],
    ['text/csv, */*', '200 text/csv; charset=utf-8'],
    ['TEXT/CSV', '200 text/csv; charset=utf-8'],
    ['application/json;q=0.5, application/x-ndjson', '200 application/x-ndjson'],
    ['application/json;q=0, */*;q=0.1', '200 application/geo+json'],
    ['application/json;q=0', '406 application/json'],
    ['application/vnd.google-earth.kml+xml', '200 application/vnd.google-earth.kml+xml'],
    ['application/xml', '406 application/json'],
    ['json', '406 application/json'],
  ])('asked for by Accept: %s is %s, of the collection and of one record', async (accept, answered) => {
    expect(await typeOf(two, accept)).toBe(answered)
    expect(await typeOf(one, accept)).toBe(answered)
  })

  it.each([
    ['json', '200 application/json'],
    ['geojson', '200 application/geo+json'],
    ['CSV', '200 text/csv; charset=utf-8'],
    ['ndjson', '200 application/x-ndjson'],
    ['kml', '200 application/vnd.google-earth.kml+xml'],
    ['', '200 application/json'],
    ['pdf', '400 application/json'],
  ])('asked for by format=%s is %s, whatever Accept says', async (name, answered) => {
    expect(await typeOf(`${two}&format=${name}`, 'application/json')).toBe(answered)
    if (name !== '') expect(await typeOf(`${one}?format=${name}`, 'image/png')).toBe(answered)
  })

  it('is named in Vary', async () => {
    const vary = (await testService.ask(two)).headers.get('vary') ?? ''
    expect(vary.split(', ').sort()).toEqual(['Accept', 'Accept-Encoding', 'Authorization', 'Cookie'])
  })
})

it('GeoJSON is the answer to application/json where there is no other JSON', async () => {
  expect(await typeOf('/api/coverage', 'application/json')).toBe('200 application/geo+json')
  expect(await typeOf('/api/coverage', 'application/json, text/csv;q=0.9')).toBe('200 application/geo+json')
  expect(await typeOf('/api/coverage', 'application/json;q=0')).toBe('406 application/json')
  expect(await typeOf('/api/tracks?mmsi=1', 'application/json')).toBe('200 application/geo+json')
})

it('GeoJSON holds the page and its cursors, or one feature', async () => {
  const collection = await testService.json('/api/vessels?limit=5&format=geojson')
  expect(collection).toMatchObject({ type: 'FeatureCollection', paging: { limit: 5, next: expect.any(String) } })
  expect(await testService.json(`${one}?format=geojson`)).toMatchObject({
    type: 'Feature',
    id: vesselIdOf(anna.number),
  })
})

describe('formats without paging in the body', () => {
  it.each(['csv', 'ndjson', 'kml'])(
    'tell it in headers: %s followed to its end holds every vessel once',
    async (format) => {
      const seen: string[] = []
      let address: string | undefined = `${testService.origin}/api/vessels/?class=A&limit=40&format=${format}`
      const expected = testService.fleet.filter(({ transponderClass }) => transponderClass === 'A')
      while (address !== undefined) {
        const path: string = address.slice(testService.origin.length)
        const response = await testService.ask(path)
        expect(response.headers.get('content-type')).toContain(format)
        expect(response.headers.get('x-total-count')).toBe(String(expected.length))
        seen.push(...((await response.text()).match(/6c617374-[-0-9a-f]{27}/g) ?? []))
        address = response.headers.get('link')?.match(/<([^>]+)>; rel="next"/)?.[1]
        if (address !== undefined) expect(address).toContain(`${testService.origin}/api/vessels/?`)
      }
      expect(seen.toSorted()).toEqual(expected.map(({ number }) => vesselIdOf(number)).toSorted())
    },
  )

  it('stay at the requested base address', async () => {
    const { secret } = await testService.jwt()
    const headers = { Authorization: `Bearer ${secret}` }
    const response = await testService.ask('/api/jwt/vessels?limit=1&format=csv', headers)
    expect(response.headers.get('link')).toContain(`<${testService.origin}/api/jwt/vessels?`)
  })
})
