import type { StationJson } from '#lib/wire/stationSchemas.ts'
import { wordsOf } from '../ui/words/words.ts'
import { formatMmsi } from './vesselName.ts'

const en = {
  kinds: {
    aid: 'Aid to navigation',
    base: 'Base station',
    aircraft: 'SAR aircraft',
    sart: 'AIS-SART',
    mob: 'Man overboard beacon',
    epirb: 'EPIRB-AIS',
  } satisfies Record<StationJson['kind'], string>,
  /** Beside a symbol. */
  shortKinds: { aid: 'AtoN', base: 'Base', aircraft: 'SAR', sart: 'SART', mob: 'MOB', epirb: 'EPIRB' } satisfies Record<
    StationJson['kind'],
    string
  >,
  forms: { real: 'Physical', synthetic: 'Synthetic', virtual: 'Virtual', mobile: 'Mobile' },
  distress: { active: 'Active', test: 'Test' },
  off: 'Off position',
  /** Codes of ITU-R M.1371. */
  aidTypes: [
    'Not specified',
    'Reference point',
    'Racon',
    'Fixed structure offshore',
    'Emergency wreck marking buoy',
    'Light, without sectors',
    'Light, with sectors',
    'Leading light, front',
    'Leading light, rear',
    'Beacon, cardinal north',
    'Beacon, cardinal east',
    'Beacon, cardinal south',
    'Beacon, cardinal west',
    'Beacon, port hand',
    'Beacon, starboard hand',
    'Beacon, preferred channel to port',
    'Beacon, preferred channel to starboard',
    'Beacon, isolated danger',
    'Beacon, safe water',
    'Beacon, special mark',
    'Cardinal mark north',
    'Cardinal mark east',
    'Cardinal mark south',
    'Cardinal mark west',
    'Port hand mark',
    'Starboard hand mark',
    'Preferred channel to port',
    'Preferred channel to starboard',
    'Isolated danger',
    'Safe water',
    'Special mark',
    'Light vessel, large buoy or rig',
  ],
}

export const stationWords = wordsOf({
  en,
  de: {
    kinds: {
      aid: 'Seezeichen',
      base: 'Basisstation',
      aircraft: 'SAR-Luftfahrzeug',
      sart: 'AIS-SART',
      mob: 'Mann-über-Bord-Sender',
      epirb: 'EPIRB-AIS',
    },
    shortKinds: { aid: 'AtoN', base: 'Basis', aircraft: 'SAR', sart: 'SART', mob: 'MOB', epirb: 'EPIRB' },
    forms: { real: 'Physisch', synthetic: 'Synthetisch', virtual: 'Virtuell', mobile: 'Mobil' },
    distress: { active: 'Aktiv', test: 'Test' },
    off: 'Vertrieben',
    aidTypes: [
      'Nicht angegeben',
      'Bezugspunkt',
      'Racon',
      'Feste Anlage auf See',
      'Notfall-Wracktonne',
      'Feuer ohne Sektoren',
      'Feuer mit Sektoren',
      'Richtfeuer, Unterfeuer',
      'Richtfeuer, Oberfeuer',
      'Bake, Kardinalzeichen Nord',
      'Bake, Kardinalzeichen Ost',
      'Bake, Kardinalzeichen Süd',
      'Bake, Kardinalzeichen West',
      'Bake, Backbordseite',
      'Bake, Steuerbordseite',
      'Bake, Hauptfahrwasser backbord',
      'Bake, Hauptfahrwasser steuerbord',
      'Bake, Einzelgefahr',
      'Bake, Mitte Fahrwasser',
      'Bake, Sonderzeichen',
      'Kardinalzeichen Nord',
      'Kardinalzeichen Ost',
      'Kardinalzeichen Süd',
      'Kardinalzeichen West',
      'Backbordtonne',
      'Steuerbordtonne',
      'Hauptfahrwasser backbord',
      'Hauptfahrwasser steuerbord',
      'Einzelgefahr',
      'Mitte Fahrwasser',
      'Sonderzeichen',
      'Feuerschiff, Großtonne oder Plattform',
    ],
  },
})

/** The name of a station; its kind and MMSI if it sends none. */
export function stationName(
  { name, mmsi, kind }: Pick<StationJson, 'name' | 'mmsi' | 'kind'>,
  { shortKinds }: Pick<typeof en, 'shortKinds'>,
): string {
  return name ?? `${shortKinds[kind]} ${formatMmsi(mmsi)}`
}
