import { beginning } from './letters.ts'
import type { Port } from './port.ts'

/** A country or state beside a port's name. */
export type Hint = { country: string; subdivision: string | null; strong: boolean }

const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'da', 'nb', 'sv', 'fi', 'pl', 'tr', 'id']
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
// Regions that are no country, and codes that were withdrawn.
const noCountry = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO', 'AC', 'CP', 'DG', 'EA', 'IC', 'TA', 'UK'])

const englishNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
export const countryCodes: ReadonlySet<string> = new Set(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountry.has(code) && englishNames.of(code) !== undefined)
    .filter((code) => new Intl.Locale(`und-${code}`).region === code && !isWithdrawn(code)),
)

/** A withdrawn code has the name of its successor (`DD` is Germany). */
function isWithdrawn(code: string): boolean {
  return Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`
}

const key = (name: string): string =>
  name
    .toUpperCase()
    .normalize('NFD')
    .replace(/[^A-Z]/g, '')

const otherNames: Record<string, string> = {
  GB: 'UK GBR ENGLAND SCOTLAND WALES NIRELAND GREATBRITAIN BRITAIN',
  US: 'USA USOFA AMERICA UNITEDSTATESOFAMERICA',
  AE: 'UAE EMIRATES',
  NL: 'HOLLAND NLD NED NETHERLAND THENETHERLANDS',
  DE: 'GER DEU',
  DK: 'DNK DEN',
  SE: 'SWE',
  NO: 'NOR',
  FI: 'FIN',
  PL: 'POL',
  BE: 'BEL',
  FR: 'FRA',
  ES: 'ESP',
  PT: 'PRT POR',
  IT: 'ITA',
  GR: 'GRC GRE HELLAS',
  TR: 'TUR TURKEY TURKIYE',
  RU: 'RUS',
  CN: 'CHN PRC PRCHINA',
  JP: 'JPN',
  KR: 'KOR KOREA SKOREA ROK SOUTHKOREA KOREASOUTH REPOFKOREA',
  IN: 'IND',
  BR: 'BRA BRASIL',
  AU: 'AUS',
  CA: 'CAN',
  ZA: 'RSA SAFRICA',
  VN: 'VIETNAM',
  CI: 'IVORYCOAST RCI',
  CR: 'CRICA',
  TT: 'TRINIDAD TOBAGO',
  EE: 'EST',
  LV: 'LVA',
  LT: 'LTU',
  IE: 'IRL EIRE',
  IS: 'ISL',
  EG: 'EGY',
  MA: 'MAR',
  SA: 'KSA',
  NZ: 'NZL',
  CZ: 'CZECHREPUBLIC',
  MM: 'BURMA',
  CD: 'DRCONGO RDC DRC',
}

/** Squashed name → country, for names without another meaning. */
export const countryNames: ReadonlyMap<string, string> = namesOfCountries()

function namesOfCountries(): Map<string, string> {
  const names = new Map<string, string>()
  for (const language of languages) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of countryCodes) {
      const name = key(display.of(code) ?? '')
      if (name.length > 3 && !names.has(name)) names.set(name, code)
    }
  }
  for (const [code, others] of Object.entries(otherNames)) {
    for (const name of others.split(' ')) names.set(name, code)
  }
  // The port in Virginia is meant, not Norfolk Island.
  names.delete('NORFOLK')
  return names
}

const states: Record<string, string> = {
  US: `AL Alabama|AK Alaska|CA California|CT Connecticut|DE Delaware|FL Florida|GA Georgia|HI Hawaii|IL Illinois|IN Indiana|
    LA Louisiana|MA Massachusetts|MD Maryland|ME Maine|MI Michigan|MN Minnesota|MS Mississippi|NC North Carolina|
    NH New Hampshire|NJ New Jersey|NY New York|OH Ohio|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|
    TX Texas|VA Virginia|WA Washington|WI Wisconsin|PR Puerto Rico|DC District of Columbia|MO Missouri|TN Tennessee|
    KY Kentucky|AR Arkansas|WV West Virginia|VT Vermont|IA Iowa|OK Oklahoma`,
  CA: `BC British Columbia|NB New Brunswick|NL Newfoundland|NS Nova Scotia|ON Ontario|PE Prince Edward Island|QC Quebec|
    MB Manitoba|NT Northwest Territories|NU Nunavut|NF Newfoundland and Labrador`,
  AU: 'NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
}

type State = { country: string; subdivision: string }
const stateRows = Object.entries(states).flatMap(([country, rows]) =>
  rows.split('|').map((row) => {
    const [subdivision = '', ...name] = row.trim().split(' ')
    return { country, subdivision, key: key(name.join(' ')) }
  }),
)
/** Short forms of states with more than two letters. */
const otherStates: Record<string, string> = {
  US: 'AL ALA|CA CALIF|CT CONN|FL FLA|MA MASS|MS MISS|OR ORE|PA PENN|TX TEX|VA VIRG|WA WASH',
  CA: 'NL NFLD|ON ONT|QC QUE|QC PQ',
}

const statesByKey = new Map<string, State[]>()
for (const { country, subdivision, key } of stateRows) {
  for (const known of [subdivision, key]) noteState(known, { country, subdivision })
}
for (const [country, rows] of Object.entries(otherStates)) {
  for (const [subdivision = '', known = ''] of rows.split('|').map((row) => row.split(' '))) {
    noteState(known, { country, subdivision })
  }
}

function noteState(known: string, state: State): void {
  statesByKey.set(known, [...(statesByKey.get(known) ?? []), state])
}

/** The short form of a state's name, as written after a port's. */
export function stateOf(country: string, name: string): string | null {
  return statesByKey.get(key(name))?.find((state) => state.country === country)?.subdivision ?? null
}

const shortestCountryPrefix = 3
const sortedNames = [...countryNames].sort(([one], [other]) => (one < other ? -1 : 1))

/** The countries whose name begins with these letters: `MEX`, `VENEZ`, `DOMINICAN REP`. */
export function hintsOfPrefix(squashed: string): Hint[] {
  if (squashed.length < shortestCountryPrefix) return []
  const countries = new Set(beginning(squashed, sortedNames, ([name]) => name).map(([, country]) => country))
  return [...countries].map((country) => ({ country, subdivision: null, strong: false }))
}

/** The countries and states that squashed words may name. Two letters may be both. */
export function hintsOf(squashed: string): Hint[] {
  const country = countryNames.get(squashed)
  const hints: Hint[] = country === undefined ? [] : [{ country, subdivision: null, strong: true }]
  for (const state of statesByKey.get(squashed) ?? []) hints.push({ ...state, strong: squashed.length > 3 })
  if (squashed.length === 2 && countryCodes.has(squashed) && country === undefined) {
    hints.push({ country: squashed, subdivision: null, strong: false })
  }
  return hints
}

/** Territories with a code of their own, which a text may name by their country. */
const territories: Record<string, string> = {
  CN: 'HK MO TW',
  FR: 'GF GP MQ RE YT PF NC PM',
  GB: 'GG JE IM GI FK KY BM VG',
  US: 'PR VI GU MP AS',
  NL: 'CW AW BQ SX',
  DK: 'FO GL',
  NO: 'SJ',
  FI: 'AX',
}

function belongsTo(country: string, called: string): boolean {
  return country === called || (territories[called]?.includes(country) ?? false)
}

/** Whether a port can lie in the country or state of a hint. A port of unknown state can lie in any, unless `isStateKnown`. */
export function isIn(port: Pick<Port, 'country' | 'subdivision'>, hint: Hint, isStateKnown = false): boolean {
  if (!belongsTo(port.country, hint.country)) return false
  return (
    hint.subdivision === port.subdivision || (!isStateKnown && (hint.subdivision === null || port.subdivision === null))
  )
}
