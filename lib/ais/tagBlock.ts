import { checksumAt, checksumOf } from './sentence.ts'
import { epochMicroseconds } from './times.ts'

export interface TagBlock {
  broadcastMicroseconds: number | null
  station: string | null
  /** Identifies the sentences of one group. */
  group: string | null
  /** True before the first sentence of a group. */
  opensGroup: boolean
}

/**
 * Reads the text between the backslashes, `code:value,…*hh`; `null` if it is malformed or its checksum is wrong. Skips
 * codes without data about the message, such as n, d, r and t.
 */
export function readTagBlock(block: string): TagBlock | null {
  const star = block.lastIndexOf('*')
  if (star < 0 || star + 3 !== block.length || checksumAt(block, star + 1) !== checksumOf(block, 0, star)) return null
  const tag: TagBlock = { broadcastMicroseconds: null, station: null, group: null, opensGroup: false }
  for (const text of block.slice(0, star).split(',')) {
    const field = text.trim()
    const value = field.slice(2)
    if (field.charAt(1) !== ':') continue
    if (field.startsWith('c')) tag.broadcastMicroseconds = epochMicroseconds(value)
    else if (field.startsWith('s')) tag.station = value || null
    else if (field.startsWith('g')) {
      const [, place, group] = /^(\d+)-\d+-(.+)$/.exec(value) ?? []
      tag.group = group ?? null
      tag.opensGroup = Number(place) === 1
    }
  }
  return tag
}

/** Joins two blocks before one sentence. */
export function joinedTags(one: TagBlock | null, other: TagBlock): TagBlock {
  return {
    broadcastMicroseconds: other.broadcastMicroseconds ?? one?.broadcastMicroseconds ?? null,
    station: other.station ?? one?.station ?? null,
    group: other.group ?? one?.group ?? null,
    opensGroup: other.opensGroup || (one?.opensGroup ?? false),
  }
}

/** Copies time and station from the group, whose first block alone usually has them. */
export function completedFromGroup(tag: TagBlock, earlier: TagBlock | null): TagBlock {
  if (tag.group === null || tag.opensGroup || tag.group !== earlier?.group) return tag
  return {
    ...tag,
    broadcastMicroseconds: tag.broadcastMicroseconds ?? earlier.broadcastMicroseconds,
    station: tag.station ?? earlier.station,
  }
}

/** Formats a TAG block for a sentence. Reduces a station to at most 15 letters, digits and signs. */
export function tagBlock({
  broadcastMilliseconds,
  station,
}: {
  broadcastMilliseconds: number
  station: string | null
}): string {
  const name = station?.replace(/[^\w.-]/g, '').slice(0, 15)
  const fields = `${name ? `s:${name},` : ''}c:${Math.round(broadcastMilliseconds)}`
  return `\\${fields}*${checksumOf(fields).toString(16).toUpperCase().padStart(2, '0')}\\`
}
