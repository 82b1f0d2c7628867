import {
  type CharacteristicCategory,
  type CharacteristicName,
  type Characteristics,
  type CharacteristicValue,
  characteristicFields,
} from '#lib/vessel/characteristics.ts'

export type EnhancedData = Partial<
  Record<CharacteristicCategory, Partial<Record<CharacteristicName, CharacteristicValue | null>>>
>

/**
 * Embeds the requested categories, each with all fields that the caller may see; unknown ones are `null`. A category
 * without such a field is empty.
 */
export function enhancedData(
  known: Characteristics | null,
  categories: readonly CharacteristicCategory[],
  isExtended: boolean,
): EnhancedData {
  const data: EnhancedData = Object.fromEntries(categories.map((category) => [category, {}]))
  for (const { name, category, set } of characteristicFields) {
    const group = category === null ? undefined : data[category]
    if (group && (set === 'default' || isExtended)) group[name] = known?.[name] ?? null
  }
  return data
}
