import { pause } from '#lib/pause.ts'
import { type Settings, serviceUrl } from '#lib/settings.ts'

const askAgainMilliseconds = 200

/** The URL of the web process on this machine, and the URL for users. */
export function addressesOf(settings: Pick<Settings, 'host' | 'port' | 'authUrl' | 'basePath'>) {
  const { host, port, authUrl } = settings
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const reached = everywhere[host] ?? host
  const local = `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`
  return { local, shown: serviceUrl(authUrl ?? local, settings) }
}

/** Polls until the web process has loaded the fleet; false if `signal` is aborted first. */
export async function isReady(address: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const status = await fetch(`${address}/readyz`, { signal }).then(
      (answer) => answer.body?.cancel().then(() => answer.status),
      () => null,
    )
    if (status === 200) return true
    await pause(askAgainMilliseconds, signal)
  }
  return false
}
