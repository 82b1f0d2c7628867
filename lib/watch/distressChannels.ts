import { createRateLimiter } from '#lib/rateLimit.ts'
import { type Filter, parseFilters } from '#lib/wire/filters.ts'
import { anyList } from '#lib/wire/lists.ts'
import { hasArea, stationTest } from '#lib/wire/stationTest.ts'
import { distressRate } from '#lib/wire/watches.ts'
import type { StationHappening } from './stationEvents.ts'

/** A webhook that gets distress without a watch. */
interface DistressChannel {
  id: string
  owner: string
  /** Filters that limit what its owner sees, as in an address; `null`: no limit. */
  scope: string | null
  createdAt: number
}

interface Owner {
  channels: DistressChannel[]
  passes: (beacon: StationHappening) => boolean
}

/** A beacon in distress; it has an activation. */
type Beacon = StationHappening & { activation: number }

interface Distress {
  happening: Beacon
  webhooks: string[]
}

/** Passes activations of beacons to the channels of users who may see them. */
export class DistressChannels {
  readonly #limiter = createRateLimiter()
  #owners = new Map<string, Owner>()
  #happened: Beacon[] = []

  replace(channels: readonly DistressChannel[]): void {
    this.#owners = new Map()
    for (const channel of channels) {
      const known = this.#owners.get(channel.owner)
      if (known) known.channels.push(channel)
      else this.#owners.set(channel.owner, { channels: [channel], passes: scopeTest(channel) })
    }
  }

  observe(happened: readonly StationHappening[]): void {
    if (this.#owners.size > 0) this.#happened.push(...happened.filter(isBeacon))
  }

  /** The activations since the last call, and how many times the limit of an owner left one out. */
  take(now: number): { distress: Distress[]; leftOut: number } {
    let leftOut = 0
    const distress: Distress[] = []
    for (const happening of this.#happened) {
      const webhooks: string[] = []
      for (const [owner, { channels, passes }] of this.#owners) {
        if (!passes(happening)) continue
        const since = channels.filter(({ createdAt }) => happening.receivedAt >= createdAt)
        if (since.length === 0) continue
        if (this.#limiter.take(owner, distressRate, now).allowed) webhooks.push(...since.map(({ id }) => id))
        else leftOut += 1
      }
      if (webhooks.length > 0) distress.push({ happening, webhooks })
    }
    this.#happened = []
    return { distress, leftOut }
  }
}

function isBeacon(happening: StationHappening): happening is Beacon {
  return happening.kind === 'distress' && happening.activation !== null
}

/** A beacon whose position became known later is reported then to owners who may see only an area. */
function scopeTest({ scope, createdAt }: DistressChannel): Owner['passes'] {
  const filters = readScope(scope ?? '', createdAt)
  const passes = filters && stationTest(filters)
  if (!passes) return () => false
  return (happening) => (!happening.isPlaceNew || hasArea(filters)) && passes(happening)
}

/** `null` where this version does not know a filter. */
function readScope(scope: string, at: number): readonly Filter[] | null {
  const { filters, errors } = parseFilters(new URLSearchParams(scope), at * 1000, anyList)
  return errors.malformed.length + errors.unprocessable.length > 0 ? null : filters
}
