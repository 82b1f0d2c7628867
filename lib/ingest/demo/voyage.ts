import { habits, kindOf, lengthMetres, phases, type Ship } from './fleet.ts'
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

/** Moves the ships: every ship is on a leg from place to place, or stays somewhere until her leg ends. */
export class Voyages {
  readonly #world: World
  readonly #random = new Random(0)
  readonly #roamers: Roamers

  constructor(world: World) {
    this.#world = world
    this.#roamers = new Roamers(world, this.#random)
  }

  /** Brings a ship up to a time: she may end legs, arrive, leave again. Times must not go back. */
  advance(ship: Ship, milliseconds: number): void {
    if (ship.phase !== phases.unborn && ship.legEndMilliseconds > milliseconds) return
    this.#random.state = ship.randomState
    if (ship.phase === phases.unborn) this.#begin(ship, milliseconds)
    while (ship.legEndMilliseconds <= milliseconds) this.#nextLeg(ship)
    ship.randomState = this.#random.state
  }

  harbourOf(ship: Ship): Harbour {
    return this.#world.harbours[ship.harbour] as Harbour
  }

  /** Where she is bound for; where she is, between voyages and for ships that keep to one port. */
  destinationOf(ship: Ship): Harbour {
    if (!('trade' in kindOf(ship).work)) return this.harbourOf(ship)
    return this.#world.harbours[this.#world.routes.partner(ship.harbour, ship.routeSlot)] as Harbour
  }

  #begin(ship: Ship, milliseconds: number): void {
    const { work, underWayShare } = kindOf(ship)
    ship.legStartMilliseconds = milliseconds
    ship.legEndMilliseconds = milliseconds
    if (!('trade' in work)) {
      this.#roamers.begin(ship, work, this.harbourOf(ship))
      return
    }
    this.#planVoyage(ship)
    const fate = this.#random.next()
    if (fate < underWayShare) {
      this.#putOnCourse(ship, this.#course(ship), this.#random.next())
    } else if (fate < underWayShare + 0.15 && this.#putAtAnchor(ship, this.#course(ship))) {
      stay(ship, phases.anchored, this.#random.between(0, 30) * hour)
    } else {
      const berth = this.#berth(this.harbourOf(ship))
      placeAt(ship, berth)
      stay(ship, phases.moored, this.#random.next() * this.#random.between(...work.portHours) * hour)
    }
  }

  #putOnCourse(ship: Ship, course: Course, part: number): void {
    const { kilometres } = course
    const goal = part * (kilometres.at(-1) ?? 0)
    let point = 1
    while (point < kilometres.length - 1 && (kilometres[point] ?? 0) < goal) point++
    const before = offsetPlace(course, point - 1, ship.lane)
    const after = offsetPlace(course, point, ship.lane)
    const length = (kilometres[point] ?? 0) - (kilometres[point - 1] ?? 0)
    const along = length > 0 ? Math.min(1, Math.max(0, (goal - (kilometres[point - 1] ?? 0)) / length)) : 0
    placeAt(ship, {
      longitude: before.longitude + (after.longitude - before.longitude) * along,
      latitude: before.latitude + (after.latitude - before.latitude) * along,
    })
    ship.phase = phases.underWay
    ship.step = point
    this.#steerForStep(ship, course)
    this.#estimateArrival(ship, course, goal)
  }

