import { habits, kindOf, lengthMetres, phases, type Vessel } from './fleet.ts'
import { distanceKilometres, kilometresPerNauticalMile, moved, type Place, placeBetween } from './geodesy.ts'
import { beginNextLeg, hour, legTo, placeAt, stay } from './legs.ts'
import { itemAt, Random } from './random.ts'
import { Roamers } from './roaming.ts'
import { type Course, offsetPlace, Routes } from './routes.ts'
import type { Anchorage, Harbour, World } from './world.ts'

const slowWithinKilometres = 9
const narrowWatersKnots = 8.5
const harbourKnots = 5
const anchoringShare = 0.3
const berthSpreadKilometres = 0.4
const anchorageSpreadKilometres = 0.6

/** Moves the vessels: every vessel is on a leg from place to place, or stays somewhere until its leg ends. */
export class Voyages {
  readonly #world: World
  readonly #routes: Routes
  readonly #random = new Random(0)
  readonly #roamers = new Roamers(this.#random)

  constructor(world: World) {
    this.#world = world
    this.#routes = new Routes(world)
  }

  /** Brings a vessel up to a time: it may end legs, arrive, leave again. Times must not go back. */
  advance(vessel: Vessel, milliseconds: number): void {
    if (vessel.phase !== phases.unborn && vessel.legEndMilliseconds > milliseconds) return
    this.#random.state = vessel.randomState
    if (vessel.phase === phases.unborn) this.#begin(vessel, milliseconds)
    while (vessel.legEndMilliseconds <= milliseconds) this.#nextLeg(vessel)
    vessel.randomState = this.#random.state
  }

