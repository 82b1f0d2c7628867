import type { SourceKind } from './sourceKinds.ts'

/** Feeds that anyone may receive, and servers that need a key. Their names are theirs in every language. */
interface SourcePreset {
  kind: SourceKind
  name: string
  /** Initial values of the fields of the kind. */
  url: string
  credit: string
  licence: string
}

export const sourcePresets = {
  norway: {
    kind: 'tcp',
    name: 'Norway',
    url: 'tcp://153.44.253.27:5631',
    credit: 'Kystverket',
    licence: 'https://data.norge.no/nlod/en/2.0',
  },
  finland: {
    kind: 'mqtt',
    name: 'Finland',
    url: 'wssmqtt://meri.digitraffic.fi/vessels-v2/+/+',
    credit: 'Fintraffic / digitraffic.fi',
    licence: 'CC-BY-4.0',
  },
  aisstream: {
    kind: 'aisstream',
    name: 'aisstream.io',
    url: 'aisstream:',
    credit: '',
    licence: '',
  },
  openwaters: {
    kind: 'aisstream-server',
    name: 'openwaters.io',
    url: 'aisstream://ais.openwaters.io/v0/stream',
    credit: '',
    licence: '',
  },
} as const satisfies Record<string, SourcePreset>

export type PresetName = keyof typeof sourcePresets

/** The source that a card adds: of a kind, or of a preset; none for a receiver that posts. */
export type CardName = Exclude<SourceKind, 'aisstream'> | PresetName | 'post'

export const cardGroups = {
  receivers: ['udp', 'tcp', 'tcp-listen', 'gpsd', 'post'],
  feeds: ['norway', 'finland'],
  servers: ['aisstream', 'openwaters', 'aisstream-server', 'mqtt', 'nats'],
} as const satisfies Record<string, readonly CardName[]>

export interface NewSource {
  kind: SourceKind
  url?: string
  name: string
  credit: string
  licence: string
}

/** Initial values of the form of a card. */
export function newSourceOf(card: Exclude<CardName, 'post'>): NewSource {
  if (card in sourcePresets) return sourcePresets[card as PresetName]
  return { kind: card as SourceKind, name: '', credit: '', licence: '' }
}
