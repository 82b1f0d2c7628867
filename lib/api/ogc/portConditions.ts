import { type Condition, type Reader, stepsOf, truthTest } from '#lib/wire/condition.ts'
import { portColumns } from '#lib/wire/rows/vessel.ts'
import { flatColumns } from '#lib/wire/table.ts'
import { type MatchedPortJson, matchedPortJson, type NamedPort } from '#lib/wire/vesselJson.ts'

type Leaf = Extract<Condition, { column: string }>
type PortOf = (unlocode: string) => NamedPort | null

/** The properties of a vessel that are those of its matched port. */
const columns = flatColumns<MatchedPortJson>({ columns: portColumns }, 'ogc')

const reader: Reader<MatchedPortJson> = {
  valueOf: (property) => (port) => {
    const value = columns.find(({ name }) => name === property)?.of(port)
    return typeof value === 'boolean' ? null : (value ?? null)
  },
  keysOf: () => null,
  positionOf: () => null,
}

/** Unknown: as NULL in SQL, not true and not false. */
const unknown: Condition = { kind: 'minimum', column: 'not_kept', value: 0 }

/** Converts conditions on the matched port, as records show it, to conditions on its code, which vessels have. */
export function withPortsByCode(condition: Condition, portOf: PortOf): Condition {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return { kind: condition.kind, of: condition.of.map((part) => withPortsByCode(part, portOf)) }
    case 'not':
      return { kind: 'not', of: withPortsByCode(condition.of, portOf) }
    default:
      return columns.some(({ name }) => name === condition.column) ? byCode(condition, portOf) : condition
  }
}

function byCode(leaf: Leaf, portOf: PortOf): Condition {
  const truthOf = truthTest(leaf, reader)
  const codesFor = (truth: boolean | null): Condition => ({
    kind: 'text',
    column: 'unlocode',
    matches: (unlocode) => {
      const port = portOf(unlocode.replace(' ', ''))
      return (port && truthOf(matchedPortJson(port))) === truth
    },
    contains: '',
    steps: stepsOf(leaf),
    among: null,
  })
  if (leaf.kind === 'known') return { kind: 'all', of: [{ kind: 'known', column: 'unlocode' }, codesFor(true)] }
  return { kind: 'any', of: [codesFor(true), { kind: 'all', of: [codesFor(null), unknown] }] }
}
