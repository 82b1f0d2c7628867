/** The ETA that vessels send, and the one that is reckoned. */
export const etaSources = ['reported', 'reckoned'] as const

/** Times to go for which estimates are compared with arrivals, in hours. */
export const etaHoursToGo = [24, 12, 6, 3] as const
