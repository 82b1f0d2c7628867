/** The Windows code page of Western Europe: what spreadsheets there write as "CSV", and what every byte can be read as. */
const ofSpreadsheets = 'windows-1252'

/** A table as text, in whichever of the ways spreadsheets write them: UTF-8, UTF-16 with its mark, or a Windows code page. */
export function tableText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(ofSpreadsheets).decode(bytes)
  }
}
