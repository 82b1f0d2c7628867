import { fileTypes } from '#lib/wire/formats/fileTypes.ts'
import { type FormatName, formats } from '#lib/wire/formats/formats.ts'
import { ParameterReader } from '#lib/wire/parameters.ts'
import { preferencesOf } from '../request/preferences.ts'
import { checkRead, Problem } from './problem.ts'

type Formats = Record<string, { mediaType: string }>

/** The format of records in `format`, else the one that Accept prefers. */
export function formatOf(url: URL, headers: Headers): FormatName {
  return formatAmong(formats, url, headers)
}

/** The same among other formats, of which the first is the default. */
export function formatAmong<Offered extends Formats>(
  offered: Offered,
  url: URL,
  headers: Headers,
): keyof Offered & string {
  const names: (keyof Offered & string)[] = Object.keys(offered)
  const reader = new ParameterReader(url.searchParams)
  const parse = (text: string) => names.find((format) => format === text.toLowerCase()) ?? null
  const asked = reader.value('format', parse, `one of ${names.join(', ')}`)
  checkRead(reader)
  if (asked !== null) return asked
  const accept = headers.get('accept')?.trim() || '*/*'
  const preferred = preferredFormat(accept, names, offered)
  if (preferred === null) throw notAcceptable(accept, offered)
  return preferred
}

/** GeoJSON is JSON to a client that asks for JSON where there is no other. */
function typesOf(mediaType: string, offered: Formats): string[] {
  const isOnlyJson = mediaType === fileTypes.geojson.mediaType && !('json' in offered)
  return ['*/*', `${mediaType.split('/')[0]}/*`, ...(isOnlyJson ? [fileTypes.json.mediaType] : []), mediaType]
}

/** Prefers, at equal quality, a type asked for by its full name, then the one listed first. */
function preferredFormat<Name extends string>(
  accept: string,
  names: readonly Name[],
  offered: Record<Name, { mediaType: string }>,
): Name | null {
  const ranges = preferencesOf(accept)
  const candidates = names.flatMap((name) => {
    const types = typesOf(offered[name].mediaType, offered)
    const [range] = ranges
      .flatMap(({ name: asked, quality }, place) => {
        const exactness = types.indexOf(asked)
        return exactness < 0 ? [] : [{ exactness, quality, place }]
      })
      .sort((a, b) => b.exactness - a.exactness)
    return range && range.quality > 0 ? [{ name, ...range }] : []
  })
  candidates.sort((a, b) => b.quality - a.quality || b.exactness - a.exactness || a.place - b.place)
  return candidates[0]?.name ?? null
}

function notAcceptable(accept: string, formats: Formats): Problem {
  const offered = Object.values(formats).map(({ mediaType }) => mediaType)
  return new Problem('not-acceptable', `Accept must include one of ${offered.join(', ')}, not only "${accept}".`)
}
