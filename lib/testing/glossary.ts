/** A phrase that the product does not use, and what it says instead. */
export interface GlossaryRow {
  wrong: RegExp
  /** A text that has it: the pattern must find it. */
  example: string
  right: string
}

/**
 * One word for one thing, in plain English. Each row was once on a screen, in a help text or in the docs; the example is
 * what stood there.
 */
export const glossary: readonly GlossaryRow[] = [
  // Vessels and users
  { wrong: /\b(she|her|hers|herself)\b/i, example: 'She is the first of the list', right: 'it, they' },
  { wrong: /\bships?\b/i, example: 'the last known position of every ship', right: 'vessel (ship type is the domain)' },
  { wrong: /\b(some|every|no)body\b|\bwhoever\b/i, example: 'Share with everybody', right: 'user' },
  { wrong: /\bpeople\b/i, example: 'Add people', right: 'user' },
  { wrong: /\blook(s|ed)? after\b/i, example: 'looks after people', right: 'manages' },
  { wrong: /\ball there is\b/i, example: 'sees all there is', right: 'full access' },

  // Feeds and their state
  { wrong: /\b(do|does) not hear\b/i, example: '2 feeds do not hear', right: 'is silent' },
  { wrong: /\bnot a word\b|\bwithout a word\b/i, example: 'ten seconds without a word', right: 'without data' },
  { wrong: /\bis not connected since\b/i, example: 'mast is not connected since 03:12', right: 'disconnected since' },
  {
    wrong: /\blast said\b|\bhow (it|ingest|they) (is|are)\.?$/i,
    example: 'It last said how it is',
    right: 'status report',
  },
  { wrong: /\bfor want of\b/i, example: 'Dropped, for want of time', right: 'overload' },
  { wrong: /\bheld back\b/i, example: 'the feeds are held back', right: 'queued, throttled, rejected' },
  { wrong: /\banew\b/i, example: 'the connection is made anew', right: 'again' },

  // Data from AIS
  { wrong: /\bheard\b/i, example: 'First heard', right: 'received' },
  { wrong: /\btells? of\b|\btold of\b/i, example: 'No vessel tells of it here', right: 'no values, unknown' },
  { wrong: /\bnot known\b/i, example: 'Columns that are not known', right: 'unknown' },
  { wrong: /\bbears?\b/i, example: 'Bears its name since', right: 'name since, last received' },
  { wrong: /\b(hears?|(?<!--)unheard)\b/i, example: 'while its feed hears others', right: 'receive' },
  { wrong: /\blately\b/i, example: 'Lately looked for', right: 'recent' },
  { wrong: /\bbound for\b/i, example: '3 vessels are bound for it', right: 'matched port, destination' },
  { wrong: /\bcannot have got\b/i, example: 'a report from where it cannot have got', right: 'implausible position' },
  { wrong: /\bfrom elsewhere\b/i, example: 'what is known of vessels from elsewhere', right: 'characteristics' },
  { wrong: /\bway in (six|\d+) minutes\b/i, example: 'Way in six minutes', right: 'course and speed (6 min ahead)' },

  // Loading and failing
  { wrong: /\b(has|have|did) not come\b/i, example: 'The list has not come yet', right: 'Loading…' },
  { wrong: /\bwhat has come\b/i, example: 'Save what has come', right: 'partial' },
  { wrong: /\bcan(not| not) be had\b/i, example: 'The counts cannot be had', right: 'could not be loaded' },
  { wrong: /\bone moment(?= ?…)/i, example: 'One moment …', right: 'Loading…' },
  { wrong: /\b(is|are) away\b/i, example: 'while the database is away', right: 'unavailable, unreachable' },
  { wrong: /\b(goes|go|went|gone) on\b/i, example: 'the import goes on', right: 'continue' },
  { wrong: /\bstands? (before|behind|beside)\b/i, example: 'the key stands beside it', right: 'precede, be next to' },
  { wrong: /\bbelie(f|ve[sd]?)\b/i, example: 'the clock is believed again', right: 'accept' },
  { wrong: /\bby (itself|themselves)\b/i, example: 'It is asked again by itself', right: 'automatically' },
  { wrong: /\bthere is no such\b/i, example: 'There is no such page', right: 'not found, unknown' },

  // Playback, events, identities
  { wrong: /\blook(s|ed|ing)? back\b/i, example: 'While looking back', right: 'playback, past positions' },
  { wrong: /\bunsilence\b|\bsilence (an? |the )?vessel/i, example: 'Silence vessel', right: 'mute' },
  { wrong: /\btold apart\b/i, example: 'Told apart by their names', right: 'identified as two vessels' },

  // Searching, filtering, areas
  { wrong: /\blooked for\b/i, example: 'Lately looked for', right: 'searched' },
  { wrong: /\b(is|was) found by\b/i, example: 'No vessel is found by “x”', right: 'no results for' },
  {
    wrong: /\blies (north|south) of\b/i,
    example: 'Its south lies north of its north',
    right: 'South must be less than north',
  },
  { wrong: /\bbring(s|ing)? (an? |one |it |them )?(areas?|along)\b/i, example: 'Bring an area', right: 'Import area' },
  { wrong: /\bdo something\b/i, example: 'Keys of a single character do something', right: 'shortcut' },
  { wrong: /\bthe middle\b(?! of an? )/i, example: 'Nearest the middle', right: 'centre' },
  { wrong: /\bin all\b/i, example: '300 vessels in all', right: 'total' },

  // Saving, sharing, tokens
  { wrong: /\bno more\b(?! than)/i, example: 'Share no more', right: 'Stop sharing' },
  { wrong: /\bin force\b/i, example: 'No token is in force', right: 'active, revoked, expired' },
  { wrong: /\bended (tokens?|ones)\b/i, example: 'Show ended ones', right: 'expired, revoked' },
  { wrong: /\blinks? (has |have )?ended\b/i, example: 'Public link ended', right: 'expired, revoked' },
  { wrong: /\bright to\b/i, example: 'a token with the right to watch', right: 'permission' },
  { wrong: /\b(base address|address of the map)\b/i, example: 'a query or an address of the map', right: 'URL' },
  { wrong: /\b(is|are) kept (under|nowhere)\b|\bis kept\.$/i, example: '“Tankers” is kept.', right: 'saved' },
  { wrong: /\bsigned in in\b/i, example: 'she has signed in in this browser', right: 'signed in as' },
  { wrong: /\bgo(es)? on as\b/i, example: 'Go on as eva@lastfix.test', right: 'Continue as' },

  // The command line
  { wrong: /\bends with [01]\b/i, example: 'ends with 1 unless all is well', right: 'exits with' },
  { wrong: /\bsay how\b/i, example: 'say how ingest and its feeds are', right: 'show' },

  // Ports, areas, records
  { wrong: /(\b[\d,]+|\bfewer|\btoo many) corners\b/i, example: 'An area of 200 corners', right: 'point' },
  { wrong: /\bjoin(s|ed|ing)?\b(?!\.ts| by)/, example: 'when two records are joined', right: 'merge' },
  { wrong: /(?<!dead |`)\breckon(s|ed|ing)?\b/i, example: 'ETA (reckoned)', right: 'calculated, estimated' },
  { wrong: /\bblanks?\b/i, example: 'UN/LOCODE, without a blank', right: 'space' },
  {
    wrong: /\bstraight way\b/i,
    example: 'by the straight way at its speed',
    right: 'straight line, straight-line distance',
  },

  // Answers and grammar
  { wrong: /\banswer(ed|s)( with)? [45]\d\d\b/i, example: 'requests with `at` are answered 422', right: 'return 422' },
  { wrong: /\bfulfil(s|led|ling)?\b/i, example: 'vessels that fulfil every filter', right: 'match' },
  { wrong: /\bdearer\b/i, example: '1,000 watches make them a fifth dearer', right: 'more expensive, raise the cost' },
  { wrong: /\bof then\b/i, example: 'the positions of then', right: 'past, of that time' },
  { wrong: /\d %/, example: 'all but 1 % of them', right: '1%' },
  { wrong: /\bto this address\b/i, example: 'A request to this address', right: 'this URL' },
  { wrong: /\b(we|our|ours|us)\b(?!-)/, example: 'where we made the connection', right: 'Lastfix' },
]

/** Texts of the domain, which keep its words: COLREG, ITU-R M.1371 and the classifications of the interface. */
export const termsOfTheDomain = [/\bconstrained by her draught\b/gi, /\bship[ _-]types?\b/gi, /\bparent[ -]ship\b/gi]

export interface GlossaryFault {
  place: string
  found: string
  right: string
}

/** Every phrase of the glossary in a text, but for what the domain says itself. */
export function glossaryFaults(place: string, text: string, terms: readonly RegExp[]): GlossaryFault[] {
  const own = terms.reduce((rest, term) => rest.replaceAll(term, ' '), text)
  return glossary.flatMap(({ wrong, right }) => {
    const found = wrong.exec(own)
    if (!found) return []
    const context = own.slice(Math.max(0, found.index - 40), found.index + found[0].length + 40)
    return [{ place, found: context.replaceAll(/\s+/g, ' ').trim(), right }]
  })
}
