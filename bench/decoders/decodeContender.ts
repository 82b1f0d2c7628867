import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { devNull } from 'node:os'
import { gpsdLine } from '#lib/ais/gpsd.ts'
import { type Listener, Reader } from '#lib/ais/reader.ts'
import { pieceLength } from '#lib/cli/commands/decode.ts'
import { createLineSplitter } from '#lib/ingest/lineSplitter.ts'
import { measured, type Spent } from '../measure.ts'
import type { DecodeTask } from './decode.ts'
import { otherDecoder } from './otherDecoders.ts'

const millisecondsPerLine = 10
const bytesPerChunk = 65_536

let run: (() => Promise<Spent | null>) | null = null

process.on('message', async (message: DecodeTask | 'run') => {
  if (message !== 'run') run = runOf(message)
  else process.send?.((await run?.()) ?? 'not installed')
})

function runOf({ contender, logPath, messages, decoders }: DecodeTask): () => Promise<Spent | null> {
  if (contender.name !== 'Lastfix') return otherDecoder(contender, logPath, decoders)
  const log = readFileSync(logPath)
  return contender.makes === 'JSON' ? () => decodeToJson(log, messages) : () => decodeAlone(log, messages)
}

function decodeAlone(log: Buffer, messages: number): Promise<Spent> {
  let decoded = 0
  return decode(log, messages, {
    message() {
      decoded += 1
    },
    decoded: () => decoded,
  })
}

async function decodeToJson(log: Buffer, messages: number): Promise<Spent> {
  const nowhere = openSync(devNull, 'w')
  let text = ''
  let decoded = 0
  const write = () => {
    writeSync(nowhere, text)
    text = ''
  }
  const spent = await decode(log, messages, {
    message(message) {
      decoded += 1
      text += `${gpsdLine(message, { scaled: true })}\n`
      if (text.length >= pieceLength) write()
    },
    decoded: () => decoded,
    write,
  })
  closeSync(nowhere)
  return spent
}

interface Use {
  message: Listener['message']
  decoded(): number
  write?(): void
}

async function decode(log: Buffer, messages: number, { message, decoded, write }: Use): Promise<Spent> {
  const reader = new Reader({ message, rejected() {} })
  const splitter = createLineSplitter()
  const spent = await measured(() => {
    for (let from = 0; from < log.length; from += bytesPerChunk) {
      for (const line of splitter.split(log.subarray(from, from + bytesPerChunk))) {
        reader.line(line, reader.lineCount * millisecondsPerLine)
      }
      write?.()
    }
  })
  if (decoded() < messages * 0.95) throw new Error(`only ${decoded()} of ${messages} were decoded`)
  return spent
}
