/** An entry of a header like Accept or Accept-Encoding. */
export interface Preference {
  name: string
  /** From 0 (refused) to 1. */
  quality: number
}

/** Parsed in the order of the header. An unreadable quality counts as 1. */
export function preferencesOf(header: string): Preference[] {
  return header.split(',').flatMap((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return name === '' ? [] : [{ name, quality: qualityOf(quality) }]
  })
}

function qualityOf(text: string | undefined): number {
  const quality = Number(text ?? 1)
  return quality >= 0 && quality <= 1 ? quality : 1
}
