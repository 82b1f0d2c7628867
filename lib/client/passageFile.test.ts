import { beforeEach, expect, it, vi } from 'vitest'
import type { ExportProgress } from './fileExport.ts'
import { PassageExport, type PassageFileFormat } from './passageFile.ts'

const total = 1_200
const coast = { credit: 'Coast Guard', licence: null }
const roof = { credit: 'Roof', licence: 'CC-BY-4.0' }

let refusals: number[]
let asked: string[]

beforeEach(() => {
  ;[refusals, asked] = [[], []]
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const status = refusals.shift()
    if (status) return Response.json({ detail: 'is too expensive' }, { status })
    const parameters = new URL(path, 'http://here').searchParams
    const offset = Number(parameters.get('offset'))
    const rows = Array.from({ length: Math.min(500, total - offset) }, (_, index) => offset + index)
    const text =
      parameters.get('format') === 'csv'
        ? ['mmsi', ...rows].join('\n').concat('\n')
        : JSON.stringify({
            type: 'FeatureCollection',
            credits: offset === 0 ? [coast] : [coast, roof],
            features: rows.map((id) => ({ type: 'Feature', id, geometry: null, properties: {} })),
          })
    return new Response(text, { headers: { 'X-Total-Count': String(total) } })
  })
})

async function exported(format: PassageFileFormat) {
  const progress: ExportProgress[] = []
  const file = new PassageExport('line=4,51;4,52', format)
  const blob = await file.run(new AbortController().signal, (now) => progress.push(now))
  return { text: await blob.text(), progress, name: file.fileName(Date.parse('2026-11-24T02:30:00Z')) }
}

it('writes every passage once, and reports progress', async () => {
  const { text, progress, name } = await exported('csv')
  expect(text.trimEnd().split('\n')).toEqual(['mmsi', ...Array.from({ length: total }, (_, row) => String(row))])
  expect(progress.map(({ written }) => written)).toEqual([500, 1_000, 1_200])
  expect(name).toBe('lastfix-passages-2026-11-24-0230Z.csv')
})

it('names the credits of all pages once', async () => {
  const { credits, features } = JSON.parse((await exported('geojson')).text)
  expect(credits).toEqual([coast, roof])
  expect(features).toHaveLength(total)
})

it('keeps what was written when a page is refused, and continues there', async () => {
  const file = new PassageExport('line=4,51;4,52', 'csv')
  const { signal } = new AbortController()
  const first = file.run(signal, () => {
    if (file.progress.written === 500) refusals = [403]
  })
  await expect(first).rejects.toThrow('is too expensive')
  expect((await file.file().text()).trimEnd().split('\n')).toHaveLength(501)
  await file.run(signal, () => {})
  expect(asked.map((path) => new URL(path, 'http://here').searchParams.get('offset'))).toEqual([
    ...['0', '500', '500', '1000'],
  ])
})
