import type { BoundingBox } from '../sources/aisstream.ts'
import { isAddressOrNetwork } from '../sources/allowedSenders.ts'
import { maxKeyLength } from '../sources/senderKey.ts'
import { maxSenders } from '../sources/tcpListen.ts'
import { flagParameter, type SourceParameter, wholeNumberParameter } from './sourceParameters.ts'

const afterSilence = 'after this long without data'
export const silent = silentParameter(
  `report the feed as silent ${afterSilence}, and reconnect if Lastfix opened the connection`,
)
export const silentFeed = silentParameter(`report the feed as silent ${afterSilence}`)
export const silentReceiver = silentParameter(`report a receiver as silent and close its connection ${afterSilence}`)

function silentParameter(meaning: string): SourceParameter<number> {
  return wholeNumberParameter('silent=SECONDS', 120, [1, 86_400], `${meaning} (default 120)`)
}

export const connections = wholeNumberParameter(
  'connections=NUMBER',
  8,
  [1, maxSenders],
  'connections accepted from one network, an IPv4 address or an IPv6 /64 (default 8)',
)

export const from = fromParameter('accept data only from this address or network')

/** `meaning` ends with the address or network that may connect. */
export function fromParameter(meaning: string): SourceParameter<readonly string[] | null> {
  return {
    form: 'from=ADDRESS',
    default: null,
    accepts: 'an IP address, or a network such as 192.0.2.0/24',
    meaning: `${meaning}, may be repeated (default: from anywhere)`,
    several: true,
    read: (text) => (isAddressOrNetwork(text) ? [text] : undefined),
  }
}

export const key: SourceParameter<string | null> = {
  form: 'key=TEXT',
  default: null,
  accepts: `8 to ${maxKeyLength} letters, digits and signs without blanks`,
  meaning: 'first line that a receiver must send (default: none)',
  isSecret: true,
  read: (text) => (/^[!-~]+$/.test(text) && text.length >= 8 && text.length <= maxKeyLength ? text : undefined),
}

export const serverKey = {
  ...key,
  meaning: 'API key of the server (default: AISSTREAM_API_KEY for aisstream.io, none for another server)',
}

export const plain = flagParameter('plain', 'connect to another server than aisstream.io without TLS')

export const subject: SourceParameter<string | null> = {
  form: 'subject=TEXT',
  default: null,
  accepts: 'a subject such as ais.roof, or ais.> for all subjects with this prefix',
  meaning: 'receive only this subject of the stream (default: all)',
  read: (text) => (/^[\w*-]+(\.[\w*-]+)*(\.>)?$/.test(text) ? text : undefined),
}

export const consumer: SourceParameter<string> = {
  form: 'consumer=TEXT',
  default: 'lastfix',
  accepts: '1 to 64 letters, digits, _ and -',
  meaning: 'name of the durable consumer; programs with the same name share the messages (default lastfix)',
  read: (text) => (/^[\w-]{1,64}$/.test(text) ? text : undefined),
}

export const qos: SourceParameter<0 | 1> = {
  form: 'qos=0|1',
  default: 0,
  accepts: '0 or 1',
  meaning: 'quality of service of the subscription (default 0)',
  read: (text) => (text === '0' ? 0 : text === '1' ? 1 : undefined),
}

export const path: SourceParameter<string> = {
  form: 'path=TEXT',
  default: '/mqtt',
  accepts: 'a path such as /mqtt',
  meaning: 'path of the WebSocket (default /mqtt)',
  read: (text) => (/^\/[\w./~%-]{0,255}$/.test(text) ? text : undefined),
}

export const tls = flagParameter('tls', 'connect with TLS only')

const wholeWorld: BoundingBox = [-180, -90, 180, 90]

export const boundingBoxes: SourceParameter<readonly BoundingBox[]> = {
  form: 'bbox=WEST,SOUTH,EAST,NORTH',
  default: [wholeWorld],
  accepts: 'west, south, east and north in degrees, separated by commas',
  meaning: 'area to subscribe to, may be repeated (default: the whole world)',
  several: true,
  read: (text) => {
    const degrees = text.split(',').map((part) => (/^-?\d{1,3}(\.\d{1,9})?$/.test(part) ? Number(part) : Number.NaN))
    const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...more] = degrees
    const isBox = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south < north
    return isBox && more.length === 0 ? [[west, south, east, north]] : undefined
  },
}
