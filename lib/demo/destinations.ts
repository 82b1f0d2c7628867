import { Random } from './random.ts'
import type { Port } from './world.ts'

const baltic = new Set(['SE', 'FI', 'EE', 'LV', 'LT', 'PL', 'RU', 'DK'])
const northSea = new Set(['NL', 'BE', 'GB', 'FR', 'DE'])
const noOrders = ['FOR ORDERS', 'FOR ORDER', 'TBN', 'AWAITING ORDERS', 'OPEN SEA', 'ORDERS', 'DRIFTING']
const afterthoughts = [' ANCH', ' PILOT', ' ROADS', ' OPL', '  ', '.', ' PORT', ' BAR', '/ORDER']

/** The destination of a voyage as typed on the bridge, at most 20 characters of AIS text. */
export function destinationText(from: Port, to: Port, voyageSeed: number): string {
  const random = new Random(voyageSeed)
  const form = random.next()
  if (form < 0.05) return ''
  if (form < 0.1) return random.pick(noOrders)
  return mistyped(textFor(from, to, form, random), random).slice(0, 20)
}

function textFor(from: Port, to: Port, form: number, random: Random): string {
  const spaced = `${to.country} ${to.code.slice(2)}`
  if (viaKielCanal(from, to) && random.chance(0.3)) return `${to.code.slice(2)} VIA NOK`
  if (form < 0.24) return spaced
  if (form < 0.34) return to.code
  if (form < 0.42) return `${from.country} ${from.code.slice(2)}>${spaced}`
  if (form < 0.5) return `${from.code}>${to.code}`
  if (form < 0.54) return `${from.name}-${to.name}`
  const name = random.pick(to.typed)
  if (form < 0.62) return `${name}${random.pick(afterthoughts)}`
  if (form < 0.68) return `${name}, ${to.country}`
  return name
}

function viaKielCanal(from: Port, to: Port): boolean {
  return (
    (baltic.has(from.country) && northSea.has(to.country)) || (northSea.has(from.country) && baltic.has(to.country))
  )
}

function mistyped(text: string, random: Random): string {
  if (text.length < 5 || !random.chance(0.07)) return text
  const index = random.whole(1, text.length - 2)
  const left = text.slice(0, index)
  const right = text.slice(index + 1)
  const slip = random.next()
  if (slip < 0.4) return left + right
  if (slip < 0.7) return left + right.slice(0, 1) + text.slice(index, index + 1) + right.slice(1)
  return text.slice(0, index + 1) + text.slice(index)
}
