import { kilometresBetween, type Place } from '#lib/distance.ts'
import { beginMoored, enterPort, harbourKnots, leavePort, sailThrough } from './berths.ts'
import { lengthMetres, type Vessel } from './fleet.ts'
import { kilometresPerNauticalMile, moved, placeBetween } from './geodesy.ts'
import { beginNextLeg, hour, legTo, placeAt, stay } from './legs.ts'
import { itemAt, type Random } from './random.ts'
import { beginRoaming, nextRoamingLeg } from './roaming.ts'
import { type Course, offsetPlace, Routes } from './routes.ts'
import type { VesselKind } from './vesselKinds.ts'
import type { Anchorage, World } from './world.ts'

const slowWithinKilometres = 9
const narrowWatersKnots = 8.5
const anchoringShare = 0.3
const anchorageSpreadKilometres = 0.6

type Trading = Extract<VesselKind['work'], { trade: unknown }>

/** Moves vessels. Each is on a leg from place to place, or stays until its leg ends. */
export class Voyages {
  readonly #routes: Routes

  constructor(world: World) {
    this.#routes = new Routes(world)
  }

  /** Moves a vessel forward to a time. Times must not decrease. */
  advance(vessel: Vessel, milliseconds: number): void {
    const { kind, leg } = vessel
    if (vessel.phase === 'unborn') {
      leg.startMilliseconds = milliseconds
      leg.endMilliseconds = milliseconds
      if ('trade' in kind.work) this.#begin(vessel, kind.work)
      else beginRoaming(vessel, kind.work)
    }
    while (leg.endMilliseconds <= milliseconds) {
      beginNextLeg(vessel)
      if (vessel.ahead.length > 0) sailThrough(vessel, vessel.ahead)
      else if ('trade' in kind.work) this.#nextLeg(vessel, kind.work)
      else nextRoamingLeg(vessel, kind.work)
    }
  }

  #begin(vessel: Vessel, work: Trading): void {
    const { random, kind, harbour } = vessel
    this.#planVoyage(vessel, work)
    const fate = random.next()
    if (fate < kind.underWayShare) {
      this.#putOnCourse(vessel, this.#course(vessel), random.next())
    } else if (fate < kind.underWayShare + 0.15 && this.#putAtAnchor(vessel)) {
      stay(vessel, 'anchored', random.between(0, 30) * hour)
    } else {
      beginMoored(vessel, harbour)
      stay(vessel, 'moored', random.next() * random.between(...work.portHours) * hour)
    }
  }

  #putOnCourse(vessel: Vessel, course: Course, part: number): void {
    const done = part * lengthOf(course)
    const ahead = course.findIndex(({ kilometres }) => kilometres >= done)
    const point = Math.max(1, ahead)
    const [before, after] = [itemAt(course, point - 1), itemAt(course, point)]
    const length = after.kilometres - before.kilometres
    const along = length > 0 ? Math.max(0, (done - before.kilometres) / length) : 0
    const [start, end] = [offsetPlace(course, point - 1, vessel.lane), offsetPlace(course, point, vessel.lane)]
    placeAt(vessel, placeBetween(start, end, along))
    vessel.phase = 'underWay'
    vessel.step = point
    steerForStep(vessel, course)
    estimateArrival(vessel, lengthOf(course) - done)
  }

  #putAtAnchor(vessel: Vessel): boolean {
    const { anchorages } = vessel.destination
    if (anchorages.length === 0) return false
    const course = this.#course(vessel)
    const anchorage = vessel.random.pick(anchorages)
    placeAt(vessel, near(anchorage, anchorageSpreadKilometres, vessel.random))
    vessel.step = course.length - 1 - anchorage.approachPoint
    estimateArrival(vessel, lengthOf(course) - itemAt(course, vessel.step).kilometres)
    return true
  }

  #nextLeg(vessel: Vessel, work: Trading): void {
    const { random } = vessel
    switch (vessel.phase) {
      case 'moored':
        this.#leave(vessel, work)
        break
      case 'leaving':
      case 'underWay':
        this.#passPoint(vessel)
        break
      case 'toAnchorage':
        stay(vessel, 'anchored', random.between(3, 40) * hour)
        break
      case 'anchored':
        vessel.phase = 'fromAnchorage'
        legTo(vessel, offsetPlace(this.#course(vessel), vessel.step, vessel.lane), harbourKnots + 1)
        break
      case 'fromAnchorage':
        vessel.phase = 'underWay'
        vessel.willAnchor = false
        this.#passPoint(vessel)
        break
      default:
        stay(vessel, 'moored', random.between(...work.portHours) * hour)
    }
  }

  #leave(vessel: Vessel, work: Trading): void {
    if (vessel.step > 0) {
      vessel.harbour = vessel.destination
      this.#planVoyage(vessel, work)
    }
    const course = this.#course(vessel)
    vessel.step = 0
    estimateArrival(vessel, lengthOf(course))
    leavePort(vessel, [offsetPlace(course, 0, 0)])
  }

  /** At a point of the course: continues to the next point, an anchorage or a berth. */
  #passPoint(vessel: Vessel): void {
    const { random, destination } = vessel
    const course = this.#course(vessel)
    const pointsLeft = course.length - 1 - vessel.step
    if (pointsLeft === 0) {
      enterPort(vessel, destination)
      return
    }
    const anchorage = anchorageAt(vessel, pointsLeft)
    if (anchorage) {
      vessel.phase = 'toAnchorage'
      legTo(vessel, near(anchorage, anchorageSpreadKilometres, random), harbourKnots + 1)
      return
    }
    vessel.phase = 'underWay'
    vessel.step++
    steerForStep(vessel, course)
  }

  #planVoyage(vessel: Vessel, { trade }: Trading): void {
    const { random, harbour, kind } = vessel
    vessel.destination = random.pick(this.#routes.partners(harbour, trade))
    vessel.voyageSeed = random.seed()
    vessel.step = 0
    vessel.draughtMetres = drawDraughtMetres(vessel)
    vessel.willAnchor = kind.registry !== 'local' && random.chance(anchoringShare)
    const direct = kilometresBetween(itemAt(harbour.approach, 0), itemAt(vessel.destination.approach, 0))
    estimateArrival(vessel, 1.3 * direct)
  }

  #course({ harbour, destination }: Vessel): Course {
    return this.#routes.course(harbour, destination)
  }
}

