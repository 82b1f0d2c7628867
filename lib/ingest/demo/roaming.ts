import { kindOf, phases, type Ship } from './fleet.ts'
import { hour, legTo, placeAt, spreadInCell, stay } from './legs.ts'
import type { Random } from './random.ts'
import type { Roaming } from './shipKinds.ts'
import { moved, wrapLongitude } from './world/geodesy.ts'
import { type Harbour, type Place, placeOf } from './world/harbours.ts'
import { LandRaster } from './world/land.ts'
import type { World } from './world/world.ts'

const attempts = 8
const lookAheadCells = 24
const usualOutHours = 6

/** Ships that keep to the waters of one port: out, hither and thither, home again. */
export class Roamers {
  readonly #land: LandRaster
  readonly #random: Random

  constructor(world: World, random: Random) {
    this.#land = world.land
    this.#random = random
  }

  begin(ship: Ship, work: Roaming, harbour: Harbour): void {
    const isOut = this.#random.chance(kindOf(ship).underWayShare)
    ship.draughtTenths = Math.round(10 * Math.max(0.6, (ship.toPortMetres + ship.toStarboardMetres) * 0.4))
    ship.voyageSeed = Math.floor(this.#random.next() * 2 ** 32)
    const place = isOut ? this.#somewhere(harbour, work) : this.#random.pick(harbour.berths())
    placeAt(ship, spreadInCell(place, this.#random))
    if (isOut) {
      ship.phase = phases.roaming
      ship.step = this.#random.whole(0, work.hops[1])
      ship.etaMilliseconds = ship.legStartMilliseconds - this.#random.next() * usualOutHours * hour
    } else {
      stay(ship, phases.moored, this.#random.next() * this.#restMilliseconds(ship, usualOutHours * hour))
    }
  }

  nextLeg(ship: Ship, work: Roaming, harbour: Harbour): void {
    if (ship.phase === phases.moored) {
      ship.phase = phases.roaming
      ship.etaMilliseconds = ship.legStartMilliseconds
      ship.step = this.#random.whole(...work.hops)
      ship.voyageSeed = Math.floor(this.#random.next() * 2 ** 32)
    }
    if (ship.phase === phases.roaming) {
      if (ship.step > 0) {
        ship.step--
        if (this.#hop(ship, work, harbour)) return
      }
      ship.phase = phases.homing
    }
    this.#homeward(ship, harbour)
  }

  #hop(ship: Ship, work: Roaming, harbour: Harbour): boolean {
    const waters = harbour.waters()
    const knots = work.workSpeeds && ship.step > 2 ? this.#random.between(...work.workSpeeds) : this.#knots(ship)
    for (let attempt = 0; attempt < attempts; attempt++) {
      const kilometres = this.#random.between(...work.hopKilometres) / (1 + attempt / 2)
      const place = moved(ship.fromLongitude, ship.fromLatitude, kilometres, this.#random.between(0, 360))
      if (!waters.has(LandRaster.cellAt(place.longitude, place.latitude))) continue
      if (!this.#land.isClear(ship.fromLongitude, ship.fromLatitude, place.longitude, place.latitude)) continue
      legTo(ship, place, knots)
      return true
    }
    return this.#outward(ship, work, harbour)
  }

  /** Out of narrow waters by the way that leads home from somewhere outside. */
  #outward(ship: Ship, work: Roaming, harbour: Harbour): boolean {
    const way = harbour.waters().wayBack(cellOf(this.#somewhere(harbour, work))) ?? []
    const ahead = way.slice(-lookAheadCells, -2).map(placeOf)
    const seen = ahead.find((place) => this.#sees(ship, place))
    if (seen) legTo(ship, seen, this.#knots(ship))
    return seen !== undefined
  }

  #homeward(ship: Ship, harbour: Harbour): void {
    const way = harbour.waters().wayBack(LandRaster.cellAt(ship.fromLongitude, ship.fromLatitude))
    if (ship.phase === phases.entering) {
      stay(ship, phases.moored, this.#restMilliseconds(ship, ship.legStartMilliseconds - ship.etaMilliseconds))
    } else if (!way || way.length <= 2) {
      ship.phase = phases.entering
      const berth = spreadInCell(this.#random.pick(harbour.berths()), this.#random)
      legTo(ship, berth, this.#knots(ship) * 0.6)
    } else {
      const ahead = way.slice(1, lookAheadCells).map(placeOf).reverse()
      const seen = ahead.find((place) => this.#sees(ship, place)) ?? (ahead.at(-1) as Place)
      legTo(ship, seen, this.#knots(ship))
    }
  }

  #somewhere(harbour: Harbour, work: Roaming): Place {
    const { reached } = harbour.waters()
    return placeOf(reached[Math.floor(this.#random.next() ** work.closeness * reached.length)] as number)
  }

  /** As long as makes her kind's share under way what it is to be. */
  #restMilliseconds(ship: Ship, outMilliseconds: number): number {
    return this.#random.between(0.5, 1.5) * outMilliseconds * (1 / kindOf(ship).underWayShare - 1)
  }

  #sees(ship: Ship, place: Place): boolean {
    const longitude = ship.fromLongitude + wrapLongitude(place.longitude - ship.fromLongitude)
    return this.#land.isClear(ship.fromLongitude, ship.fromLatitude, longitude, place.latitude)
  }

  #knots(ship: Ship): number {
    return ship.speedKnots * this.#random.between(0.8, 1.05)
  }
}

function cellOf({ longitude, latitude }: Place): number {
  return LandRaster.cellAt(longitude, latitude)
}
