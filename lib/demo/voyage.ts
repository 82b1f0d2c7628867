import { habits, kindOf, lengthMetres, phases, type Vessel } from './fleet.ts'
import { hour, legTo, placeAt, spreadInCell, stay } from './legs.ts'
import { Random } from './random.ts'
import { Roamers } from './roaming.ts'
import { type Course, offsetPlace } from './world/courses.ts'
import { distanceKilometres, kilometresPerNauticalMile, moved } from './world/geodesy.ts'
import type { Harbour, Place } from './world/harbours.ts'
import type { World } from './world/world.ts'

const slowWithinKilometres = 9
const anchorWithinKilometres = 70
const anchorageWithinKilometres = 25
const canalKnots = 8.5
const harbourKnots = 5
const anchoringShare = 0.3

/** Moves the vessels: every vessel is on a leg from place to place, or stays somewhere until her leg ends. */
export class Voyages {
  readonly #world: World
  readonly #random = new Random(0)
  readonly #roamers: Roamers

  constructor(world: World) {
    this.#world = world
    this.#roamers = new Roamers(world, this.#random)
  }

  /** Brings a vessel up to a time: she may end legs, arrive, leave again. Times must not go back. */
  advance(vessel: Vessel, milliseconds: number): void {
    if (vessel.phase !== phases.unborn && vessel.legEndMilliseconds > milliseconds) return
    this.#random.state = vessel.randomState
    if (vessel.phase === phases.unborn) this.#begin(vessel, milliseconds)
    while (vessel.legEndMilliseconds <= milliseconds) this.#nextLeg(vessel)
    vessel.randomState = this.#random.state
  }

  harbourOf(vessel: Vessel): Harbour {
    return this.#world.harbours[vessel.harbour] as Harbour
  }

  /** Where she is bound for; where she is, between voyages and for vessels that keep to one port. */
  destinationOf(vessel: Vessel): Harbour {
    if (!('trade' in kindOf(vessel).work)) return this.harbourOf(vessel)
    return this.#world.harbours[this.#world.routes.partner(vessel.harbour, vessel.routeSlot)] as Harbour
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
    } else if (fate < underWayShare + 0.15 && this.#putAtAnchor(vessel, this.#course(vessel))) {
      stay(vessel, phases.anchored, this.#random.between(0, 30) * hour)
    } else {
      const berth = this.#berth(this.harbourOf(vessel))
      placeAt(vessel, berth)
      stay(vessel, phases.moored, this.#random.next() * this.#random.between(...work.portHours) * hour)
    }
  }

  #putOnCourse(vessel: Vessel, course: Course, part: number): void {
    const { kilometres } = course
    const goal = part * (kilometres.at(-1) ?? 0)
    let point = 1
    while (point < kilometres.length - 1 && (kilometres[point] ?? 0) < goal) point++
    const before = offsetPlace(course, point - 1, vessel.lane)
    const after = offsetPlace(course, point, vessel.lane)
    const length = (kilometres[point] ?? 0) - (kilometres[point - 1] ?? 0)
    const along = length > 0 ? Math.min(1, Math.max(0, (goal - (kilometres[point - 1] ?? 0)) / length)) : 0
    placeAt(vessel, {
      longitude: before.longitude + (after.longitude - before.longitude) * along,
      latitude: before.latitude + (after.latitude - before.latitude) * along,
    })
    vessel.phase = phases.underWay
    vessel.step = point
    this.#steerForStep(vessel, course)
    this.#estimateArrival(vessel, course, goal)
  }

