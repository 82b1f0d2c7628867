import { createInterface } from 'node:readline'
import type { Place } from '#lib/distance.ts'
import type { Matcher, PortMatch } from '#lib/ports/match.ts'
import { PortBook } from '#lib/ports/portBook.ts'
import { spacedUnlocode } from '#lib/vessel/unlocode.ts'
import { portMatchJson } from '#lib/wire/portJson.ts'
import { command } from '../call.ts'
import { withStore } from '../store.ts'

export const portsMatch = command({
  name: 'ports match',
  operands: ['TEXT'],
  summary: 'show the port that a destination text matches, and why (- to read one text per line from standard input)',
  options: {
    near: {
      takes: 'LON,LAT',
      meaning: 'position of the vessel in degrees; prefers the nearest of several ports with the same name',
      accepts: 'longitude and latitude in degrees, such as 4.1,51.9',
      read: positionIn,
    },
  },
  async run({ options, operands: [text = ''], settings, json, print }) {
    const vessel = options.near === undefined ? {} : { near: options.near }
    const { matcher } = await withStore(settings(), (store) => PortBook.open(store.ports))
    if (text !== '-') {
      const match = matcher.match(text, vessel)
      return print(jsonOf(match), matchText(text, match, matcher))
    }
    for await (const line of createInterface({ input: process.stdin })) {
      const match = matcher.match(line, vessel)
      const answer = json ? JSON.stringify(jsonOf(match)) : matchText(line, match, matcher)
      if (!process.stdout.write(`${answer}\n`)) await new Promise((drained) => process.stdout.once('drain', drained))
    }
  },
})

function positionIn(near: string): Place | undefined {
  const parts = near.split(',').map((part) => part.trim())
  const [longitude = Number.NaN, latitude = Number.NaN] = parts.map((part) => (part === '' ? Number.NaN : Number(part)))
  const isPosition = parts.length === 2 && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
  return isPosition ? { longitude, latitude } : undefined
}

/** Writes UN/LOCODEs without the space. */
function jsonOf(match: PortMatch | null) {
  if (match === null) return null
  const { unlocode, alternatives, ...rest } = portMatchJson(match)
  const squeezed = alternatives.map((other) => ({ ...other, unlocode: other.unlocode.replace(' ', '') }))
  return { unlocode: unlocode.replace(' ', ''), ...rest, alternatives: squeezed }
}

function matchText(text: string, match: PortMatch | null, matcher: Matcher): string {
  if (match === null) {
    const undecided = matcher.undecided(text).map(nameOf)
    const reason = undecided.length === 0 ? 'no match' : `ambiguous: ${undecided.join('; ')}`
    return `${text}: no port (${reason})`
  }
  const place = match.centerPoint === null ? '' : ` at ${match.centerPoint.join(',')}`
  const others = match.alternatives.map(nameOf).join('; ')
  return [
    `${text}: ${nameOf(match)}${place}`,
    `  why: ${match.why} (${JSON.stringify(match.matched)}, score ${match.score})`,
    ...(others === '' ? [] : [`  alternatives: ${others}`]),
  ].join('\n')
}

function nameOf({ unlocode, portName }: { unlocode: string; portName: string }): string {
  return `${spacedUnlocode(unlocode)} ${portName}`
}
