import { kilometresBetween, type Place } from '#lib/distance.ts'
import { beginMoored, enterPort, leavePort } from './berths.ts'
import type { Vessel } from './fleet.ts'
import { moved } from './geodesy.ts'
import { hour, legTo, placeAt, stay } from './legs.ts'
import { itemAt, type Random } from './random.ts'
import type { Roaming } from './vesselKinds.ts'
import type { Harbour, Water } from './world.ts'

const attempts = 6
const movingOnShare = 0.2
const homeKilometres = 0.01
const usualOutHours = 6

/**
 * Roaming vessels keep to the waters of one port: out, back and forth, home. Each stays within circles of open water and
 * changes between them through the gate between both.
 */
export function beginRoaming(vessel: Vessel, work: Roaming): void {
  const { random, harbour, kind } = vessel
  vessel.draughtMetres = Math.max(0.6, (vessel.toPortMetres + vessel.toStarboardMetres) * 0.4)
  vessel.voyageSeed = random.seed()
  if (!random.chance(kind.underWayShare)) {
    beginMoored(vessel, harbour)
    stay(vessel, 'moored', random.next() * restMilliseconds(vessel, usualOutHours * hour))
    return
  }
  while (goesOutward(vessel, work)) vessel.water = outward(vessel.water, harbour, random)
  vessel.nextWater = vessel.water
  placeAt(vessel, within(vessel.water, vessel.water.radiusKilometres, random))
  vessel.phase = 'roaming'
  vessel.step = random.whole(0, work.hops[1])
  vessel.outSinceMilliseconds = vessel.leg.startMilliseconds - random.next() * usualOutHours * hour
}

export function nextRoamingLeg(vessel: Vessel, work: Roaming): void {
  if (vessel.phase === 'entering') {
    stay(vessel, 'moored', restMilliseconds(vessel, vessel.leg.startMilliseconds - vessel.outSinceMilliseconds))
  } else if (vessel.phase === 'moored') {
    leave(vessel, work)
  } else if (vessel.phase === 'leaving') {
    vessel.phase = 'roaming'
    nextRoamingLeg(vessel, work)
  } else if (vessel.water !== vessel.nextWater) {
    legTo(vessel, gate(vessel, vessel.nextWater), knots(vessel))
    vessel.water = vessel.nextWater
  } else if (vessel.phase === 'roaming' && vessel.step > 0) {
    vessel.step--
    hop(vessel, work)
  } else {
    turnHome(vessel)
  }
}

function leave(vessel: Vessel, work: Roaming): void {
  const { random, harbour } = vessel
  vessel.outSinceMilliseconds = vessel.leg.startMilliseconds
  vessel.step = random.whole(...work.hops)
  vessel.voyageSeed = random.seed()
  vessel.water = itemAt(harbour.waters, 0)
  vessel.nextWater = vessel.water
  leavePort(vessel, [itemAt(harbour.approach, 0), ...harbour.outward])
}

function hop(vessel: Vessel, work: Roaming): void {
  const { random, water, harbour, leg } = vessel
  const speed = work.workSpeeds && vessel.step > 2 ? random.between(...work.workSpeeds) : knots(vessel)
  for (let attempt = 0; attempt < attempts && !random.chance(movingOnShare); attempt++) {
    const kilometres = random.between(...work.hopKilometres) / (1 + attempt)
    const place = moved(leg.from, kilometres, random.between(0, 360))
    if (kilometresBetween(place, water) > water.radiusKilometres) continue
    legTo(vessel, place, speed)
    return
  }
  const next = goesOutward(vessel, work) ? outward(water, harbour, random) : (water.parent ?? water)
  if (next === water) legTo(vessel, within(water, water.radiusKilometres, random), speed)
  else leaveFor(vessel, next)
}

function turnHome(vessel: Vessel): void {
  const { water, leg, harbour } = vessel
  vessel.phase = 'homing'
  if (water.parent) leaveFor(vessel, water.parent)
  else if (kilometresBetween(leg.from, water) > homeKilometres) legTo(vessel, water, knots(vessel))
  else enterPort(vessel, harbour, [...harbour.outward.toReversed().slice(1), itemAt(harbour.approach, 0)])
}

/** Sails to this side of the gate. The next leg leads through it. */
function leaveFor(vessel: Vessel, next: Water): void {
  vessel.nextWater = next
  legTo(vessel, gate(vessel, vessel.water), knots(vessel))
}

function gate({ water, nextWater, random }: Vessel, side: Water): Place {
  const { gateKilometres } = water.parent === nextWater ? water : nextWater
  return within(side, gateKilometres, random)
}

function goesOutward({ random }: Vessel, { closeness }: Roaming): boolean {
  return random.chance(3 / (3 + closeness))
}

/** A water farther from the port; this one if there is none. */
function outward(water: Water, { waters }: Harbour, random: Random): Water {
  const farther = waters.filter(({ parent }) => parent === water)
  return farther.length > 0 ? random.pick(farther) : water
}

function within(place: Place, kilometres: number, random: Random): Place {
  return moved(place, kilometres * Math.sqrt(random.next()), random.between(0, 360))
}

/** The time in port that keeps the kind's share of vessels under way. */
function restMilliseconds({ kind, random }: Vessel, outMilliseconds: number): number {
  return random.between(0.5, 1.5) * outMilliseconds * (1 / kind.underWayShare - 1)
}

function knots({ speedKnots, random }: Vessel): number {
  return speedKnots * random.between(0.8, 1.05)
}
