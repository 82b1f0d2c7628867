export interface RefreshMoment {
  nowMs: number
  lastStartMs: number
  inFlight: number
  failures: number
  visible: boolean
  moving: boolean
  /** Since the map was made. */
  ageMs: number
  /** All that is in view has been drawn once. */
  drawn: boolean
}

const everyMs = 1000
const whileMovingEveryMs = 3000
const slowestMs = 15_000
const longestBeginningMs = 5000

/**
 * Whether to ask for the tiles on screen again: every second, less often while the map moves or nobody answers, never unseen.
 * Not before the map was drawn, unless that takes long: a map whose vessels are asked for again counts as not drawn yet, and
 * on a slow machine never came to an end of it.
 */
export function refreshDue(moment: RefreshMoment): boolean {
  const { nowMs, lastStartMs, inFlight, failures, visible, moving, ageMs, drawn } = moment
  if (!visible || inFlight > 0 || (!drawn && ageMs < longestBeginningMs)) return false
  const usual = moving ? whileMovingEveryMs : everyMs
  const pause = failures === 0 ? usual : Math.min(slowestMs, everyMs * 2 ** Math.min(failures, 4))
  return nowMs - lastStartMs >= pause
}
