import { z } from 'zod'
import { isObject } from '../receiverMessage.ts'

/** A receiver, as it describes itself. */
export const stationSchema = z.object({
  id: z.string().nullable(),
  software: z.string().nullable(),
  device: z.string().nullable(),
  /** Longitude and latitude, for administrators only. */
  position: z.tuple([z.number(), z.number()]).nullable(),
})

export type Station = z.infer<typeof stationSchema>

type Json = Readonly<Record<string, unknown>>

/** Reads a station from the members of a body; `null` if they have nothing about it. */
export function stationOf(body: Json): Station | null {
  const station = {
    id: lineOf(body.stationid),
    software: lineOf(memberOf(body.receiver, 'description')),
    device: lineOf(memberOf(body.device, 'product')),
    position: positionOf(body.station_lon, body.station_lat),
  }
  return Object.values(station).every((value) => value === null) ? null : station
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined
}

function lineOf(value: unknown): string | null {
  return typeof value === 'string' && /^[^\p{Cc}\p{Zl}\p{Zp}]{1,64}$/u.test(value) && value.trim() !== '' ? value : null
}

/** A receiver without a position sends zeros. */
function positionOf(longitude: unknown, latitude: unknown): [number, number] | null {
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null
  const isInRange = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
  return isInRange && (longitude !== 0 || latitude !== 0) ? [longitude, latitude] : null
}
