/** Aborts on SIGINT, SIGTERM or SIGHUP; further signals are ignored. */
export function untilStopped(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort())
  return controller.signal
}
