import type { PropertyType } from '../filterText/comparisons.ts'
import type { Collection } from './collection.ts'
import { geometryName } from './cql2.ts'

export const schemaMediaType = 'application/schema+json'

export function propertySchema(type: PropertyType) {
  return type === 'time' ? { type: 'string', format: 'date-time' } : { type }
}

/** QGIS recognises the geometry by `$ref`, the standard by its format. */
const geometry = {
  $ref: 'https://geojson.org/schema/Point.json',
  'x-ogc-role': 'primary-geometry',
  format: 'geometry-point',
}

/** JSON Schema of the properties of a collection, and of its geometry. */
export function schemaOf({ title, timeProperty, properties }: Collection, id: string) {
  const described = Object.entries(properties).map(([name, type]) => {
    const role = name === timeProperty ? { 'x-ogc-role': 'primary-instant' } : {}
    return [name, { title: name, ...propertySchema(type), ...role }]
  })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: id,
    title,
    type: 'object',
    properties: { ...Object.fromEntries(described), [geometryName]: geometry },
    additionalProperties: false,
  }
}
