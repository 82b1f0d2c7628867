import type { Log, LogFields } from '#lib/log.ts'
import { networkOf } from '#lib/network.ts'
import { allowedSenders } from './allowedSenders.ts'

interface GateOptions {
  /** The kind of client, for the log. */
  what: 'sender' | 'client'
  /** Addresses and networks that may connect; `null` for any. */
  from: readonly string[] | null
  /** Limit per network. */
  connections: number
  log: Log
}

/** Limits who may connect. Refusals are logged once until a connection is accepted again. */
export function createConnectionGate({ what, from, connections, log }: GateOptions) {
  const isAllowed = allowedSenders(from)
  const connectionsOf = new Map<string, number>()
  let hasRefused = false

  function refuse(address: string | undefined, reason: string, more: LogFields = {}): void {
    if (!hasRefused) log.warn(`${what} refused`, { [what]: address, reason, ...more })
    hasRefused = true
  }

  return {
    refuse,
    accepted(): void {
      hasRefused = false
    },
    enter(address: string): boolean {
      const network = networkOf(address)
      const open = connectionsOf.get(network) ?? 0
      if (isAllowed(address) && open < connections) {
        connectionsOf.set(network, open + 1)
        return true
      }
      const tooMany = `more than ${connections} connections from its network`
      refuse(address, isAllowed(address) ? tooMany : 'its address is not one of from=')
      return false
    },
    leave(address: string): void {
      const network = networkOf(address)
      const left = (connectionsOf.get(network) ?? 0) - 1
      if (left > 0) connectionsOf.set(network, left)
      else connectionsOf.delete(network)
    },
  }
}
