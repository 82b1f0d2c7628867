import { kindOf, phases, type Vessel } from './fleet.ts'
import { distanceKilometres, moved, type Place } from './geodesy.ts'
import { hour, legTo, placeAt, startOfLeg, stay } from './legs.ts'
import { itemAt, type Random } from './random.ts'
import type { Roaming } from './vesselKinds.ts'
import type { Harbour, Water } from './world.ts'

const attempts = 6
const movingOnShare = 0.2
const berthSpreadKilometres = 0.4
const usualOutHours = 6

/**
 * Vessels that keep to the waters of one port: out, to and fro, home again. They stay within circles of open water, and
 * go from one to the next through the gate between the two.
 */
export class Roamers {
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  begin(vessel: Vessel, work: Roaming, harbour: Harbour): void {
    vessel.draughtTenths = Math.round(10 * Math.max(0.6, (vessel.toPortMetres + vessel.toStarboardMetres) * 0.4))
    vessel.voyageSeed = this.#random.seed()
    if (!this.#random.chance(kindOf(vessel).underWayShare)) {
      placeAt(vessel, this.#berth(harbour))
      stay(vessel, phases.moored, this.#random.next() * this.#restMilliseconds(vessel, usualOutHours * hour))
      return
    }
    while (this.#goesOutward(work)) vessel.water = this.#outward(vessel.water, harbour)
    vessel.nextWater = vessel.water
    const water = itemAt(harbour.waters, vessel.water)
    placeAt(vessel, this.#within(water, water.radiusKilometres))
    vessel.phase = phases.roaming
    vessel.step = this.#random.whole(0, work.hops[1])
    vessel.outSinceMilliseconds = vessel.legStartMilliseconds - this.#random.next() * usualOutHours * hour
  }

  nextLeg(vessel: Vessel, work: Roaming, harbour: Harbour): void {
    const { waters } = harbour
    if (vessel.phase === phases.entering) {
      stay(
        vessel,
        phases.moored,
        this.#restMilliseconds(vessel, vessel.legStartMilliseconds - vessel.outSinceMilliseconds),
      )
    } else if (vessel.phase === phases.moored) {
      vessel.phase = phases.roaming
      vessel.outSinceMilliseconds = vessel.legStartMilliseconds
      vessel.step = this.#random.whole(...work.hops)
      vessel.voyageSeed = this.#random.seed()
      vessel.water = 0
      vessel.nextWater = 0
      legTo(vessel, itemAt(waters, 0), this.#knots(vessel) * 0.6)
    } else if (vessel.water !== vessel.nextWater) {
      this.#passGate(vessel, waters)
    } else if (vessel.phase === phases.roaming && vessel.step > 0) {
      vessel.step--
      this.#hop(vessel, work, harbour)
    } else {
      this.#homeward(vessel, harbour)
    }
  }

  #hop(vessel: Vessel, work: Roaming, harbour: Harbour): void {
    const water = itemAt(harbour.waters, vessel.water)
    const from = startOfLeg(vessel)
    const knots = work.workSpeeds && vessel.step > 2 ? this.#random.between(...work.workSpeeds) : this.#knots(vessel)
    for (let attempt = 0; attempt < attempts && !this.#random.chance(movingOnShare); attempt++) {
      const kilometres = this.#random.between(...work.hopKilometres) / (1 + attempt)
      const place = moved(from, kilometres, this.#random.between(0, 360))
      if (distanceKilometres(place, water) > water.radiusKilometres) continue
      legTo(vessel, place, knots)
      return
    }
    const next = this.#goesOutward(work) ? this.#outward(vessel.water, harbour) : water.parent
    if (next === vessel.water) legTo(vessel, this.#within(water, water.radiusKilometres), knots)
    else this.#leaveFor(vessel, next, harbour.waters)
  }

  #homeward(vessel: Vessel, harbour: Harbour): void {
    vessel.phase = phases.homing
    const water = itemAt(harbour.waters, vessel.water)
    const isOffPort = vessel.water === 0 && distanceKilometres(startOfLeg(vessel), water) < berthSpreadKilometres
    if (isOffPort) {
      vessel.phase = phases.entering
      legTo(vessel, this.#berth(harbour), this.#knots(vessel) * 0.6)
    } else if (vessel.water === 0) legTo(vessel, water, this.#knots(vessel))
    else this.#leaveFor(vessel, water.parent, harbour.waters)
  }

  /** To this side of the gate; the next leg leads through it. */
  #leaveFor(vessel: Vessel, next: number, waters: readonly Water[]): void {
    vessel.nextWater = next
    legTo(vessel, this.#gate(vessel, vessel.water, waters), this.#knots(vessel))
  }

  #passGate(vessel: Vessel, waters: readonly Water[]): void {
    legTo(vessel, this.#gate(vessel, vessel.nextWater, waters), this.#knots(vessel))
    vessel.water = vessel.nextWater
  }

  #gate(vessel: Vessel, side: number, waters: readonly Water[]): Place {
    const [here, next] = [itemAt(waters, vessel.water), itemAt(waters, vessel.nextWater)]
    const { gateKilometres } = here.parent === vessel.nextWater && vessel.water !== 0 ? here : next
    return this.#within(itemAt(waters, side), gateKilometres)
  }

  #goesOutward(work: Roaming): boolean {
    return this.#random.chance(3 / (3 + work.closeness))
  }

  /** One of the waters behind this one, as seen from the port; this one where there are none. */
  #outward(water: number, { waters }: Harbour): number {
    const behind = waters.flatMap(({ parent }, number) => (parent === water && number !== 0 ? [number] : []))
    return behind.length > 0 ? this.#random.pick(behind) : water
  }

  #within(place: Place, kilometres: number): Place {
    return moved(place, kilometres * Math.sqrt(this.#random.next()), this.#random.between(0, 360))
  }

  #berth(harbour: Harbour): Place {
    return this.#within(this.#random.pick(harbour.berths), berthSpreadKilometres)
  }

  /** As long as keeps the kind's share of vessels under way. */
  #restMilliseconds(vessel: Vessel, outMilliseconds: number): number {
    return this.#random.between(0.5, 1.5) * outMilliseconds * (1 / kindOf(vessel).underWayShare - 1)
  }

  #knots(vessel: Vessel): number {
    return vessel.speedKnots * this.#random.between(0.8, 1.05)
  }
}
