import { describe, expect, it } from 'vitest'
import { formatPosition } from '../words/format.ts'
import { localeOf } from '../words/words.ts'
import { parseCoordinates } from './coordinates.ts'

describe('coordinates', () => {
  it.each([
    '51.955, 4.135',
    '51.955 4.135',
    '51.955;4.135',
    '51.955,4.135',
    '51,955 4,135',
    '51,955; 4,135',
    '51,955, 4,135',
    '+51.955 +4.135',
    'N51.955 E4.135',
    '51.955n 4.135e',
    '51.955 N, 4.135 E',
    '4.135 E 51.955 N',
    '4.135E, 51.955',
    '51°57.3′N 004°08.1′E',
    "51°57.3'N, 4°8.1'E",
    '51 57.3 N 4 8.1 E',
    '51 57.3 4 8.1',
    '51-57.3N 004-08.1E',
    '51 - 57.3 N  004 - 08.1 E',
    '51:57:18N 4:08:06E',
    '51°57′18″N 4°08′06″E',
    '51° 57\' 18" N / 4° 08\' 06" E',
    '5157.3N 00408.1E',
    '5157.3N, 0408.1E',
    'lat 51.955 lon 4.135',
    'Latitude: 51.955, Longitude: 4.135',
    '51d57.3N 4d8.1E',
  ])('%s is off the Hook of Holland', (text) => {
    const place = parseCoordinates(text)
    expect(place).toEqual({ latitude: expect.closeTo(51.955, 6), longitude: expect.closeTo(4.135, 6) })
  })

  it.each([
    ['33.86S 151.21E', -33.86, 151.21],
    ['-33.86, 151.21', -33.86, 151.21],
    ['−33.86 −70.5', -33.86, -70.5],
    ['51.955-4.135', 51.955, -4.135],
    ['-33 51.6 151 12.6', -33.86, 151.21],
    ['0, 0', 0, 0],
    ['-0 30, -0 15', -0.5, -0.25],
    ['90N 180W', 90, -180],
    ['51,4', 51, 4],
    ['64.1°N, 21.9°W', 64.1, -21.9],
  ])('%s', (text, latitude, longitude) => {
    expect(parseCoordinates(text)).toEqual({
      latitude: expect.closeTo(latitude, 6),
      longitude: expect.closeTo(longitude, 6),
    })
  })

  it.each([
    { language: 'en', locale: 'en-GB' },
    { language: 'de', locale: 'de-DE' },
  ] as const)('are read as the map writes them in $language', (speech) => {
    for (const [longitude, latitude] of [
      [4.135, 51.955],
      [-179.9, -0.05],
      [0.125, 84.99],
    ] as const) {
      const back = parseCoordinates(formatPosition([longitude, latitude], localeOf(speech)))
      expect(back).toEqual({ latitude: expect.closeTo(latitude, 2), longitude: expect.closeTo(longitude, 2) })
    }
  })

  it.each([
    ['', 'needsTwo'],
    ['51.955', 'needsTwo'],
    ['51.955N', 'needsTwo'],
    ['244660001', 'needsTwo'],
    ['1, 2, 3', 'needsTwo'],
    ['51 57.3 4', 'needsTwo'],
    ['51 N E', 'needsTwo'],
    ['Rotterdam', 'unreadable'],
    ['NEWS', 'needsTwo'],
    ['51.5 4.1 x', 'unreadable'],
    ['51.9 57 4.1 8', 'unreadable'],
    ['51 N 52 S', 'sameAxis'],
    ['-51.9 S 4.1 E', 'signAndLetter'],
    ['51 60.0 N 4 8 E', 'minutes'],
    ['51 59 61 N 4 8 6 E', 'minutes'],
    ['90.001 4', 'latitude'],
    ['91 N 4 E', 'latitude'],
    ['4.1, 180.5', 'longitude'],
    ['151.2, -33.9', 'latitude'],
  ] as const)('%j are none: %s', (text, fault) => expect(parseCoordinates(text)).toEqual({ fault }))
})
