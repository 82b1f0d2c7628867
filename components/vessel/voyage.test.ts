import { expect, it } from 'vitest'
import type { CallJson } from '#lib/wire/rows/call.ts'
import { callsOfVoyage, progressOf } from './voyage.ts'

const call = (state: CallJson['state'], left_at: string | null) => ({ state, left_at }) as CallJson

it('begins a voyage at the port that was left last, unless the vessel is in port', () => {
  const left = call('left', '2026-11-20T10:00:00Z')
  const silent = call('not_received_since', null)
  expect(callsOfVoyage([silent, left])).toEqual({ inPort: null, left })
  const here = call('in_port', null)
  expect(callsOfVoyage([here, left])).toEqual({ inPort: here, left: null })
  expect(callsOfVoyage([])).toEqual({ inPort: null, left: null })
})

it('measures the share done and the miles to go', () => {
  const [from, now, to] = [50, 51, 54].map((latitude) => ({ latitude, longitude: 3 })) as [Place, Place, Place]
  expect(progressOf({ from, now, to }).share).toBeCloseTo(0.25)
  expect(progressOf({ from, now, to }).milesToGo).toBeCloseTo(180)
  expect(progressOf({ from: null, now, to }).share).toBeNull()
  expect(progressOf({ from: to, now: to, to })).toEqual({ milesToGo: 0, share: null })
})

interface Place {
  latitude: number
  longitude: number
}