  #putAtAnchor(ship: Ship, course: Course): boolean {
    const last = course.kilometres.length - 1
    const total = course.kilometres[last] ?? 0
    for (let attempt = 0; attempt < 12; attempt++) {
      let point = last - this.#random.whole(0, Math.min(last - 1, 14))
      while (point < last && total - (course.kilometres[point] ?? 0) > anchorWithinKilometres) point++
      const turn = offsetPlace(course, point, ship.lane)
      const anchorage = this.#anchorageFrom(ship, turn)
      if (!anchorage) continue
      placeAt(ship, anchorage)
      ship.step = point
      this.#estimateArrival(ship, course, course.kilometres[point] ?? 0)
      return true
    }
    return false
  }

  #nextLeg(ship: Ship): void {
    const { work } = kindOf(ship)
    ship.legStartMilliseconds = ship.legEndMilliseconds
    ship.fromLongitude = ship.toLongitude
    ship.fromLatitude = ship.toLatitude
    if (!('trade' in work)) {
      this.#roamers.nextLeg(ship, work, this.harbourOf(ship))
      return
    }
    switch (ship.phase) {
      case phases.moored: {
        if (ship.step > 0) {
          ship.harbour = this.#world.routes.partner(ship.harbour, ship.routeSlot)
          this.#planVoyage(ship)
        }
        const course = this.#course(ship)
        ship.step = 0
        ship.phase = phases.leaving
        this.#estimateArrival(ship, course, 0)
        legTo(ship, offsetPlace(course, 0, 0), harbourKnots)
        break
      }
      case phases.leaving:
      case phases.underWay:
        this.#passPoint(ship)
        break
      case phases.toAnchorage:
        stay(ship, phases.anchored, this.#random.between(3, 40) * hour)
        break
      case phases.anchored: {
        const course = this.#course(ship)
        ship.phase = phases.fromAnchorage
        legTo(ship, offsetPlace(course, ship.step, ship.lane), harbourKnots + 1)
        break
      }
      case phases.fromAnchorage:
        ship.phase = phases.underWay
        ship.habits &= ~habits.willAnchor
        this.#passPoint(ship)
        break
      default:
        stay(ship, phases.moored, this.#random.between(...work.portHours) * hour)
    }
  }

  /** At a point of the course: on to the next, off to an anchorage, or in to a berth. */
  #passPoint(ship: Ship): void {
    const course = this.#course(ship)
    const last = course.kilometres.length - 1
    if (ship.step >= last) {
      ship.phase = phases.entering
      legTo(ship, this.#berth(this.destinationOf(ship)), harbourKnots)
      return
    }
    const left = (course.kilometres[last] ?? 0) - (course.kilometres[ship.step] ?? 0)
    if ((ship.habits & habits.willAnchor) !== 0 && left < anchorWithinKilometres && !course.isFixed[ship.step]) {
      const anchorage = this.#anchorageFrom(ship, { longitude: ship.fromLongitude, latitude: ship.fromLatitude })
      if (anchorage) {
        ship.phase = phases.toAnchorage
        legTo(ship, anchorage, harbourKnots + 1)
        return
      }
    }
    ship.phase = phases.underWay
    ship.step++
    this.#steerForStep(ship, course)
  }

  #steerForStep(ship: Ship, course: Course): void {
    const { step } = ship
    const total = course.kilometres.at(-1) ?? 0
    const from = course.kilometres[step - 1] ?? 0
    const to = course.kilometres[step] ?? 0
    let knots = ship.speedKnots * this.#random.between(0.94, 1.05)
    if (course.isFixed[step] && course.isFixed[step - 1]) knots = Math.min(knots, canalKnots)
    if (to < slowWithinKilometres || total - from < slowWithinKilometres) knots *= 0.6
    legTo(ship, offsetPlace(course, step, ship.lane), knots)
  }

  #planVoyage(ship: Ship): void {
    const { work, registry } = kindOf(ship)
    if (!('trade' in work)) return
    const { routes } = this.#world
    ship.routeSlot = routes.slotOf(work.trade, this.#random)
    ship.voyageSeed = Math.floor(this.#random.next() * 2 ** 32)
    ship.step = 0
    ship.draughtTenths = draughtTenths(ship, this.#random)
    const anchors = registry !== 'local' && this.#random.chance(anchoringShare)
    ship.habits = anchors ? ship.habits | habits.willAnchor : ship.habits & ~habits.willAnchor
    this.#estimateArrival(ship, null, 0)
  }

  #estimateArrival(ship: Ship, course: Course | null, doneKilometres: number): void {
    const from = this.harbourOf(ship).port
    const to = this.destinationOf(ship).port
    const left = course
      ? (course.kilometres.at(-1) ?? 0) - doneKilometres
      : 1.3 * distanceKilometres(from.longitude, from.latitude, to.longitude, to.latitude)
    const underWayHours = left / (ship.speedKnots * kilometresPerNauticalMile)
    ship.etaMilliseconds = ship.legStartMilliseconds + (underWayHours * this.#random.between(1, 1.1) + 2) * hour
  }

  #course(ship: Ship): Course {
    return this.#world.routes.course(ship.harbour, ship.routeSlot)
  }

  #berth(harbour: Harbour): Place {
    const berths = harbour.berths()
    const berth = this.#random.pick(berths.slice(0, Math.max(2, this.#random.whole(1, berths.length))))
    return spreadInCell(berth, this.#random)
  }

  #anchorageFrom(ship: Ship, turn: Place): Place | null {
    const anchorages = this.destinationOf(ship).anchorages()
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

function draughtTenths(ship: Ship, random: Random): number {
  const beam = ship.toPortMetres + ship.toStarboardMetres
  const laden = Math.min(23, beam * random.between(0.28, 0.36), lengthMetres(ship) / 11)
  return Math.round(10 * Math.max(1, laden * (random.chance(0.35) ? 0.6 : random.between(0.8, 1))))
}
