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
 * Embedded characteristics: the requested categories, each with all fields that the caller may see,
 * `null` where nothing is known. A category of which the caller may see no field is empty.
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
