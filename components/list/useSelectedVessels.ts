'use client'

import { useQuery } from '@tanstack/react-query'
import { chosenVesselsQuery } from '#lib/client/list/listPages.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'

const none: readonly VesselJson[] = []

/** The records of vessels by their numbers, as they are now; those that nobody knows are not among them. */
export function useSelectedVessels(mmsis: readonly number[]): { vessels: readonly VesselJson[]; isLoaded: boolean } {
  const { data } = useQuery(chosenVesselsQuery(mmsis))
  return { vessels: mmsis.length === 0 ? none : (data ?? none), isLoaded: data !== undefined }
}
