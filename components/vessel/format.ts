/** 51°57.3′N 004°08.1′E */
export function formatPosition([longitude, latitude]: readonly [longitude: number, latitude: number]): string {
  return `${formatAngle(latitude, 2, 'N', 'S')} ${formatAngle(longitude, 3, 'E', 'W')}`
}

/** What is copied: 51.95500, 4.13500 */
export function decimalPosition([longitude, latitude]: readonly [longitude: number, latitude: number]): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

function formatAngle(degrees: number, digits: number, positive: string, negative: string): string {
  const tenths = Math.round(Math.abs(degrees) * 600)
  const whole = String(Math.floor(tenths / 600)).padStart(digits, '0')
  const minutes = ((tenths % 600) / 10).toFixed(1).padStart(4, '0')
  return `${whole}°${minutes}′${degrees < 0 ? negative : positive}`
}

/** 2026-11-21 03:12:05 UTC */
export function formatUtc(thenMs: number): string {
  return `${new Date(thenMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** "Under way using engine" of UNDER_WAY_USING_ENGINE */
export function formatStatus(status: string): string {
  const words = status.toLowerCase().replaceAll('_', ' ').replace('ais sart', 'AIS-SART')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The country's name in English, and its flag as regional indicators. */
export function formatFlag(code: string): { name: string; emoji: string } {
  const emoji = String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65))
  return { name: countryNames.of(code) ?? code, emoji }
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** The rate of turn indicator of an AIS message (ITU-R M.1371) in degrees a minute; at ±127 only the direction is known. */
export function formatRateOfTurn(indicator: number): string {
  const side = indicator > 0 ? 'to starboard' : 'to port'
  if (Math.abs(indicator) === 127) return `${side}, over 10°/min`
  const degrees = (indicator / 4.733) ** 2
  if (degrees < 0.05) return 'not turning'
  return `${degrees.toFixed(degrees < 10 ? 1 : 0)}°/min ${side}`
}

/** Degrees as they are said on a bridge: 007°, 231.5° */
export function formatDegrees(degrees: number): string {
  const [whole = '', fraction] = String(degrees).split('.')
  return `${whole.padStart(3, '0')}${fraction ? `.${fraction}` : ''}°`
}
