import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { type PassageFeatures, whenOthersAreDone } from './passages.ts'

export const passageFileFormats = ['csv', 'geojson'] as const
export type PassageFileFormat = (typeof passageFileFormats)[number]

const pageSize = 500
/** A page with the parts of tracks takes longer than others. */
const patienceMs = 60_000

/** All passages of a query as a file. */
export async function passageFile(client: QueryClient, query: string, format: PassageFileFormat): Promise<Blob> {
  const pages: string[] = []
  for (let offset = 0, total = 1; offset < total; offset += pageSize) {
    const page = await client.fetchQuery(filePageQuery(query, format, offset))
    pages.push(page.text)
    total = page.total
  }
  return format === 'csv' ? csvOf(pages) : geoJsonOf(pages)
}

function filePageQuery(query: string, format: PassageFileFormat, offset: number) {
  const asked = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ format, limit: pageSize, offset })) asked.set(name, String(value))
  return queryOptions({
    queryKey: ['passages', 'file', asked.toString()],
    queryFn: async ({ signal }) => {
      const response = await ask(`/api/passages?${asked}`, { signal, patienceMs })
      return { text: await response.text(), total: Number(response.headers.get('X-Total-Count')) }
    },
    gcTime: 0,
    ...whenOthersAreDone,
  })
}

/** Spreadsheets read a file without a byte order mark in the machine's old code page. */
function csvOf(pages: readonly string[]): Blob {
  const rows = pages.map((page, index) => (index === 0 ? page : page.slice(page.indexOf('\n') + 1)))
  return new Blob(['\ufeff', ...rows], { type: 'text/csv; charset=utf-8' })
}

function geoJsonOf(pages: readonly string[]): Blob {
  const features = pages.flatMap((page) => (JSON.parse(page) as PassageFeatures).features)
  return new Blob([JSON.stringify({ type: 'FeatureCollection', features })], { type: 'application/geo+json' })
}