  #putAtAnchor(vessel: Vessel, course: Course): boolean {
    const last = course.kilometres.length - 1
    const total = course.kilometres[last] ?? 0
    for (let attempt = 0; attempt < 12; attempt++) {
      let point = last - this.#random.whole(0, Math.min(last - 1, 14))
      while (point < last && total - (course.kilometres[point] ?? 0) > anchorWithinKilometres) point++
      const turn = offsetPlace(course, point, vessel.lane)
      const anchorage = this.#anchorageFrom(vessel, turn)
      if (!anchorage) continue
      placeAt(vessel, anchorage)
      vessel.step = point
      this.#estimateArrival(vessel, course, course.kilometres[point] ?? 0)
      return true
    }
    return false
  }

  #nextLeg(vessel: Vessel): void {
    const { work } = kindOf(vessel)
    vessel.legStartMilliseconds = vessel.legEndMilliseconds
    vessel.fromLongitude = vessel.toLongitude
    vessel.fromLatitude = vessel.toLatitude
    if (!('trade' in work)) {
      this.#roamers.nextLeg(vessel, work, this.harbourOf(vessel))
      return
    }
    switch (vessel.phase) {
      case phases.moored: {
        if (vessel.step > 0) {
          vessel.harbour = this.#world.routes.partner(vessel.harbour, vessel.routeSlot)
          this.#planVoyage(vessel)
        }
        const course = this.#course(vessel)
        vessel.step = 0
        vessel.phase = phases.leaving
        this.#estimateArrival(vessel, course, 0)
        legTo(vessel, offsetPlace(course, 0, 0), harbourKnots)
        break
      }
      case phases.leaving:
      case phases.underWay:
        this.#passPoint(vessel)
        break
      case phases.toAnchorage:
        stay(vessel, phases.anchored, this.#random.between(3, 40) * hour)
        break
      case phases.anchored: {
        const course = this.#course(vessel)
        vessel.phase = phases.fromAnchorage
        legTo(vessel, offsetPlace(course, vessel.step, vessel.lane), harbourKnots + 1)
        break
      }
      case phases.fromAnchorage:
        vessel.phase = phases.underWay
        vessel.habits &= ~habits.willAnchor
        this.#passPoint(vessel)
        break
      default:
        stay(vessel, phases.moored, this.#random.between(...work.portHours) * hour)
    }
  }

  /** At a point of the course: on to the next, off to an anchorage, or in to a berth. */
  #passPoint(vessel: Vessel): void {
    const course = this.#course(vessel)
    const last = course.kilometres.length - 1
    if (vessel.step >= last) {
      vessel.phase = phases.entering
      legTo(vessel, this.#berth(this.destinationOf(vessel)), harbourKnots)
      return
    }
    const left = (course.kilometres[last] ?? 0) - (course.kilometres[vessel.step] ?? 0)
    if ((vessel.habits & habits.willAnchor) !== 0 && left < anchorWithinKilometres && !course.isFixed[vessel.step]) {
      const anchorage = this.#anchorageFrom(vessel, { longitude: vessel.fromLongitude, latitude: vessel.fromLatitude })
      if (anchorage) {
        vessel.phase = phases.toAnchorage
        legTo(vessel, anchorage, harbourKnots + 1)
        return
      }
    }
    vessel.phase = phases.underWay
    vessel.step++
    this.#steerForStep(vessel, course)
  }

  #steerForStep(vessel: Vessel, course: Course): void {
    const { step } = vessel
    const total = course.kilometres.at(-1) ?? 0
    const from = course.kilometres[step - 1] ?? 0
    const to = course.kilometres[step] ?? 0
    let knots = vessel.speedKnots * this.#random.between(0.94, 1.05)
    if (course.isFixed[step] && course.isFixed[step - 1]) knots = Math.min(knots, canalKnots)
    if (to < slowWithinKilometres || total - from < slowWithinKilometres) knots *= 0.6
    legTo(vessel, offsetPlace(course, step, vessel.lane), knots)
  }

  #planVoyage(vessel: Vessel): void {
    const { work, registry } = kindOf(vessel)
    if (!('trade' in work)) return
    const { routes } = this.#world
    vessel.routeSlot = routes.slotOf(work.trade, this.#random)
    vessel.voyageSeed = Math.floor(this.#random.next() * 2 ** 32)
    vessel.step = 0
    vessel.draughtTenths = draughtTenths(vessel, this.#random)
    const anchors = registry !== 'local' && this.#random.chance(anchoringShare)
    vessel.habits = anchors ? vessel.habits | habits.willAnchor : vessel.habits & ~habits.willAnchor
    this.#estimateArrival(vessel, null, 0)
  }

  #estimateArrival(vessel: Vessel, course: Course | null, doneKilometres: number): void {
    const from = this.harbourOf(vessel).port
    const to = this.destinationOf(vessel).port
    const left = course
      ? (course.kilometres.at(-1) ?? 0) - doneKilometres
      : 1.3 * distanceKilometres(from.longitude, from.latitude, to.longitude, to.latitude)
    const underWayHours = left / (vessel.speedKnots * kilometresPerNauticalMile)
    vessel.etaMilliseconds = vessel.legStartMilliseconds + (underWayHours * this.#random.between(1, 1.1) + 2) * hour
  }

  #course(vessel: Vessel): Course {
    return this.#world.routes.course(vessel.harbour, vessel.routeSlot)
  }

  #berth(harbour: Harbour): Place {
    const berths = harbour.berths()
    const berth = this.#random.pick(berths.slice(0, Math.max(2, this.#random.whole(1, berths.length))))
    return spreadInCell(berth, this.#random)
  }

  #anchorageFrom(vessel: Vessel, turn: Place): Place | null {
    const anchorages = this.destinationOf(vessel).anchorages()
    if (anchorages.length === 0) return null
    for (let attempt = 0; attempt < 4; attempt++) {
      const near = this.#random.pick(anchorages)
      const place = moved(near.longitude, near.latitude, this.#random.next() * 1.2, this.#random.between(0, 360))
      const longitude = place.longitude + 360 * Math.round((turn.longitude - place.longitude) / 360)
      if (distanceKilometres(turn.longitude, turn.latitude, longitude, place.latitude) > anchorageWithinKilometres)
        continue
      if (this.#world.land.isClear(turn.longitude, turn.latitude, longitude, place.latitude)) {
        return { longitude, latitude: place.latitude }
      }
    }
    return null
  }
}

function draughtTenths(vessel: Vessel, random: Random): number {
  const beam = vessel.toPortMetres + vessel.toStarboardMetres
  const laden = Math.min(23, beam * random.between(0.28, 0.36), lengthMetres(vessel) / 11)
  return Math.round(10 * Math.max(1, laden * (random.chance(0.35) ? 0.6 : random.between(0.8, 1))))
}
