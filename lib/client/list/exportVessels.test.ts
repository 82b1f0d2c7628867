import { expect, it } from 'vitest'
import { blankVessel } from '#lib/vessel/fields.ts'
import type { Page } from '#lib/wire/pageSchemas.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { RequestFailure } from '../ask.ts'
import type { ExportProgress } from '../fileExport.ts'
import { type ExportWiring, exportFileName, VesselExport } from './exportVessels.ts'

const vessels = Array.from({ length: 2500 }, (_, index) => vesselJson(blankVessel(244_000_000 + index, false, index)))

/** A service of three pages that returns each of these failures once before it succeeds. */
function wiring(failures: RequestFailure[] = []) {
  const asked: string[] = []
  const pauses: number[] = []
  const wired: ExportWiring = {
    page: async (address) => {
      asked.push(address)
      const failure = failures.shift()
      if (failure) throw failure
      const start = Number(new URL(address, 'http://here').searchParams.get('next') ?? 0)
      const data = vessels.slice(start, start + 1000)
      const page: Page = { paging: { limit: 1000, total: vessels.length }, data }
      if (start + 1000 < vessels.length) page.paging.next = String(start + 1000)
      return page
    },
    credits: async () => ({ data: [{ credit: 'Kystverket', licence: 'NLOD-2.0' }], paging: { limit: 1000, total: 1 } }),
    pause: async (milliseconds) => void pauses.push(milliseconds),
  }
  return { wired, asked, pauses }
}

const running = () => new AbortController().signal
const ignore = () => {}

it('writes every vessel once, page by page, and reports progress', async () => {
  const { wired, asked } = wiring()
  const progress: ExportProgress[] = []
  const file = await new VesselExport('geojson', 'flag=NL', wired).run(running(), (now) => progress.push(now))
  const { features, credits } = JSON.parse(await file.text())
  expect(credits).toEqual([{ credit: 'Kystverket', licence: 'NLOD-2.0' }])
  expect(features.map(({ id }: { id: string }) => id)).toEqual(vessels.map(({ id }) => id))
  expect(file.type).toBe('application/geo+json')
  expect(progress.map(({ written }) => written)).toEqual([1000, 2000, 2500])
  expect(progress[0]?.total).toBe(2500)
  expect(asked).toEqual([
    '/api/vessels?flag=NL&limit=1000',
    '/api/vessels?next=1000&limit=1000',
    '/api/vessels?next=2000&limit=1000',
  ])
})

it('has one header in CSV', async () => {
  const file = await new VesselExport('csv', '', wiring().wired).run(running(), ignore)
  const lines = (await file.text()).split('\r\n')
  expect(lines).toHaveLength(1 + 2500 + 1)
  expect(lines.filter((line) => line.startsWith('id,name'))).toHaveLength(1)
})

it('marks CSV as UTF-8, for spreadsheets', async () => {
  const bytes = async (format: 'csv' | 'geojson') => {
    const file = await new VesselExport(format, '', wiring().wired).run(running(), ignore)
    return [...new Uint8Array(await file.slice(0, 3).arrayBuffer())]
  }
  expect(await bytes('csv')).toEqual([0xef, 0xbb, 0xbf])
  expect(await bytes('geojson')).not.toEqual([0xef, 0xbb, 0xbf])
})

it('waits for Retry-After and continues', async () => {
  const { wired, pauses } = wiring([
    new RequestFailure('too-many-requests', 'slower', 7),
    new RequestFailure('offline', 'gone'),
  ])
  const file = await new VesselExport('ndjson', '', wired).run(running(), ignore)
  expect((await file.text()).trim().split('\n')).toHaveLength(2500)
  expect(pauses).toEqual([7000, 2000])
})

it('keeps what it has when the service is down, and continues from there on the next run', async () => {
  const gone = () => new RequestFailure('offline', 'gone')
  const { wired, asked } = wiring()
  let calls = 0
  const flaky: ExportWiring = {
    ...wired,
    page: (address, signal) => (++calls > 1 && calls <= 5 ? Promise.reject(gone()) : wired.page(address, signal)),
  }
  const job = new VesselExport('csv', '', flaky)
  await expect(job.run(running(), ignore)).rejects.toThrow('gone')
  expect(job.progress).toEqual({ written: 1000, total: 2500 })
  expect((await job.file().text()).split('\r\n')).toHaveLength(1 + 1000 + 1)
  const whole = await job.run(running(), ignore)
  expect((await whole.text()).split('\r\n')).toHaveLength(1 + 2500 + 1)
  expect(asked.filter((address) => !address.includes('next='))).toHaveLength(1)
})

it('does not try again where trying cannot help', async () => {
  const { wired, asked } = wiring([new RequestFailure('signed-out', 'sign in')])
  await expect(new VesselExport('csv', '', wired).run(running(), ignore)).rejects.toThrow('sign in')
  expect(asked).toHaveLength(1)
})

it('ends immediately when it is cancelled', async () => {
  const { wired } = wiring()
  const calledOff = new AbortController()
  const job = new VesselExport('csv', '', {
    ...wired,
    page: async (address, signal) => {
      calledOff.abort(new Error('called off'))
      signal.throwIfAborted()
      return wired.page(address, signal)
    },
  })
  await expect(job.run(calledOff.signal, ignore)).rejects.toThrow('called off')
  expect(job.progress.written).toBe(0)
})

it('without vessels is a file with zero rows', async () => {
  const empty: ExportWiring = {
    page: async () => ({ paging: { limit: 1000, total: 0 }, data: [] }),
    credits: async () => ({ data: [], paging: { limit: 1000, total: 0 } }),
    pause: async () => {},
  }
  const file = await new VesselExport('geojson', '', empty).run(running(), ignore)
  expect(JSON.parse(await file.text())).toEqual({ type: 'FeatureCollection', features: [] })
})

it('is named by its date, in UTC', () => {
  expect(exportFileName('kml', Date.UTC(2026, 10, 21, 6, 5), 'flag=NL')).toBe('lastfix-2026-11-21-0605Z.kml')
  const past = 'flag=NL&at=2026-11-21T03%3A00%3A00Z'
  expect(exportFileName('kml', Date.UTC(2026, 10, 21, 6, 5), past)).toBe('lastfix-at-2026-11-21-0300Z.kml')
})
