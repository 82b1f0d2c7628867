import { expect, it } from 'vitest'
import { parsePreferences, usualPreferences } from './preferences.ts'

it('keeps chosen values', () => {
  const chosen = {
    speedUnit: 'kilometresPerHour',
    timeZone: 'local',
    letterKeys: 'off',
    firstVisit: 'off',
    chartNote: 'off',
    watchedAreas: 'off',
    stations: 'on',
    distressSound: 'off',
    eventSound: 'on',
    eventNotification: 'on',
    trackSpan: 'off',
    minutesAhead: '30' as const,
    openSections: ['evidence'],
    seenEvent: 17,
  }
  expect(parsePreferences(JSON.stringify(chosen))).toEqual(chosen)
})

it.each([null, '', '{', '[]', '"knots"', '{"speedUnit":"furlongs","timeZone":7,"openSections":"all"}'])(
  '%j is no choice',
  (text) => {
    expect(parsePreferences(text)).toEqual(usualPreferences)
  },
)

it('ignores unknown sections', () => {
  expect(parsePreferences('{"openSections":["times","engine",7]}').openSections).toEqual(['times'])
})
