import type { BoundingBox } from '#lib/wire/area/boundingBox.ts'
import type { Condition } from '#lib/wire/condition.ts'
import type { Filter } from '#lib/wire/filters.ts'
import type { PropertyType } from '../filterText/comparisons.ts'
import type { Call } from '../route.ts'

/** A GeoJSON feature. Every feature of a collection has the same properties, known or not. */
export interface Feature {
  type: 'Feature'
  id: string
  geometry: { type: 'Point'; coordinates: [longitude: number, latitude: number] } | null
  properties: Record<string, string | number | boolean | null>
}

/** The part of a request for items that is common to all collections. */
export interface ItemParams {
  limit: number
  /** The cursor of a `next` link. */
  next: string | null
  bbox: Extract<Filter, { kind: 'area' }> | null
  /** Times in microseconds; open ends are infinite. */
  datetime: { from: number; until: number } | null
  /** The condition of `filter` and of parameters named like a queryable. */
  condition: Condition | null
}

export interface ItemsPage {
  /** The exact number on all pages; absent if counting would read too much. */
  numberMatched?: number
  numberReturned: number
  /** Created one by one, because many together would block the event loop and fill the memory. */
  features: Iterable<Feature>
  /** The cursor of the next page; `null` on the last. */
  next: string | null
}

export interface Collection {
  id: string
  title: string
  description: string
  /** A filter can compare all of them. */
  properties: Record<string, PropertyType>
  /** The property that `datetime` filters by. */
  timeProperty: string | null
  /** Query parameters in addition to those of all collections. */
  parameters: readonly { name: string; description: string; type: 'string' | 'number' }[]
  extentOf(call: Call): BoundingBox | null
  /** The source of the features, in one line; empty if it is not to be named. */
  attributionOf(call: Call): string
  pageOf(call: Call, asked: ItemParams): ItemsPage | Promise<ItemsPage>
  featureOf(call: Call, id: string): Feature | null | Promise<Feature | null>
  /** The id of the vessel whose source is credited with the feature. */
  vesselOf?(feature: Feature): string
  /** The path of the page that shows the feature. */
  pathOnMap(feature: Feature): string
}
