/** The interface's own numbers for "not available" (spec 2.5); everywhere else it is `null`. */
export const notAvailable = { heading: 511, speed: 102.3, rot: -128, maneuver: 0, course: 360 } as const
