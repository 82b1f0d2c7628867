export interface RefreshMoment {
  nowMs: number
  lastStartMs: number
  inFlight: number
  failures: number
  visible: boolean
  moving: boolean
}

const everyMs = 1000
const whileMovingEveryMs = 3000
const slowestMs = 15_000

/** Whether to ask for the tiles on screen again: every second, less often while the map moves or nobody answers, never unseen. */
export function refreshDue({ nowMs, lastStartMs, inFlight, failures, visible, moving }: RefreshMoment): boolean {
  if (!visible || inFlight > 0) return false
  const usual = moving ? whileMovingEveryMs : everyMs
  const pause = failures === 0 ? usual : Math.min(slowestMs, everyMs * 2 ** Math.min(failures, 4))
  return nowMs - lastStartMs >= pause
}
