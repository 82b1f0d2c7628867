import { type AreaFaultWords, areaFaultReasons } from '#lib/wire/area/areaFault.ts'
import { wordsOf } from '../ui/words/words.ts'

const accepted = 'GeoJSON Polygon, MultiPolygon, Feature oder FeatureCollection'

const inRing = ({ polygon, ring }: { polygon: number; ring: number }) => `in Ring ${ring} von Polygon ${polygon}`

/** The reasons why a text is not a valid area. The English texts are those of the API. */
export const areaFaultWords = wordsOf<AreaFaultWords>({
  en: areaFaultReasons,
  de: {
    json: () => `ist kein JSON; erlaubt: ${accepted} oder kompaktes Gebiet (a1.…)`,
    empty: () => `enthält kein Polygon; erlaubt: ${accepted}`,
    version: (fault) => `ist ein kompaktes Gebiet der Version ${fault.version}; erlaubt: Version ${fault.accepted}`,
    character: ({ character, at }) => `hat an Stelle ${at} das Zeichen „${character}“; erlaubt: A–Z a–z 0–9 - _ .`,
    'large-number': (fault) => `hat eine zu große Zahl, ${inRing(fault)}`,
    'cut-number': (fault) => `endet mitten in einer Zahl, ${inRing(fault)}`,
    'half-position': (fault) => `endet mit einer Länge ohne Breite, ${inRing(fault)}`,
    'few-corners': (fault) =>
      `hat ${fault.count} ${fault.count === 1 ? 'Position' : 'Positionen'} statt mindestens 3, ${inRing(fault)}`,
    'not-area': ({ at }) => `${at || 'der Wert'} ist ungültig; erlaubt: ${accepted}`,
    'no-list': ({ at }) => `${at} ist keine Liste`,
    'no-ring': ({ at }) => `${at} hat keinen Ring`,
    'no-position': ({ at }) => `${at} ist keine Position [Länge, Breite]`,
    'other-type': ({ at, type }) => `${at}type ist ${type}; erlaubt: ${accepted}`,
    'few-positions': ({ at, count }) =>
      `${at} hat ${count === 1 ? 'eine Position' : `${count} Positionen`}; ein Ring hat mindestens 4`,
    'many-corners': ({ at, count }) => `${at} hat zu viele Positionen: ${count}, erlaubt sind höchstens 10000`,
    open: ({ at, first, last }) =>
      `${at} ist nicht geschlossen: Erste Position [${first}] und letzte [${last}] sind verschieden`,
    crossing: ({ at, edges: [one, other] }) =>
      `${at} schneidet sich selbst: Die Kante ab Position ${one} trifft die Kante ab Position ${other}`,
    latitude: ({ at, degrees }) => `${at} hat die Breite ${degrees}; erlaubt: -90 bis 90`,
    longitude: ({ at, degrees }) => `${at} hat die Länge ${degrees}; erlaubt: -540 bis 540`,
  },
})
