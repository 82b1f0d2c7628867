import { describe, expect, it } from 'vitest'
import { parseArea } from '#lib/wire/area/area.ts'
import { encodeCompactArea } from '#lib/wire/area/compactArea.ts'
import { pointsOf } from '#lib/wire/area/fixtures/points.ts'
import { areaText, curlText, isOfThisMachine } from './shareTexts.ts'

describe('the command for a program', () => {
  it('requests the filters and sort of the page', () => {
    expect(curlText('https://vessels.example', 'flag=NL%2CNO&name=STAR', '-updated_at')).toBe(
      "curl -H 'Authorization: Bearer TOKEN' 'https://vessels.example/api/vessels?flag=NL%2CNO&name=STAR&sort=-updated_at'",
    )
    expect(curlText('https://vessels.example', '', '-speed')).toContain('/api/vessels?order=-speed')
    expect(curlText('https://vessels.example', '', null)).toContain("'https://vessels.example/api/vessels'")
  })

  it('quotes apostrophes', () => {
    expect(curlText('https://vessels.example', "name=O'HARA", null)).toContain('name=O%27HARA')
  })
})

describe('an area', () => {
  const ring = pointsOf('4 51, 5 51, 5 53, 4 51')

  it('is GeoJSON, one polygon or several', () => {
    expect(JSON.parse(areaText(encodeCompactArea([[ring]])) ?? '')).toEqual({ type: 'Polygon', coordinates: [ring] })
    expect(JSON.parse(areaText(encodeCompactArea([[ring], [ring]])) ?? '')).toEqual({
      type: 'MultiPolygon',
      coordinates: [[ring], [ring]],
    })
    expect(parseArea(areaText(encodeCompactArea([[ring]])) ?? '')).toHaveProperty('area')
  })

  it('keeps GeoJSON unchanged', () => {
    expect(areaText('{"type":"Polygon","coordinates":[]}')).toBe('{"type":"Polygon","coordinates":[]}')
  })

  it('is null for invalid text', () => expect(areaText('a9.AAAA')).toBeNull())
})

it.each([
  ['http://127.0.0.1:3000/s/abc', true],
  ['http://localhost:3000/', true],
  ['http://[::1]:3000/', true],
  ['http://192.168.1.20:3000/', false],
  ['https://localhost.example.org/', false],
])('a phone can open %s, unless it leads to the phone itself', (address, isLocal) => {
  expect(isOfThisMachine(address)).toBe(isLocal)
})
