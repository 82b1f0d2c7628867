import { aliasKey } from './gazetteer.ts'
import type { Port } from './port.ts'

export type AliasToKeep = { key: string; text: string; unlocode: string }

/** What an owner says that a text means, or what is wrong with it. `portOf` finds a port by a code without its blank. */
export function readAlias(
  text: string,
  code: string,
  portOf: (unlocode: string) => Port | null,
): { alias: AliasToKeep; port: Port } | { refused: 'text' | 'unlocode'; reason: string } {
  const key = aliasKey(text)
  if (!/[A-Z0-9]/.test(key))
    return { refused: 'text', reason: `the text ${JSON.stringify(text)} has no letter or digit` }
  const unlocode = code.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}[A-Z2-9]{3}$/.test(unlocode)) {
    return { refused: 'unlocode', reason: `"${code}" is no UN/LOCODE: accepted are two letters and three, like NLRTM` }
  }
  const port = portOf(unlocode)
  if (port === null) {
    return { refused: 'unlocode', reason: `there is no port with the code ${unlocode}; an imported list may have it` }
  }
  return { alias: { key, text: text.trim(), unlocode: port.unlocode }, port }
}
