import { expect, it } from 'vitest'
import { cureOf } from './sourceCure.ts'

it.each([
  ['failed', 'udp', 'roof: cannot listen on 0.0.0.0:10110: the port is in use by another program', 'portInUse'],
  ['disconnected', 'tcp', 'connect ECONNREFUSED 192.0.2.7:5631', 'refused'],
  ['disconnected', 'tcp', 'getaddrinfo ENOTFOUND ais.example', 'unknownHost'],
  ['disconnected', 'mqtt', 'Connection refused: Not authorized', 'denied'],
  ['disconnected', 'tcp-listen', 'no receiver has connected yet', 'nothingYet'],
  ['waiting', 'udp', null, 'nothingYet'],
  ['silent', 'tcp', null, 'noData'],
  ['overridden', 'udp', null, 'overridden'],
  ['not_running', 'udp', null, 'notRunning'],
  ['live', 'udp', null, null],
  ['paused', 'tcp', 'connect ECONNREFUSED 192.0.2.7:5631', null],
  ['disconnected', 'tcp', 'the peer closed the connection', null],
] as const)('%s %s “%s” is ended by %s', (state, kind, reason, cure) => {
  expect(cureOf({ state, kind, reason })).toBe(cure)
})
