import { plain } from './letters.ts'

/** Letters of a destination in AIS. */
const aisLetters = 20

export type CleanText = { text: string; isCut: boolean }

const phrases =
  /\b(?:FOR|F|AWAITING|AWAIT|WAITING|WAIT)\s+(?:THE\s+)?(?:ORDERS?|ORD|INSTRUCTIONS?)\b|\bF[./]\s?O\b\.?|\bSEA\s*TRIALS?\b|\bCH(?:ANNEL)?\s*\d+\b|\bPILOT\s+(?:STATION|STN|BOARDING)\b|\b(?:PILOT|ANCH|ANCHORAGE|BUNKERING)\s+AREA\b|\bSHIP\s+CHANNEL\b/g

const cutPhrase = /\b(?:FOR|F|AWAITING|AWAIT|WAITING|WAIT)\s+(?:O|OR|ORD|ORDE)?\s*$/

// Times and dates: the text after ETA, digits with a unit or a separator.
const times =
  /\b(?:ETA|ETD|ETB|ATA)\b.*$|\b\d{1,2}\s*[:.]\s*\d{2}\s*(?:Z|LT|UTC|H|HRS?)?\b|\b\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?\b|\b\d{3,6}\s*(?:Z|LT|UTC|H|HRS?)\b|\b\d{1,2}\s*(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*\b/g

const telephones = /\b(?:MOBILE?|TELE?|TLF|TLP|PHONE|PH|GSM|CELL?|CALL)?\s*(?:NO|NR)?[\s.:]*\+?\d(?:[\s-]?\d){6,}/g

/** Upper-case plain text without padding, times and set phrases. `isCut` if it fills the field of AIS. */
export function clean(raw: string): CleanText {
  const lead = raw.replace(/^[@\s]+/, '')
  const padding = lead.indexOf('@')
  const kept = plain(padding < 0 ? lead : lead.slice(0, padding))
  const isCut = kept.trimEnd().length >= aisLetters - 1 && kept.trimEnd().length <= aisLetters
  const text = kept
    .replace(/[_^*"~]+/g, ' ')
    .replace(telephones, ' ')
    .replace(times, ' ')
    .replace(phrases, ' ')
  const whole = isCut ? text.replace(cutPhrase, ' ') : text
  return { text: whole.replace(/\s+/g, ' ').trim(), isCut }
}
