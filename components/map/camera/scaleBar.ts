import { pixelsPerMetre } from '../vessels/hulls.ts'

export interface ScaleBar {
  nauticalMiles: number
  pixels: number
}

const metresPerNauticalMile = 1852
const steps = [5, 2, 1]
const noBreakSpace = '\u00a0'

/** The longest round distance that is no longer than so many pixels on the map. */
export function scaleBar(zoom: number, latitude: number, mostPixels: number): ScaleBar {
  const pixelsPerMile = pixelsPerMetre(zoom, latitude) * metresPerNauticalMile
  const most = mostPixels / pixelsPerMile
  const power = 10 ** Math.floor(Math.log10(most))
  const step = steps.find((candidate) => candidate * power <= most) ?? 1
  const nauticalMiles = Number((step * power).toPrecision(1))
  return { nauticalMiles, pixels: nauticalMiles * pixelsPerMile }
}

/** The length of a scale as the reader writes numbers. */
export function scaleText(nauticalMiles: number, locale: string, unit: string): string {
  const number = nauticalMiles.toLocaleString(locale, { maximumSignificantDigits: 1 })
  return `${number}${noBreakSpace}${unit}`
}
