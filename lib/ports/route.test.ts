import { describe, expect, it } from 'vitest'
import { clean } from './clean.ts'
import { createGazetteer } from './gazetteer.ts'
import { destinationStretches } from './route.ts'
import { portAt } from './testPorts.ts'

const gazetteer = createGazetteer([portAt('NLRTM', 'Rotterdam', 4.1, 51.9)])
const stretches = (text: string): string[] => destinationStretches(text, gazetteer).map((stretch) => stretch.text)

describe('destinationStretches', () => {
  it.each([
    ['OSLO>KIEL', ['KIEL']],
    ['OSLO<>KIEL', ['KIEL']],
    ['OSLO <-> KIEL', ['KIEL']],
    ['OSLO => KIEL', ['KIEL']],
    ['OSLO-->KIEL', ['KIEL']],
    ['OSLO>KIEL>RIGA', ['RIGA']],
    ['KIEL<OSLO', ['KIEL']],
    ['>>KIEL<<', ['KIEL']],
    ['KIEL>', ['KIEL']],
    ['FM OSLO TO KIEL', ['KIEL']],
    ['KIEL FROM OSLO', ['KIEL']],
    ['OSLO TO KIEL VIA SKAGEN', ['KIEL']],
    ['FROM OSLO', []],
    ['KIEL VIA BELT', ['KIEL']],
    ['VIA KIEL CANAL RIGA', ['RIGA']],
    ['VIA SKAGEN', []],
    ['EN ROUTE TO KIEL', ['KIEL']],
    ['NEXT PORT KIEL', ['KIEL']],
    ['OSLO/KIEL', ['KIEL', 'OSLO']],
    ['OSLO - KIEL', ['KIEL', 'OSLO']],
    ['OSLO . KIEL', ['KIEL', 'OSLO']],
    ['KIEL, GERMANY', ['GERMANY', 'KIEL']],
    ['ST.MALO', ['ST MALO']],
    ['NL-RTM', ['NLRTM']],
    ['NL/RTM', ['NLRTM']],
    ['XX-RTM', ['RTM', 'XX']],
  ])('%j ends at %j', (text, expected) => {
    expect(stretches(text)).toEqual(expected)
  })
})

describe('clean', () => {
  it.each([
    ['Göteborg', 'GOTEBORG'],
    ['ålesund', 'ALESUND'],
    ['KØGE', 'KOGE'],
    ['NL_RTM', 'NL RTM'],
    ['US^HOU', 'US HOU'],
    ['HULL@@@@@@', 'HULL'],
    ['@@HULL', 'HULL'],
    ['HULL ETA 12.00 PILOT', 'HULL'],
    ['HULL 12:30 LT', 'HULL'],
    ['HULL 24/12', 'HULL'],
    ['HULL 0600Z', 'HULL'],
    ['HULL FOR ORDERS', 'HULL'],
    ['HULL F.O.', 'HULL'],
    ['TEL +44 1234 567890', ''],
    ['CH 16', ''],
  ])('%j is %j', (raw, text) => {
    expect(clean(raw).text).toBe(text)
  })

  it('treats a text as cut off if it fills the twenty letters of AIS', () => {
    expect(clean('WILHELMSHAVEN-BREMER').isCut).toBe(true)
    expect(clean('WILHELMSHAVEN').isCut).toBe(false)
    expect(clean('NOT FROM AIS: IT IS TOO LONG').isCut).toBe(false)
  })
})
