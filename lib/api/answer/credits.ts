import type { Service } from '#lib/service.ts'
import type { CreditJson } from '#lib/wire/creditSchemas.ts'
import { isAddress } from '#lib/wire/credits.ts'

/** The credits of the sources of the vessels' positions. */
export function creditsOfVessels(
  vessels: readonly { positionSource: string | null }[],
  { sources }: Pick<Service, 'sources'>,
): CreditJson[] {
  return sources.creditsOf(vessels.flatMap(({ positionSource }) => positionSource ?? []))
}

/** A link to each licence that is a URL (RFC 8288), for any format. */
export function licenceLinks(credits: readonly CreditJson[]): string[] {
  const licences = credits.flatMap(({ licence }) => (licence !== null && isAddress(licence) ? [licence] : []))
  return [...new Set(licences)].map((licence) => `<${new URL(licence).href}>; rel="license"`)
}
