export interface Column<Item> {
  head: string
  isNumber?: true
  /** What rows are put in order by, and found by. What is not known comes last, whichever way. */
  of: (item: Item) => string | number | null
}

export interface Order {
  /** Which column; `null` is the order in which they come. */
  by: number | null
  isDescending: boolean
}

/** The rows in which each word that is looked for stands somewhere, in the order that was chosen. */
export function chosenRows<Item>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
  sought: string,
  { by, isDescending }: Order,
  locale: string,
): readonly Item[] {
  const words = sought.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean)
  const textOf = (item: Item) =>
    columns
      .map(({ of }) => of(item) ?? '')
      .join('\n')
      .toLocaleLowerCase(locale)
  const found = words.length === 0 ? items : items.filter((item) => hasAll(textOf(item), words))
  const of = by === null ? undefined : columns[by]?.of
  if (!of) return found
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  return found.toSorted((one, other) => compared(of(one), of(other), collator, isDescending))
}

function hasAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word))
}

type Value = string | number | null

function compared(one: Value, other: Value, collator: Intl.Collator, isDescending: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const rising =
    typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other))
  return isDescending ? -rising : rising
}
