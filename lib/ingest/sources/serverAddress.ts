import { pause } from '#lib/pause.ts'
import { allowedAddressesOf, isServerAddress, PrivateTarget, resolveName } from '#lib/webhook/target.ts'

/**
 * Why a source that was added in the browser may not connect to a host; `null` if it may. Receivers are on private networks, but
 * clouds offer their metadata at link-local addresses. A name that is not found is for the connection to report.
 */
export async function serverRefusal(host: string, resolve = resolveName): Promise<string | null> {
  try {
    await allowedAddressesOf(host, resolve, isServerAddress)
    return null
  } catch (error) {
    if (!(error instanceof PrivateTarget)) return null
    return `${host} has a link-local, unspecified or multicast address, or one of IPv6 that carries another`
  }
}

const maxLookupMilliseconds = 2_000

/**
 * Why a name server denies a host; `null` if it has an address, and if no name server answers in time, so that a machine without a
 * network can store its sources.
 */
export async function unknownHost(
  host: string,
  { resolve = resolveName, milliseconds = maxLookupMilliseconds } = {},
): Promise<string | null> {
  const ending = new AbortController()
  try {
    await Promise.race([allowedAddressesOf(host, resolve, () => true), pause(milliseconds, ending.signal)])
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTFOUND' ? `unknown host ${host}` : null
  } finally {
    ending.abort()
  }
}
