import { globSync } from 'node:fs'
import { expect, it } from 'vitest'

const english =
  'vessels|reports|areas|points|events|holes|elements|fields|results|rows|ports|weeks|days|hours|minutes|seconds|errors|tokens|links|views'
const german =
  'Schiffen?|Meldungen|Gebiete|Punkte|Ereignisse|Löcher|Elemente|Felder|Zeilen|Häfen|Wochen|Tagen?|Stunden|Minuten|Sekunden|Fehler|Links'
const pluralOfOne = new RegExp(
  `(?<![Mm]ore than |ehr als )\\b1 (?:${english}|${german})(?![\\wäöüß])|(?:Show the last|Die letzten) 1\\b`,
)

/** Passes the number as text, as a number, or in the details of a fault. */
const ones = ['1', 1, new Proxy({}, { get: () => 1 })]

function written(text: (...given: unknown[]) => unknown, one: unknown): string | null {
  try {
    const result = text(one, one, one, one)
    return typeof result === 'string' && !/undefined|\[object/.test(result) ? result : null
  } catch {
    return null
  }
}

/** Yields all texts of a table with placeholders filled in, with their place in the table. */
function* textsOf(words: unknown, place: string): Generator<[place: string, text: (...given: unknown[]) => unknown]> {
  if (typeof words === 'function') yield [place, words as () => unknown]
  else if (typeof words === 'object' && words)
    for (const [key, held] of Object.entries(words)) yield* textsOf(held, `${place}.${key}`)
}

async function faultsOf(file: string): Promise<string[]> {
  const tables = Object.entries((await import(`/${file}`)) as object)
  const texts = tables.filter(([, table]) => Object.keys(table ?? {}).join() === 'en,de')
  return [...textsOf(Object.fromEntries(texts), file)].flatMap(([place, text]) => {
    const readings = ones.map((one) => written(text, one)).filter((reading) => reading !== null)
    const isWrong = readings.length > 0 && readings.every((reading) => pluralOfOne.test(reading))
    return isWrong ? [`${place}: ${readings[0]}`] : []
  })
}

it('no text uses the plural for one', async () => {
  const files = globSync('components/**/*{Words,words}.ts')
  expect(files.length).toBeGreaterThan(20)
  expect((await Promise.all(files.map(faultsOf))).flat()).toEqual([])
})
