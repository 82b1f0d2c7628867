/** The patterns that read an attribution take quadratic time. */
const maxCharacters = 1_000

const link = /<a\b[^>]*?\bhref\s*=\s*["']?(https?:\/\/[^"'\s>]+)[^>]*>(.*?)<\/a>/gis

/** Keeps the text and links of an attribution, which is untrusted HTML of the map file. */
export function safeAttribution(attribution: string): string {
  const html = attribution.slice(0, maxCharacters)
  let safe = ''
  let end = 0
  for (const match of html.matchAll(link)) {
    const [whole, address = '', text = ''] = match
    safe += plainText(html.slice(end, match.index))
    safe += `<a href="${escaped(address)}" target="_blank" rel="noreferrer">${plainText(text)}</a>`
    end = match.index + whole.length
  }
  return (safe + plainText(html.slice(end))).trim()
}

const entities: Record<string, string> = { '&copy;': '©', '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

function plainText(html: string): string {
  const text = html
    .replace(/<(script|style)\b.*?(<\/\1>|$)|<[^>]*>/gis, '')
    .replace(/&(copy|amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
  return escaped(text)
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