  harbourOf(vessel: Vessel): Harbour {
    return itemAt(this.#world.harbours, vessel.harbour)
  }

  /** The port of destination; where the vessel is, between voyages and for vessels that keep to one port. */
  destinationOf(vessel: Vessel): Harbour {
    if (!('trade' in kindOf(vessel).work)) return this.harbourOf(vessel)
    return itemAt(this.#world.harbours, this.#routes.partner(vessel.harbour, vessel.routeSlot))
  }

  #begin(vessel: Vessel, milliseconds: number): void {
    const { work, underWayShare } = kindOf(vessel)
    vessel.legStartMilliseconds = milliseconds
    vessel.legEndMilliseconds = milliseconds
    if (!('trade' in work)) {
      this.#roamers.begin(vessel, work, this.harbourOf(vessel))
      return
    }
    this.#planVoyage(vessel)
    const fate = this.#random.next()
    if (fate < underWayShare) {
      this.#putOnCourse(vessel, this.#course(vessel), this.#random.next())
    } else if (fate < underWayShare + 0.15 && this.#putAtAnchor(vessel)) {
      stay(vessel, phases.anchored, this.#random.between(0, 30) * hour)
    } else {
      placeAt(vessel, this.#berth(this.harbourOf(vessel)))
      stay(vessel, phases.moored, this.#random.next() * this.#random.between(...work.portHours) * hour)
    }
  }

  #putOnCourse(vessel: Vessel, course: Course, part: number): void {
    const done = part * lengthOf(course)
    const point = Math.max(
      1,
      course.findIndex(({ kilometres }) => kilometres >= done),
    )
    const [before, after] = [itemAt(course, point - 1), itemAt(course, point)]
    const length = after.kilometres - before.kilometres
    const along = length > 0 ? Math.max(0, (done - before.kilometres) / length) : 0
    const [start, end] = [offsetPlace(course, point - 1, vessel.lane), offsetPlace(course, point, vessel.lane)]
    placeAt(vessel, placeBetween(start, end, along))
    vessel.phase = phases.underWay
    vessel.step = point
    this.#steerForStep(vessel, course)
    this.#estimateArrival(vessel, lengthOf(course) - done)
  }

  #putAtAnchor(vessel: Vessel): boolean {
    const { anchorages } = this.destinationOf(vessel)
    if (anchorages.length === 0) return false
    const course = this.#course(vessel)
    const anchorage = this.#random.pick(anchorages)
    placeAt(vessel, this.#near(anchorage, anchorageSpreadKilometres))
    vessel.step = course.length - 1 - anchorage.approachPoint
    this.#estimateArrival(vessel, lengthOf(course) - itemAt(course, vessel.step).kilometres)
    return true
  }

  #nextLeg(vessel: Vessel): void {
    const { work } = kindOf(vessel)
    beginNextLeg(vessel)
    if (!('trade' in work)) {
      this.#roamers.nextLeg(vessel, work, this.harbourOf(vessel))
      return
    }
    switch (vessel.phase) {
      case phases.moored:
        this.#leave(vessel)
        break
      case phases.leaving:
      case phases.underWay:
        this.#passPoint(vessel)
        break
      case phases.toAnchorage:
        stay(vessel, phases.anchored, this.#random.between(3, 40) * hour)
        break
      case phases.anchored:
        vessel.phase = phases.fromAnchorage
        legTo(vessel, offsetPlace(this.#course(vessel), vessel.step, vessel.lane), harbourKnots + 1)
        break
      case phases.fromAnchorage:
        vessel.phase = phases.underWay
        vessel.habits &= ~habits.willAnchor
        this.#passPoint(vessel)
        break
      default:
        stay(vessel, phases.moored, this.#random.between(...work.portHours) * hour)
    }
  }

  #leave(vessel: Vessel): void {
    if (vessel.step > 0) {
      vessel.harbour = this.#routes.partner(vessel.harbour, vessel.routeSlot)
      this.#planVoyage(vessel)
    }
    const course = this.#course(vessel)
    vessel.step = 0
    vessel.phase = phases.leaving
    this.#estimateArrival(vessel, lengthOf(course))
    legTo(vessel, offsetPlace(course, 0, 0), harbourKnots)
  }

  /** At a point of the course: on to the next, off to an anchorage, or in to a berth. */
  #passPoint(vessel: Vessel): void {
    const course = this.#course(vessel)
    const pointsLeft = course.length - 1 - vessel.step
    if (pointsLeft === 0) {
      vessel.phase = phases.entering
      legTo(vessel, this.#berth(this.destinationOf(vessel)), harbourKnots)
      return
    }
    const anchorage = this.#anchorageAt(vessel, pointsLeft)
    if (anchorage) {
      vessel.phase = phases.toAnchorage
      legTo(vessel, this.#near(anchorage, anchorageSpreadKilometres), harbourKnots + 1)
      return
    }
    vessel.phase = phases.underWay
    vessel.step++
    this.#steerForStep(vessel, course)
  }

  #anchorageAt(vessel: Vessel, approachPoint: number): Anchorage | null {
    if ((vessel.habits & habits.willAnchor) === 0) return null
    const near = this.destinationOf(vessel).anchorages.filter((anchorage) => anchorage.approachPoint === approachPoint)
    return near.length > 0 ? this.#random.pick(near) : null
  }

  #steerForStep(vessel: Vessel, course: Course): void {
    const [from, to] = [itemAt(course, vessel.step - 1), itemAt(course, vessel.step)]
    let knots = vessel.speedKnots * this.#random.between(0.94, 1.05)
    if (from.widthKilometres === 0 && to.widthKilometres === 0) knots = Math.min(knots, narrowWatersKnots)
    const isInHarbour =
      to.kilometres < slowWithinKilometres || lengthOf(course) - from.kilometres < slowWithinKilometres
    legTo(vessel, offsetPlace(course, vessel.step, vessel.lane), isInHarbour ? knots * 0.6 : knots)
  }

  #planVoyage(vessel: Vessel): void {
    const { work, registry } = kindOf(vessel)
    if (!('trade' in work)) return
    vessel.routeSlot = this.#routes.slotOf(work.trade, this.#random)
    vessel.voyageSeed = this.#random.seed()
    vessel.step = 0
    vessel.draughtTenths = draughtTenths(vessel, this.#random)
    const anchors = registry !== 'local' && this.#random.chance(anchoringShare)
    vessel.habits = anchors ? vessel.habits | habits.willAnchor : vessel.habits & ~habits.willAnchor
    const [from, to] = [this.harbourOf(vessel), this.destinationOf(vessel)]
    this.#estimateArrival(vessel, 1.3 * distanceKilometres(itemAt(from.approach, 0), itemAt(to.approach, 0)))
  }

  #estimateArrival(vessel: Vessel, leftKilometres: number): void {
    const hours = leftKilometres / (vessel.speedKnots * kilometresPerNauticalMile)
    vessel.etaMilliseconds = vessel.legStartMilliseconds + (hours * this.#random.between(1, 1.1) + 2) * hour
  }

  #course(vessel: Vessel): Course {
    return this.#routes.course(vessel.harbour, vessel.routeSlot)
  }

  #berth({ berths }: Harbour): Place {
    return this.#near(this.#random.pick(berths), berthSpreadKilometres)
  }

  #near(place: Place, kilometres: number): Place {
    return moved(place, kilometres * this.#random.next(), this.#random.between(0, 360))
  }
}

function lengthOf(course: Course): number {
  return course.at(-1)?.kilometres ?? 0
}

function draughtTenths(vessel: Vessel, random: Random): number {
  const beam = vessel.toPortMetres + vessel.toStarboardMetres
  const laden = Math.min(23, beam * random.between(0.28, 0.36), lengthMetres(vessel) / 11)
  return Math.round(10 * Math.max(1, laden * (random.chance(0.35) ? 0.6 : random.between(0.8, 1))))
}
