import { expect, it } from 'vitest'
import { ReportedCameras } from './ReportedCameras.ts'

const at = (zoom: number) => ({ zoom, latitude: 51, longitude: 3 })

it('a camera that the map has reported is no request, even if it has moved on since', () => {
  const reported = new ReportedCameras()
  reported.report(at(5))
  reported.report(at(6))
  expect(reported.isRequest(at(5))).toBe(false)
  expect(reported.isRequest(at(6))).toBe(false)
})

it('a camera that the map never had is a request, once', () => {
  const reported = new ReportedCameras()
  reported.report(at(5))
  expect(reported.isRequest(at(9))).toBe(true)
  expect(reported.isRequest(at(9))).toBe(false)
})

it('going back to where the map has been is a request', () => {
  const reported = new ReportedCameras()
  reported.report(at(5))
  reported.isRequest(at(5))
  reported.report(at(6))
  reported.isRequest(at(6))
  expect(reported.isRequest(at(5))).toBe(true)
  expect(reported.isRequest(at(6))).toBe(true)
})
