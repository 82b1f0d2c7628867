import type { Place } from '#lib/distance.ts'
import { type Gazetteer, lettersOf } from './gazetteer.ts'
import { plain, wordsOf } from './letters.ts'
import { kilometresTo, type Port } from './port.ts'

/** A port is found by its code, its name, their beginnings, or a part of a name. */
const ranks = { code: 0, name: 1, codeBegins: 2, nameBegins: 3, within: 4 }

const shortestWithin = 3

/** The ports whose code or name begins with or contains the text, the likeliest first. Misspelt names are not found. */
export function findPorts(gazetteer: Gazetteer, text: string, limit: number): Port[] {
  const key = wordsOf(plain(text)).join('')
  if (key === '') return []
  const found = new Map<Port, number>()
  const note = (port: Port, rank: number) => {
    if (rank < (found.get(port) ?? Number.POSITIVE_INFINITY)) found.set(port, rank)
  }
  if (/^[A-Z]{2}[A-Z2-9]{0,3}$/.test(key)) {
    for (const [code, port] of gazetteer.byCode) {
      if (code.startsWith(key)) note(port, code === key ? ranks.code : ranks.codeBegins)
    }
  }
  const letters = lettersOf(key)
  for (const entry of gazetteer.sortedNames) {
    if ((entry.letters & letters) !== letters) continue
    const rank = rankOf(entry.key, key)
    if (rank !== null) for (const port of entry.ports) note(port, rank)
  }
  return [...found]
    .sort(
      ([one, first], [other, second]) => first - second || other.size - one.size || (one.name < other.name ? -1 : 1),
    )
    .slice(0, limit)
    .map(([port]) => port)
}

const nearKilometres = 50

/** The ports within 50 km of a place, nearest first. Places that a list only mentions are left out. */
export function portsNear({ ports }: Gazetteer, place: Place, limit: number): Port[] {
  return ports
    .filter(({ size }) => size > 0)
    .map((port) => ({ port, kilometres: kilometresTo(port, place) }))
    .filter(({ kilometres }) => kilometres <= nearKilometres)
    .sort((one, other) => one.kilometres - other.kilometres)
    .slice(0, limit)
    .map(({ port }) => port)
}

function rankOf(name: string, key: string): number | null {
  if (name === key) return ranks.name
  if (name.startsWith(key)) return ranks.nameBegins
  return key.length >= shortestWithin && name.includes(key) ? ranks.within : null
}
