import { kindOf, phases, type Vessel } from './fleet.ts'
import { hour, legTo, placeAt, spreadInCell, stay } from './legs.ts'
import type { Random } from './random.ts'
import type { Roaming } from './vesselKinds.ts'
import { moved, wrapLongitude } from './world/geodesy.ts'
import { type Harbour, type Place, placeOf } from './world/harbours.ts'
import { LandRaster } from './world/land.ts'
import type { World } from './world/world.ts'

const attempts = 8
const lookAheadCells = 24
const usualOutHours = 6

/** Vessels that keep to the waters of one port: out, hither and thither, home again. */
export class Roamers {
  readonly #land: LandRaster
  readonly #random: Random

  constructor(world: World, random: Random) {
    this.#land = world.land
    this.#random = random
  }

  begin(vessel: Vessel, work: Roaming, harbour: Harbour): void {
    const isOut = this.#random.chance(kindOf(vessel).underWayShare)
    vessel.draughtTenths = Math.round(10 * Math.max(0.6, (vessel.toPortMetres + vessel.toStarboardMetres) * 0.4))
    vessel.voyageSeed = Math.floor(this.#random.next() * 2 ** 32)
    const place = isOut ? this.#somewhere(harbour, work) : this.#random.pick(harbour.berths())
    placeAt(vessel, spreadInCell(place, this.#random))
    if (isOut) {
      vessel.phase = phases.roaming
      vessel.step = this.#random.whole(0, work.hops[1])
      vessel.etaMilliseconds = vessel.legStartMilliseconds - this.#random.next() * usualOutHours * hour
    } else {
      stay(vessel, phases.moored, this.#random.next() * this.#restMilliseconds(vessel, usualOutHours * hour))
    }
  }

  nextLeg(vessel: Vessel, work: Roaming, harbour: Harbour): void {
    if (vessel.phase === phases.moored) {
      vessel.phase = phases.roaming
      vessel.etaMilliseconds = vessel.legStartMilliseconds
      vessel.step = this.#random.whole(...work.hops)
      vessel.voyageSeed = Math.floor(this.#random.next() * 2 ** 32)
    }
    if (vessel.phase === phases.roaming) {
      if (vessel.step > 0) {
        vessel.step--
        if (this.#hop(vessel, work, harbour)) return
      }
      vessel.phase = phases.homing
    }
    this.#homeward(vessel, harbour)
  }

  #hop(vessel: Vessel, work: Roaming, harbour: Harbour): boolean {
    const waters = harbour.waters()
    const knots = work.workSpeeds && vessel.step > 2 ? this.#random.between(...work.workSpeeds) : this.#knots(vessel)
    for (let attempt = 0; attempt < attempts; attempt++) {
      const kilometres = this.#random.between(...work.hopKilometres) / (1 + attempt / 2)
      const place = moved(vessel.fromLongitude, vessel.fromLatitude, kilometres, this.#random.between(0, 360))
      if (!waters.has(LandRaster.cellAt(place.longitude, place.latitude))) continue
      if (!this.#land.isClear(vessel.fromLongitude, vessel.fromLatitude, place.longitude, place.latitude)) continue
      legTo(vessel, place, knots)
      return true
    }
    return this.#outward(vessel, work, harbour)
  }

  /** Out of narrow waters by the way that leads home from somewhere outside. */
  #outward(vessel: Vessel, work: Roaming, harbour: Harbour): boolean {
    const way = harbour.waters().wayBack(cellOf(this.#somewhere(harbour, work))) ?? []
    const ahead = way.slice(-lookAheadCells, -2).map(placeOf)
    const seen = ahead.find((place) => this.#sees(vessel, place))
    if (seen) legTo(vessel, seen, this.#knots(vessel))
    return seen !== undefined
  }

  #homeward(vessel: Vessel, harbour: Harbour): void {
    const way = harbour.waters().wayBack(LandRaster.cellAt(vessel.fromLongitude, vessel.fromLatitude))
    if (vessel.phase === phases.entering) {
      stay(vessel, phases.moored, this.#restMilliseconds(vessel, vessel.legStartMilliseconds - vessel.etaMilliseconds))
    } else if (!way || way.length <= 2) {
      vessel.phase = phases.entering
      const berth = spreadInCell(this.#random.pick(harbour.berths()), this.#random)
      legTo(vessel, berth, this.#knots(vessel) * 0.6)
    } else {
      const ahead = way.slice(1, lookAheadCells).map(placeOf).reverse()
      const seen = ahead.find((place) => this.#sees(vessel, place)) ?? (ahead.at(-1) as Place)
      legTo(vessel, seen, this.#knots(vessel))
    }
  }

  #somewhere(harbour: Harbour, work: Roaming): Place {
    const { reached } = harbour.waters()
    return placeOf(reached[Math.floor(this.#random.next() ** work.closeness * reached.length)] as number)
  }

  /** As long as makes her kind's share under way what it is to be. */
  #restMilliseconds(vessel: Vessel, outMilliseconds: number): number {
    return this.#random.between(0.5, 1.5) * outMilliseconds * (1 / kindOf(vessel).underWayShare - 1)
  }

  #sees(vessel: Vessel, place: Place): boolean {
    const longitude = vessel.fromLongitude + wrapLongitude(place.longitude - vessel.fromLongitude)
    return this.#land.isClear(vessel.fromLongitude, vessel.fromLatitude, longitude, place.latitude)
  }

  #knots(vessel: Vessel): number {
    return vessel.speedKnots * this.#random.between(0.8, 1.05)
  }
}

function cellOf({ longitude, latitude }: Place): number {
  return LandRaster.cellAt(longitude, latitude)
}
