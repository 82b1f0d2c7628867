/** Codes of ITU-R M.1371, table 45. A code without a word means "not defined" and is null in the API. */
export const navigationalStatuses = [
  'UNDER_WAY_USING_ENGINE',
  'AT_ANCHOR',
  'NOT_UNDER_COMMAND',
  'RESTRICTED_MANEUVERABILITY',
  'CONSTRAINED_BY_HER_DRAUGHT',
  'MOORED',
  'AGROUND',
  'ENGAGED_IN_FISHING',
  'UNDER_WAY_SAILING',
  'RESERVED_FOR_HIGH_SPEED_CRAFT',
  'RESERVED_FOR_WING_IN_GROUND',
  'POWER_DRIVEN_VESSEL_TOWING_ASTERN',
  'POWER_DRIVEN_VESSEL_PUSHING_AHEAD_OR_TOWING_ALONGSIDE',
  'RESERVED_FOR_FUTURE_USE',
  'AIS_SART_IS_ACTIVE',
] as const

export type NavigationalStatus = (typeof navigationalStatuses)[number]

export function navigationalStatusOf(code: number | null): NavigationalStatus | null {
  return code === null ? null : (navigationalStatuses[code] ?? null)
}
