import { expect, it } from 'vitest'
import { createLog } from '#lib/log.ts'
import { createConnectionGate } from './connectionGate.ts'

function gateOf(from: readonly string[] | null = null) {
  const lines: string[] = []
  const log = createLog({ process: 'ingest', write: (line) => void lines.push(line) })
  return { lines, gate: createConnectionGate({ what: 'sender', from, connections: 2, log }) }
}

it('counts the addresses of an IPv6 network together', () => {
  const { gate, lines } = gateOf()
  const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1', '192.0.2.1', '::ffff:192.0.2.1']
  expect(addresses.map(gate.enter)).toEqual([true, true, false, true, true, true])
  expect(gate.enter('192.0.2.1')).toBe(false)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('more than 2 connections from its network')
  gate.leave('2001:db8::1')
  expect(gate.enter('2001:db8::9')).toBe(true)
})

it('checks the address, not its network, against the list', () => {
  const { gate } = gateOf(['2001:db8::1'])
  expect(['2001:db8::1', '2001:db8::2'].map(gate.enter)).toEqual([true, false])
})
