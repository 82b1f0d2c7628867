/** The ETA that vessels send, and the estimated one. */
export const etaSources = ['reported', 'estimated'] as const

/** Times to go for which estimates are compared with arrivals, in hours. */
export const etaHoursToGo = [24, 12, 6, 3] as const
