import { expect, it } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { Reader } from '#lib/ais/reader.ts'
import { parseSources } from '#lib/ingest/sourceUrl/sourceUrl.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { SelectionError } from '#lib/wire/where.ts'
import { Intake } from './intake.ts'
import { textOf } from './output.ts'
import { Selection } from './selection.ts'

const arrival = Date.UTC(2026, 10, 22, 12)
const position = (mmsi: number, longitude: number, latitude: number) =>
  encodeMessage({ type: 1, mmsi, longitude, latitude, speedKnots: 10 }, { channel: 'B' })
const voyage = (mmsi: number, shipTypeCode: number) =>
  encodeMessage({ type: 5, mmsi, name: 'MAAS', shipTypeCode }, { sequence: 3 })

function intakes(query: string | null = null, ...names: string[]) {
  const relayed: string[] = []
  const repeats = createRepeats()
  const selection = query === null ? null : new Selection(query, arrival)
  const sources = (names.length > 0 ? names : ['roof']).map((name) => parseSources([`udp://127.0.0.1:0?name=${name}`]))
  const all = sources.flatMap(([source]) =>
    source
      ? new Intake({
          ...{ source: source.description, repeats, selection, durable: async () => {} },
          relay: (message) => relayed.push(textOf(message, true)),
        })
      : [],
  )
  return { relayed, all }
}

it('relays a message once and complete, with the time and station of its first reception', async () => {
  const { relayed, all } = intakes(null, 'roof', 'north pier of the harbour')
  const [first = '', second = ''] = voyage(244660001, 70)
  const [roof, pier] = all
  await roof?.lines([first, 'noise', ...position(244660002, 4, 52)], arrival)
  await roof?.lines([second], arrival + 100)
  await pier?.lines([first, second], arrival + 1_000)
  await pier?.lines([`\\s:buoy,c:${arrival / 1000 - 60}*00\\${position(244660003, 4, 52)}`], arrival)
  expect(relayed.map((text) => text.split('\n').length)).toEqual([1, 2, 1])
  expect(relayed[0]).toBe(`\\s:roof,c:${arrival}*15\\${position(244660002, 4, 52)}`)
  expect(relayed[2]).toMatch(/^\\s:northpieroftheh,c:/)
  expect(roof?.counts).toMatchObject({ lines: 4, messages: 2, repeats: 0, rejected: { 'no-sentence': 1 } })
  expect(pier?.counts).toMatchObject({ messages: 2, repeats: 1, rejected: { 'tag-block': 1 } })
})

it('writes messages that decode as sent', async () => {
  const { relayed, all } = intakes()
  const sent = [...voyage(244660001, 70), ...position(244660002, -4.5, 52.25)]
  await all[0]?.lines(sent, arrival)
  const read: unknown[] = []
  const reader = new Reader({
    message: (message, { station, broadcastMicroseconds, channel }) =>
      read.push({ ...message, station, channel, at: broadcastMicroseconds / 1000 }),
    rejected: (reason) => read.push(reason),
  })
  for (const line of relayed.flatMap((text) => text.split('\n'))) reader.line(line, 0)
  const received = { station: 'roof', at: arrival }
  expect(read).toMatchObject([
    { type: 5, name: 'MAAS', shipTypeCode: 70, channel: 'A', ...received },
    { type: 1, longitude: -4.5, latitude: 52.25, channel: 'B', ...received },
  ])
})

it('selects by the known values of a vessel: its messages pass once its type and position do', async () => {
  const { relayed, all } = intakes('bbox=3,51,5,53&ship_type=Cargo')
  const cargo = 244660001
  const accepted = async (sentences: string[], seconds: number) => {
    const before = relayed.length
    await all[0]?.lines(sentences, arrival + seconds * 1000)
    return relayed.length - before
  }
  expect(await accepted(position(cargo, 4, 52), 0)).toBe(0)
  expect(await accepted(voyage(cargo, 70), 60)).toBe(1)
  expect(await accepted(position(cargo, 4.01, 52), 70)).toBe(1)
  expect(await accepted(position(cargo, 6, 52), 3_600)).toBe(0)
  expect(await accepted(voyage(244660002, 80), 3_600)).toBe(0)
  expect(await accepted(encodeMessage({ type: 4, mmsi: 2442001 }), 3_600)).toBe(0)
  expect(all[0]?.counts.notSelected).toBe(4)
})

it.each([
  ['bbox=3,51,5', 'bbox must be'],
  ['ship_type=Cargo&colour=red', 'must be filters of mmsi, '],
  ['updated_after=-PT1H', 'must be filters of mmsi, '],
  ['', 'must be filters of mmsi, '],
])('refuses to select by %s', (query, reason) => {
  expect(() => new Selection(query, arrival)).toThrow(SelectionError)
  expect(() => new Selection(query, arrival)).toThrow(reason)
})
