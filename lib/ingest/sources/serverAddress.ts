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
