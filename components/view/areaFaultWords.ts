import { type AreaFaultWords, areaFaultReasons } from '#lib/wire/area/areaFault.ts'
import { wordsOf } from '../ui/words/words.ts'

const possible = 'ein GeoJSON-Polygon oder -MultiPolygon, ein Feature darum oder eine FeatureCollection davon'

const inRing = ({ polygon, ring }: { polygon: number; ring: number }) => `in Ring ${ring} von Polygon ${polygon}`

/** Why a text is no area; in English as the interface says it. */
export const areaFaultWords = wordsOf<AreaFaultWords>({
  en: areaFaultReasons,
  de: {
    json: () => `ist kein JSON; möglich sind ${possible} oder ein kompaktes Gebiet (a1.…)`,
    empty: () => `enthält kein Polygon; möglich sind ${possible}`,
    version: ({ version, accepted }) =>
      `ist ein kompaktes Gebiet in Version ${version}; lesbar ist nur Version ${accepted}`,
    character: ({ character, at }) => `hat an Stelle ${at} das Zeichen „${character}“; möglich sind A–Z a–z 0–9 - _ .`,
    'large-number': (fault) => `hat eine zu große Zahl, ${inRing(fault)}`,
    'cut-number': (fault) => `bricht mitten in einer Zahl ab, ${inRing(fault)}`,
    'half-position': (fault) => `endet mit einer Länge ohne Breite, ${inRing(fault)}`,
    'few-corners': (fault) =>
      `hat ${fault.count} ${fault.count === 1 ? 'Ecke' : 'Ecken'} statt mindestens 3, ${inRing(fault)}`,
    'not-area': ({ at }) => `${at || 'der Wert'} ist nicht ${possible}`,
    'no-list': ({ at }) => `${at} ist keine Liste`,
    'no-ring': ({ at }) => `${at} hat keinen Ring`,
    'no-position': ({ at }) => `${at} ist keine Position [Länge, Breite]`,
    'other-type': ({ at, type }) => `${at}type ist ${type}; möglich sind ${possible}`,
    'few-positions': ({ at, count }) =>
      `${at} hat ${count === 1 ? 'eine Position' : `${count} Positionen`}; ein Ring hat mindestens 4`,
    open: ({ at, first, last }) => `${at} ist offen: Die erste Position [${first}] ist nicht die letzte [${last}]`,
    crossing: ({ at, edges: [one, other] }) =>
      `${at} schneidet sich selbst: Die Kante ab Position ${one} trifft die Kante ab Position ${other}`,
    latitude: ({ at, degrees }) => `${at} hat die Breite ${degrees}; möglich ist -90 bis 90`,
    longitude: ({ at, degrees }) => `${at} hat die Länge ${degrees}; möglich ist -540 bis 540`,
  },
})
