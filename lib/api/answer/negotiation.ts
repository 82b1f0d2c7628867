import { type FormatName, formatNames, formats } from '#lib/wire/formats/formats.ts'
import { preferencesOf } from '../request/preferences.ts'
import { ProblemAnswer } from './problemResponse.ts'

/** The format in `format`, else the one that Accept prefers. */
export function formatOf(url: URL, headers: Headers): FormatName | ProblemAnswer {
  const [name, second] = url.searchParams.getAll('format').filter((value) => value.trim() !== '')
  if (second !== undefined) return malformed('may be given only once')
  if (name !== undefined) {
    const asked = name.trim().toLowerCase()
    const known = formatNames.find((format) => format === asked)
    return known ?? malformed(`must be one of ${formatNames.join(', ')}, not "${name}"`)
  }
  const accept = headers.get('accept')?.trim()
  if (!accept) return formatNames[0] ?? 'json'
  return preferredFormat(accept) ?? notAcceptable(accept)
}

/** Of two with equal quality, the one asked for by its full name, then the one listed first. */
function preferredFormat(accept: string): FormatName | null {
  const ranges = preferencesOf(accept)
  const candidates = formatNames.flatMap((name) => {
    const { mediaType } = formats[name]
    const [range] = ranges
      .flatMap(({ name: asked, quality }, place) => {
        const exactness = [`*/*`, `${mediaType.split('/')[0]}/*`, mediaType].indexOf(asked)
        return exactness < 0 ? [] : [{ exactness, quality, place }]
      })
      .sort((a, b) => b.exactness - a.exactness)
    return range && range.quality > 0 ? [{ name, ...range }] : []
  })
  candidates.sort((a, b) => b.quality - a.quality || b.exactness - a.exactness || a.place - b.place)
  return candidates[0]?.name ?? null
}

function malformed(reason: string): ProblemAnswer {
  return new ProblemAnswer('malformed-parameter', `format ${reason}.`, {
    errors: [{ parameter: 'format', reason }],
  })
}

function notAcceptable(accept: string): ProblemAnswer {
  const offered = formatNames.map((name) => formats[name].mediaType).join(', ')
  return new ProblemAnswer('not-acceptable', `Accept must include one of ${offered}, not only "${accept}".`)
}
