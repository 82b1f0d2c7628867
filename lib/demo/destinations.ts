import { Random } from './random.ts'
import type { Port } from './world.ts'

/** What captains type for ports that have a usual word of their own. */
const customary: Readonly<Record<string, readonly string[]>> = {
  NLRTM: ['ROTTERDAM MAAS', 'MAASVLAKTE', 'EUROPOORT', 'R DAM', 'ROTTERDAM NL', 'RDAM MAASCENTER'],
  NLAMS: ['AMSTERDAM VIA IJM', 'A DAM', 'IJMUIDEN/AMSTERDAM'],
  BEANR: ['ANTWERP', 'ANTWERP STEENBANK', 'ANR VIA FLUSHING', 'BE ANR'],
  DEHAM: ['HAMBURG', 'DEHAM ELBE PILOT', 'HAMBURG/GERMANY'],
  DEBRV: ['BREMERHAVEN', 'BRHV', 'DE BRV'],
  SGSIN: ['SINGAPORE', 'SG SIN EBGA', 'SINGAPORE EOPL', 'SPORE', 'SINGAPORE PEBGA', 'SINGAPORE WEST'],
  CNSHA: ['SHANGHAI', 'CN SHG', 'SHANGHAI CJK', 'CN SHA', 'YANGSHAN'],
  CNNGB: ['NINGBO', 'CN NBO', 'NINGBO XIAZHIMEN', 'CN NGB'],
  CNTAO: ['QINGDAO', 'CN QDG', 'TSINGTAO'],
  CNTXG: ['TIANJIN', 'XINGANG', 'CN TXG'],
  KRPUS: ['BUSAN', 'PUSAN', 'BUSAN NEW PORT', 'KR BNP'],
  HKHKG: ['HONG KONG', 'HK HKG', 'HONGKONG EAST LAMMA'],
  TRIST: ['ISTANBUL', 'ISTANBUL BOSPHORUS', 'AMBARLI'],
  EGPSD: ['PORT SAID', 'SUEZ CANAL', 'PORT SAID N BOUND'],
  USNYC: ['NEW YORK', 'NEW YORK USA', 'US NYC', 'NY/NJ'],
  USHOU: ['HOUSTON', 'HOUSTON TX', 'GALVESTON FAIRWAY'],
  USLAX: ['LOS ANGELES', 'LA/LB', 'US LAX'],
  GRPIR: ['PIRAEUS', 'PIREAS', 'GR PIR'],
  SEGOT: ['GOTHENBURG', 'GOTEBORG', 'GBG'],
  DKCPH: ['COPENHAGEN', 'KOBENHAVN', 'CPH'],
  RULED: ['ST PETERSBURG', 'ST.PETERSBURG', 'RU LED'],
  GBFXT: ['FELIXSTOWE', 'FLX SUNK', 'GB FXT'],
  GIGIB: ['GIBRALTAR FOR BNKRS', 'GIB OPL', 'GI GIB'],
  AEFJR: ['FUJAIRAH OPL', 'FUJAIRAH ANCH', 'AE FJR'],
}

const baltic = new Set(['SE', 'FI', 'EE', 'LV', 'LT', 'PL', 'RU', 'DK'])
const northSea = new Set(['NL', 'BE', 'GB', 'FR', 'DE'])
const noOrders = ['FOR ORDERS', 'FOR ORDER', 'TBN', 'AWAITING ORDERS', 'OPEN SEA', 'ORDERS', 'DRIFTING']
const afterthoughts = [' ANCH', ' PILOT', ' ROADS', ' OPL', '  ', '.', ' PORT', ' BAR', '/ORDER']

/** The destination of a voyage as it is typed on the bridge, at most 20 characters of AIS text. */
export function destinationText(from: Port, to: Port, voyageSeed: number): string {
  const random = new Random(voyageSeed)
  const form = random.next()
  if (form < 0.05) return ''
  if (form < 0.1) return random.pick(noOrders)
  return mistyped(textFor(from, to, form, random), random).slice(0, 20)
}

function textFor(from: Port, to: Port, form: number, random: Random): string {
  const spaced = `${to.country} ${to.code.slice(2)}`
  if (viaKielCanal(from, to) && random.chance(0.3)) return `${to.code.slice(2)} VIA NOK`
  if (form < 0.24) return spaced
  if (form < 0.34) return to.code
  if (form < 0.42) return `${from.country} ${from.code.slice(2)}>${spaced}`
  if (form < 0.5) return `${from.code}>${to.code}`
  if (form < 0.54) return `${plain(from.name)}-${plain(to.name)}`
  const name = random.pick(customary[to.code] ?? [plain(to.name)])
  if (form < 0.62) return `${name}${random.pick(afterthoughts)}`
  if (form < 0.68) return `${name}, ${to.country}`
  return name
}

function viaKielCanal(from: Port, to: Port): boolean {
  return (
    (baltic.has(from.country) && northSea.has(to.country)) || (northSea.has(from.country) && baltic.has(to.country))
  )
}

/** Latin capitals without what stands in brackets: AIS has no others. */
export function plain(name: string): string {
  return name
    .replace(/\(.*?\)/g, '')
    .normalize('NFD')
    .replace(/[^\x20-\x5f\x61-\x7a]/g, '')
    .trim()
    .toUpperCase()
}

function mistyped(text: string, random: Random): string {
  if (text.length < 5 || !random.chance(0.07)) return text
  const at = random.whole(1, text.length - 2)
  const left = text.slice(0, at)
  const right = text.slice(at + 1)
  const slip = random.next()
  if (slip < 0.4) return left + right
  if (slip < 0.7) return left + right.slice(0, 1) + text.slice(at, at + 1) + right.slice(1)
  return text.slice(0, at + 1) + text.slice(at)
}