function anchorageAt({ willAnchor, destination, random }: Vessel, approachPoint: number): Anchorage | null {
  if (!willAnchor) return null
  const anchorages = destination.anchorages.filter((anchorage) => anchorage.approachPoint === approachPoint)
  return anchorages.length > 0 ? random.pick(anchorages) : null
}

function steerForStep(vessel: Vessel, course: Course): void {
  const [from, to] = [itemAt(course, vessel.step - 1), itemAt(course, vessel.step)]
  let knots = vessel.speedKnots * vessel.random.between(0.94, 1.05)
  if (from.widthKilometres === 0 && to.widthKilometres === 0) knots = Math.min(knots, narrowWatersKnots)
  const isInHarbour = to.kilometres < slowWithinKilometres || lengthOf(course) - from.kilometres < slowWithinKilometres
  legTo(vessel, offsetPlace(course, vessel.step, vessel.lane), isInHarbour ? knots * 0.6 : knots)
}

function estimateArrival(vessel: Vessel, leftKilometres: number): void {
  const hours = leftKilometres / (vessel.speedKnots * kilometresPerNauticalMile)
  vessel.etaMilliseconds = vessel.leg.startMilliseconds + (hours * vessel.random.between(1, 1.1) + 2) * hour
}

function near(place: Place, kilometres: number, random: Random): Place {
  return moved(place, kilometres * random.next(), random.between(0, 360))
}

function lengthOf(course: Course): number {
  return course.at(-1)?.kilometres ?? 0
}

function drawDraughtMetres(vessel: Vessel): number {
  const { random, toPortMetres, toStarboardMetres } = vessel
  const beam = toPortMetres + toStarboardMetres
  const laden = Math.min(23, beam * random.between(0.28, 0.36), lengthMetres(vessel) / 11)
  return Math.max(1, laden * (random.chance(0.35) ? 0.6 : random.between(0.8, 1)))
}
