import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'

/** Linux lists its sockets here, one per line, with the local address in column 2 and dropped datagrams in the last. */
const listOf: Readonly<Record<string, string>> = { IPv4: '/proc/net/udp', IPv6: '/proc/net/udp6' }

/**
 * The number of datagrams that the system has dropped for this socket, because they arrived faster than they were read; `null`
 * on systems other than Linux.
 */
export function datagramsDroppedBySystem(bound: AddressInfo): number | null {
  const list = contentsOf(listOf[bound.family] ?? '')
  if (list === null) return null
  let dropped = 0
  for (const line of list.split('\n').slice(1)) {
    const columns = line.trim().split(/\s+/)
    if (columns[1]?.endsWith(localEnd(bound))) dropped += Number(columns.at(-1))
  }
  return dropped
}

function contentsOf(path: string): string | null {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return null
  }
}

/** The end of the local address in the list. IPv6 is compared by port only, because its byte order depends on the machine. */
function localEnd({ address, family, port }: AddressInfo): string {
  const portDigits = `:${hexadecimal(port, 4)}`
  if (family !== 'IPv4') return portDigits
  const bytes = address.split('.').map(Number).reverse()
  return bytes.map((byte) => hexadecimal(byte, 2)).join('') + portDigits
}

function hexadecimal(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0')
}
