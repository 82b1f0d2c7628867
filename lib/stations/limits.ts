/** Activations and safety texts are kept as long as events of watches. */
export const reportDays = 90
/** The latest that are kept. */
export const maxActivations = 10_000
export const maxSafetyTexts = 50_000
