const joiner = '\u2060'
const maxCharacters = 200

/**
 * A text of a vessel or user for a message that people read. Vessels send any text as a name, and services make links, mentions and
 * commands of parts of plain texts too: an invisible joiner after each of their signs keeps the words and prevents that. Characters
 * that end lines or turn the direction of writing become spaces.
 */
export function inertText(text: string): string {
  const shown = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, maxCharacters)
    .toWellFormed()
  return shown.replace(/[@#$/:](?=\S)|\.(?=\p{L})|(?<=\.\d+)\.(?=\d)/gu, `$&${joiner}`)
}

/** Puts a backslash before each character that the format of a service reads. */
export function escaped(text: string, characters: RegExp): string {
  return text.replace(characters, String.raw`\$&`)
}
