import { harbourWords, linkWords, wordForms } from './words.ts'

// Letters that Unicode does not take apart into a base and a mark.
const wholeLetters: Record<string, string> = {
  Ø: 'O',
  Æ: 'AE',
  Œ: 'OE',
  ß: 'SS',
  ẞ: 'SS',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ħ: 'H',
  ı: 'I',
}
const marks = /\p{M}/gu
const beyondAscii = /[^ -~]/

/** Upper case in the letters of AIS. */
export function plain(text: string): string {
  const upper = text.toUpperCase()
  if (!beyondAscii.test(upper)) return upper
  return upper
    .normalize('NFD')
    .replace(marks, '')
    .replace(/[^ -~]/g, (letter) => wholeLetters[letter] ?? ' ')
}

/** The words of a text in plain letters; an apostrophe within a word is not a gap. */
export function wordsOf(plainText: string): string[] {
  return plainText.replace(/['`]/g, '').match(/[A-Z0-9?]+/g) ?? []
}

export function canonicalKey(words: readonly string[]): string {
  const kept = words
    .filter((word, index) => !linkWords.has(word) || (index > 0 && index === words.length - 1))
    .map((word) => wordForms.get(word) ?? word)
  return kept.join('')
}

/** Without the words that only mean harbour: `PORT OF X`, `X HAVN`. */
export function withoutHarbourWords(words: readonly string[]): string[] {
  const kept = words.filter((word) => !harbourWords.has(word))
  while (kept[0] === 'OF' || kept[0] === 'DE' || kept[0] === 'DI') kept.shift()
  return kept
}

/** Writes letters with two spellings in one way: å is AA or A, ö is OE or O. */
export function plainVowelsKey(key: string): string {
  return key.replace(/A[AE]/g, 'A').replace(/([OU])E/g, '$1')
}

// Letters that languages exchange.
const sameSounds: [RegExp, string][] = [
  [/(.)\1+/g, '$1'],
  [/IJ/g, 'Y'],
  [/OU/g, 'U'],
  [/X/g, 'KS'],
  [/PH/g, 'F'],
  [/([KTG])H/g, '$1'],
  [/CK/g, 'K'],
  [/[YJ]/g, 'I'],
  [/W/g, 'V'],
  [/[CQ]/g, 'K'],
]

/** Roughly the sound of a name. */
export function foldedKey(key: string): string {
  return sameSounds.reduce((folded, [pattern, letter]) => folded.replace(pattern, letter), plainVowelsKey(key))
}

/** The rows whose key begins with `start`, from rows sorted by key. */
export function beginning<Row>(start: string, sorted: readonly Row[], keyOf: (row: Row) => string): readonly Row[] {
  return sorted.slice(indexOfFirst(start, sorted, keyOf), indexOfFirst(`${start}\uffff`, sorted, keyOf))
}

function indexOfFirst<Row>(key: string, sorted: readonly Row[], keyOf: (row: Row) => string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = sorted[middle]
    if (row !== undefined && keyOf(row) < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether the name begins with the first letter of the short form and has all others in their order. */
export function isShortFor(short: string, name: string): boolean {
  if (short.length >= name.length || short[0] !== name[0]) return false
  let index = 0
  for (const letter of short) {
    index = name.indexOf(letter, index) + 1
    if (index === 0) return false
  }
  return short !== ''
}
