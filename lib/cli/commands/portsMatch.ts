import { createInterface } from 'node:readline'
import type { Matcher, PortMatch } from '#lib/ports/match.ts'
import type { Place } from '#lib/ports/port.ts'
import { PortBook } from '#lib/ports/portBook.ts'
import { spacedUnlocode } from '#lib/vessel/unlocode.ts'
import { portMatchJson } from '#lib/wire/portJson.ts'
import { command, UsageError } from '../call.ts'
import { withStore } from '../withStore.ts'

export const portsMatch = command({
  name: 'ports match',
  operands: ['TEXT'],
  summary: 'say which port a destination is read as, and why (- for texts from standard input, one a line)',
  options: { near: { takes: 'LON,LAT', meaning: 'where the vessel is: of several ports of a name the one close by' } },
  async run({ options, operands: [text = ''], settings, json, print }) {
    const vessel = options.near === undefined ? {} : { near: placeOf(options.near) }
    const { matcher } = await withStore(settings(), (store) => PortBook.open(store.ports))
    if (text !== '-') {
      const match = matcher.match(text, vessel)
      return print(jsonOf(match), inWords(text, match, matcher))
    }
    for await (const line of createInterface({ input: process.stdin })) {
      const match = matcher.match(line, vessel)
      const answer = json ? JSON.stringify(jsonOf(match)) : inWords(line, match, matcher)
      if (!process.stdout.write(`${answer}\n`)) await new Promise((drained) => process.stdout.once('drain', drained))
    }
  },
})

function placeOf(near: string): Place {
  const parts = near.split(',').map((part) => part.trim())
  const [longitude = Number.NaN, latitude = Number.NaN] = parts.map((part) => (part === '' ? Number.NaN : Number(part)))
  if (parts.length === 2 && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90) return { longitude, latitude }
  throw new UsageError(
    `ports match: --near is "${near}": accepted are degrees east, a comma and degrees north, like 4.1,51.9`,
  )
}

/** As programs take codes: without the blank. */
function jsonOf(match: PortMatch | null) {
  if (match === null) return null
  const { unlocode, alternatives, ...rest } = portMatchJson(match)
  const squeezed = alternatives.map((other) => ({ ...other, unlocode: other.unlocode.replace(' ', '') }))
  return { unlocode: unlocode.replace(' ', ''), ...rest, alternatives: squeezed }
}

function inWords(text: string, match: PortMatch | null, matcher: Matcher): string {
  if (match === null) {
    const undecided = matcher.undecided(text).map(nameOf)
    const reason = undecided.length === 0 ? 'it names none' : `none of these is likelier: ${undecided.join('; ')}`
    return `${text}: no port (${reason})`
  }
  const place = match.centerPoint === null ? '' : ` at ${match.centerPoint.join(',')}`
  const others = match.alternatives.map(nameOf).join('; ')
  return [
    `${text}: ${nameOf(match)}${place}`,
    `  why: ${match.why} (${JSON.stringify(match.matched)}, score ${match.score})`,
    ...(others === '' ? [] : [`  not: ${others}`]),
  ].join('\n')
}

function nameOf({ unlocode, portName }: { unlocode: string; portName: string }): string {
  return `${spacedUnlocode(unlocode)} ${portName}`
}
