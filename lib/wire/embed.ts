import { type CharacteristicCategory, characteristicCategories } from '#lib/vessel/characteristics.ts'

/** Members that can be added to a record, by their keys. */
export const embeds = ['enhanced_data', 'evidence', 'identity', 'own'] as const

export type Embed = (typeof embeds)[number]

/** Members to embed. */
export interface EmbedRequest {
  /** The last reception of a list's place; for lists only. */
  coverage: boolean
  /** Votes behind the values; for a single vessel only. */
  evidence: boolean
  /** Vessels with the same MMSI, and the reason; for a single vessel only. */
  identity: boolean
  /** The vessel's names, notes and tags in the caller's lists. */
  own: boolean
  /** Categories of characteristics, in their order; `null` if none were requested. */
  enhancedData: readonly CharacteristicCategory[] | null
}

const enhancedDataKey: Embed = 'enhanced_data'

/** Values of the parameter `embed` for a record. */
export const recordEmbedNames: readonly string[] = [
  enhancedDataKey,
  ...characteristicCategories.map((category) => `${enhancedDataKey}.${category}`),
  'evidence',
  'identity',
  'own',
]

/** Values of the parameter `embed`. */
export const embedNames: readonly string[] = [...recordEmbedNames, 'coverage']

/**
 * Reads a comma-separated list; an empty one counts as absent. Further categories may omit the prefix, as in
 * `enhanced_data.capacity,history`.
 */
export function parseEmbed(query: URLSearchParams): { embed: EmbedRequest } | { unknown: string } {
  const single = { evidence: false, identity: false, coverage: false, own: false }
  let prefixed = false
  const categories = new Set<string>()
  for (const asked of query.getAll('embed').flatMap((value) => value.split(','))) {
    const name = asked.trim().toLowerCase()
    if (name === '') continue
    if (name === 'evidence' || name === 'identity' || name === 'coverage' || name === 'own') {
      single[name] = true
      prefixed = false
    } else if (name === enhancedDataKey) {
      for (const category of characteristicCategories) categories.add(category)
    } else {
      const isPrefixed: boolean = name.startsWith(`${enhancedDataKey}.`)
      const category = isPrefixed ? name.slice(enhancedDataKey.length + 1) : name
      if (!(isPrefixed || prefixed) || !isCategory(category)) return { unknown: asked.trim() }
      categories.add(category)
      prefixed = true
    }
  }
  const enhancedData = characteristicCategories.filter((category) => categories.has(category))
  return { embed: { ...single, enhancedData: enhancedData.length > 0 ? enhancedData : null } }
}

function isCategory(name: string): name is CharacteristicCategory {
  return characteristicCategories.some((category) => category === name)
}
