/** Numbers for "not available" in the REST API (spec 2.5). Everywhere else the value is `null`. */
export const notAvailable = { heading: 511, speed: 102.3, rot: -128, maneuver: 0, course: 360 } as const
