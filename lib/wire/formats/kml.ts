import type { CreditJson } from '../creditSchemas.ts'
import { creditsText } from '../credits.ts'
import type { FlatColumn } from '../table.ts'
import { escapedXml } from './xml.ts'

/** Start of a file of OGC KML 2.2, with Google's extension for tracks. */
export const kmlStart = [
  '<?xml version="1.0" encoding="UTF-8"?>\n',
  '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:gx="http://www.google.com/kml/ext/2.2">\n',
].join('')

/** Credits as the author of a document or placemark, which programs show; follows its name. */
export function kmlAuthor(credits: readonly CreditJson[]): string {
  return credits.length === 0
    ? ''
    : `<atom:author><atom:name>${escapedXml(creditsText(credits))}</atom:name></atom:author>\n`
}

/** The known values of a placemark. */
export function kmlData<Source>(columns: readonly FlatColumn<Source>[], source: Source): string {
  const data = columns.flatMap(({ name, of }) => {
    const value = of(source)
    return value === null ? [] : `<Data name="${name}"><value>${escapedXml(String(value))}</value></Data>`
  })
  return `<ExtendedData>${data.join('')}</ExtendedData>`
}
