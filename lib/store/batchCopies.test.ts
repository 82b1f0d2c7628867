import { expect, it } from 'vitest'
import { type BatchCopy, encodeBatch, HeldBatches } from './batchCopies.ts'
import { bytes, vessel } from './contract/rows.ts'

const batch = (sequence: number, texts: string[]): BatchCopy => ({
  sequence,
  stampMicroseconds: sequence,
  vessels: texts.map((text, index) => vessel(index, { text })),
})
const halfMegabyte = 'x'.repeat(500_000)

it('a batch in several messages is used when all have arrived, in any order', () => {
  const held = new HeldBatches()
  const copy = batch(8, [halfMegabyte, halfMegabyte, 'short'])
  const messages = encodeBatch(copy)
  expect(messages).toHaveLength(2)
  expect(Math.max(...messages.map(({ length }) => length))).toBeLessThan(1_000_000)
  for (const message of messages.toReversed()) {
    expect(held.changesAfter(7, copy)).toBeNull()
    held.note(message)
    held.note(message)
  }
  const [part] = held.changesAfter(7, copy) ?? []
  expect(part).toEqual({ sequence: 8, changes: copy.vessels.map(({ number, record }) => ({ number, record })) })
})

it('messages of other programs and versions, and cut ones, are ignored', () => {
  const held = new HeldBatches()
  const copy = batch(8, ['one', 'two'])
  const [message = bytes('')] = encodeBatch(copy)
  for (let length = 0; length < message.length; length += 1) held.note(message.subarray(0, length))
  held.note(message.with(0, 2))
  held.note(bytes('{"sequence":8,"vessels":[]}'))
  expect(held.changesAfter(7, copy)).toBeNull()
  held.note(message)
  expect(held.changesAfter(7, copy)?.[0]?.changes).toHaveLength(2)
})

it('holds at most 64 MB of batches, and none that was applied', () => {
  const held = new HeldBatches()
  const copies = Array.from({ length: 150 }, (_, index) => batch(index + 1, [halfMegabyte]))
  for (const copy of copies) for (const message of encodeBatch(copy)) held.note(message)
  const latest = { sequence: 150, stampMicroseconds: 150 }
  expect(held.changesAfter(0, latest)).toBeNull()
  expect(held.changesAfter(30, latest)).not.toBeNull()
  expect(held.changesAfter(149, latest)).not.toBeNull()
  expect(held.changesAfter(30, latest)).toBeNull()
})
