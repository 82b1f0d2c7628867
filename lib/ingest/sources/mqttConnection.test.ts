import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { maxPayloadBytes } from '../mqttPayload.ts'
import { PublishedBytesLimit } from './mqttConnection.ts'

function packet(first: number, length: number): Buffer {
  const lengthBytes: number[] = []
  for (let rest = length; ; rest = Math.floor(rest / 128)) {
    lengthBytes.push(rest < 128 ? rest : (rest % 128) | 128)
    if (rest < 128) return Buffer.concat([Buffer.from([first, ...lengthBytes]), Buffer.alloc(length, 7)])
  }
}

it.each([1, 1000, 1_000_000])('cuts messages that are too long, in chunks of %d bytes', async (chunkBytes) => {
  const short = [packet(0x20, 2), packet(0x30, 300), packet(0xd0, 0)]
  const sent = Buffer.concat([...short, packet(0x32, 300_000), ...short])
  const limit = new PublishedBytesLimit()
  const received = buffer(limit)
  for (let at = 0; at < sent.length; at += chunkBytes) limit.write(sent.subarray(at, at + chunkBytes))
  limit.end()
  const cut = packet(0x32, 2 + 65_535 + 2 + maxPayloadBytes + 1)
  expect((await received).equals(Buffer.concat([...short, cut, ...short]))).toBe(true)
})

it('fails with a server of another protocol', async () => {
  const limit = new PublishedBytesLimit()
  const received = buffer(limit)
  limit.end(Buffer.alloc(20, 0xff))
  await expect(received).rejects.toThrow('the server sends no MQTT packets')
})
