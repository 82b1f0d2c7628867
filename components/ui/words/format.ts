import { isoTime } from '#lib/wire/time.ts'
import type { Locale } from './words.ts'

/** 51°57.3′N 004°08.1′E */
export function formatPosition(
  [longitude, latitude]: readonly [longitude: number, latitude: number],
  locale: Pick<Locale, 'decimal'>,
): string {
  const angle = (degrees: number, digits: number, hemisphere: string) => {
    const tenths = Math.round(Math.abs(degrees) * 600)
    const whole = String(Math.floor(tenths / 600)).padStart(digits, '0')
    return `${whole}°${locale.decimal((tenths % 600) / 10, 1).padStart(4, '0')}′${hemisphere}`
  }
  return `${angle(latitude, 2, latitude < 0 ? 'S' : 'N')} ${angle(longitude, 3, longitude < 0 ? 'W' : 'E')}`
}

/** 51.95500, 4.13500 */
export function decimalPosition([longitude, latitude]: readonly [longitude: number, latitude: number]): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

/** 2026-11-21 03:12:05 UTC */
export function formatUtc(thenMs: number): string {
  return `${isoTime(thenMs).slice(0, 19).replace('T', ' ')} UTC`
}

/** A course or bearing to the whole degree: 007°, 226° */
export function formatDegrees(degrees: number): string {
  return `${String(Math.round(degrees) % 360).padStart(3, '0')}°`
}
