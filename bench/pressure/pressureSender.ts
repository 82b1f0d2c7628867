import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createIngestClient } from '#lib/ingest/push/push.ts'
import { pushSentences, withMmsi } from '../decoders/aisLog.ts'
import type { SenderReport, SenderTask } from './pressure.ts'

const position = '15RTgt0PAso;90TKcjM8h6g208CQ'
const firstMmsi = 201_000_001
const linesAtOnce = 500
const linesPerDatagram = 10
const requestsAtOnce = 120

/** A fleet of fixed size, so that memory does not grow with the number of vessels. */
const ships = 20_000
const sixtyFour = '0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVW`abcdefghijklmnopqrstuvw'

/** Vessel after vessel, each with different last characters every time, so that no line is a repeat. */
function linesOf(from: number, count: number): string {
  const lines: string[] = []
  for (let line = from; line < from + count; line += 1) {
    const time = Math.floor(line / ships)
    const ending = `${sixtyFour[Math.floor(time / 64) % 64]}${sixtyFour[time % 64]}`
    pushSentences(lines, withMmsi(position.slice(0, -2) + ending, firstMmsi + (line % ships)), 0)
  }
  return `${lines.join('\r\n')}\r\n`
}

/** Sends lines at a fixed rate; after having to wait, it catches up as fast as it can. */
async function sendAtRate(
  { linesPerSecond, seconds }: SenderTask,
  send: (lines: string, count: number) => Promise<void>,
) {
  const began = performance.now()
  let sent = 0
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * linesPerSecond)
    if (due - sent < linesAtOnce) await pause(1)
    else {
      await send(linesOf(sent, linesAtOnce), linesAtOnce)
      sent += linesAtOnce
    }
  }
  return sent
}

async function sendStream(task: SenderTask, stream: NodeJS.WritableStream): Promise<SenderReport> {
  const sent = await sendAtRate(task, async (lines) => {
    if (!stream.write(lines)) await once(stream, 'drain')
  })
  await new Promise<void>((resolve) => stream.end(resolve))
  return { sent, refused: 0 }
}

async function sendTcp(task: SenderTask): Promise<SenderReport> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.send?.({ port: (server.address() as AddressInfo).port })
  const [socket] = (await once(server, 'connection')) as [Socket]
  server.close()
  return sendStream(task, socket)
}

async function sendUdp(task: SenderTask): Promise<SenderReport> {
  const socket = createSocket('udp4')
  const sent = await sendAtRate(task, async (lines) => {
    const all = lines.split('\r\n')
    for (let from = 0; from < all.length - 1; from += linesPerDatagram) {
      const datagram = all.slice(from, from + linesPerDatagram).join('\r\n')
      await new Promise((resolve) => socket.send(datagram, task.port, '127.0.0.1', resolve))
    }
  })
  socket.close()
  return { sent, refused: 0 }
}

/** As the web process sends posted lines; a refused request is not repeated, so that refusals can be counted. */
async function sendPush(task: SenderTask): Promise<SenderReport> {
  const client = createIngestClient(task.folder)
  const requests = new Set<Promise<void>>()
  let taken = 0
  let refused = 0
  await sendAtRate(task, async (lines, count) => {
    if (requests.size >= requestsAtOnce) await Promise.race(requests)
    const request: Promise<void> = client
      .push({ name: 'push', collectionType: 'terrestrial' }, Buffer.from(lines, 'latin1'))
      .then((answer) => {
        if (typeof answer === 'string') refused += count
        else taken += count
      })
      .finally(() => requests.delete(request))
    requests.add(request)
  })
  await Promise.all(requests)
  return { sent: taken, refused }
}

/** The same number of lines as a file, for a source that reads as fast as it can. */
async function sendFile(task: SenderTask): Promise<SenderReport> {
  const lines = task.linesPerSecond * task.seconds
  for (let from = 0; from < lines; from += linesAtOnce) {
    appendFileSync(join(task.folder, 'log.nmea'), linesOf(from, linesAtOnce))
  }
  return { sent: lines, refused: 0 }
}

const senders: Record<SenderTask['kind'], (task: SenderTask) => Promise<SenderReport>> = {
  tcp: sendTcp,
  'tcp-listen': (task) => sendStream(task, connect(task.port, '127.0.0.1')),
  file: sendFile,
  stdin: (task) => sendStream(task, process.stdout),
  udp: sendUdp,
  push: sendPush,
}

const [task] = (await once(process, 'message')) as [SenderTask]
process.send?.(await senders[task.kind](task))
process.disconnect()
