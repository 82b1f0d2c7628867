import { LineCodes } from '#lib/ais/lineCodes.ts'
import {
  checksumOf,
  emptySentence,
  endOfSentence,
  readSentence,
  startsSentence,
  startsTagBlock,
} from '#lib/ais/sentence.ts'
import { readTagBlock } from '#lib/ais/tagBlock.ts'
import { isTimeLine, readLoggedTime, readTimeLine, readTrailer } from '#lib/ais/times.ts'

/** A line of a recording as a live feed would send it, and the time of its reception. */
export interface RecordedLine {
  /** Without times; `null` if the line has only times. */
  text: string | null
  receivedMicroseconds: number | null
}

const sentence = emptySentence()
const codes = new LineCodes()

/** Keeps station and TAG group, which join the parts of a message, and any unreadable text. */
export function readRecordedLine(line: string): RecordedLine {
  let text = ''
  let receivedMicroseconds: number | null = null
  let position = 0
  codes.take(line)
  while (position < line.length) {
    const character = line.charCodeAt(position)
    const end = endOfSentence(codes, position)
    const closed = startsTagBlock(line.charCodeAt(end))
    if (startsTagBlock(character)) {
      const block = line.slice(position + 1, end)
      const tag = readTagBlock(block)
      receivedMicroseconds ??= tag?.broadcastMicroseconds ?? null
      const isDoubled = block === '' && closed
      if (!isDoubled) text += tag === null ? line.slice(position, closed ? end + 1 : end) : tagBlockWithoutTime(block)
      position = closed && !isDoubled ? end + 1 : end
      continue
    }
    if (isTimeLine(line, position)) {
      const timeLine = readTimeLine(line.slice(position, end))
      if (typeof timeLine === 'string') text += line.slice(position, end)
      else receivedMicroseconds ??= timeLine.broadcastMicroseconds
    } else if (startsSentence(character) && readSentence(codes, position, sentence) === null) {
      const trailer = readTrailer(line.slice(sentence.trailerStart, end))
      receivedMicroseconds ??= trailer.broadcastMicroseconds
      text += line.slice(position, sentence.trailerStart)
      if (trailer.station !== null) text += `,${trailer.station}`
    } else {
      const other = line.slice(position, end)
      const loggedMicroseconds = startsSentence(character) ? null : readLoggedTime(other)
      if (loggedMicroseconds === null) text += other
      receivedMicroseconds ??= loggedMicroseconds
    }
    position = end
  }
  return { text: text.trim() === '' ? null : text, receivedMicroseconds }
}

const tagOfTime = /^[cT]:/

function tagBlockWithoutTime(block: string): string {
  const tags = block.slice(0, block.lastIndexOf('*')).split(',')
  const kept = tags.filter((tag) => !tagOfTime.test(tag)).join(',')
  if (kept === '') return ''
  const checksum = checksumOf(kept).toString(16).toUpperCase().padStart(2, '0')
  return `\\${kept}*${checksum}\\`
}
