import type { Place } from '#lib/distance.ts'
import { lengthMetres, type Vessel } from './fleet.ts'
import { moved } from './geodesy.ts'
import { legTo, placeAt } from './legs.ts'
import { itemAt } from './random.ts'
import type { Berth, Harbour } from './world.ts'

export const harbourKnots = 5
/** Between the quay and the hull. */
const fenderMetres = 1
const roomPerLength = 1.1
/** Vessels choose among the shortest berths with room for them. */
const snugShare = 0.5
const minChoice = 4

/** Moors a vessel without a voyage before. */
export function beginMoored(vessel: Vessel, harbour: Harbour): void {
  vessel.berth = chooseBerth(vessel, harbour)
  placeAt(vessel, alongside(vessel))
}

/** Sets a vessel on its way to a berth, through places that lead to the entrance. */
export function enterPort(vessel: Vessel, harbour: Harbour, places: readonly Place[] = []): void {
  vessel.phase = 'entering'
  vessel.berth = chooseBerth(vessel, harbour)
  sailThrough(vessel, [...places, ...vessel.berth.channel, alongside(vessel)])
}

/** Sets a moored vessel on its way to the entrance, and on through places from there. */
export function leavePort(vessel: Vessel, places: readonly Place[]): void {
  vessel.phase = 'leaving'
  sailThrough(vessel, [...vessel.berth.channel.toReversed(), ...places])
}

export function sailThrough(vessel: Vessel, [next, ...ahead]: readonly Place[]): void {
  vessel.ahead = ahead
  if (next) legTo(vessel, next, harbourKnots)
}

/** The heading of a moored vessel: half of the vessels lie with the quay to starboard. */
export function headingAlongside(vessel: Vessel): number {
  return (vessel.berth.headingDegrees + (hasQuayToPort(vessel) ? 0 : 180)) % 360
}

/** The position of the antenna of a vessel in the middle of its berth. */
function alongside(vessel: Vessel): Place {
  const { berth, toBowMetres, toPortMetres, toStarboardMetres } = vessel
  const fromQuayMetres = (hasQuayToPort(vessel) ? toPortMetres : toStarboardMetres) + fenderMetres
  const off = moved(berth, fromQuayMetres / 1000, berth.headingDegrees + 90)
  return moved(off, (lengthMetres(vessel) / 2 - toBowMetres) / 1000, headingAlongside(vessel))
}

function hasQuayToPort({ voyageSeed }: Vessel): boolean {
  return voyageSeed % 2 === 0
}

function chooseBerth(vessel: Vessel, { berths }: Harbour): Berth {
  const firstWithRoom = berths.findIndex((berth) => berth.lengthMetres >= lengthMetres(vessel) * roomPerLength)
  const from = Math.max(0, Math.min(firstWithRoom < 0 ? berths.length : firstWithRoom, berths.length - minChoice))
  const count = Math.max(minChoice, Math.ceil((berths.length - from) * snugShare))
  return itemAt(berths, vessel.random.whole(from, Math.min(berths.length, from + count) - 1))
}
