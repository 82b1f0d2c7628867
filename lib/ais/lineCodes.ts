const encoder = new TextEncoder()
/** Sources cut lines at 4,096 characters. */
const usualLength = 4096
const noCharacter = 0xff

/**
 * Characters of a line as bytes, which are faster to read several times than a string. Reused for every line.
 * Characters outside Latin-1 become meaningless bytes.
 */
export class LineCodes {
  text = ''
  codes = new Uint8Array(usualLength)

  get length(): number {
    return this.text.length
  }

  take(text: string): this {
    this.text = text
    if (text.length > this.codes.length) this.codes = new Uint8Array(text.length)
    const { read, written } = encoder.encodeInto(text, this.codes)
    const isAscii = read === text.length && written === text.length
    if (!isAscii) this.#takeOneByOne()
    return this
  }

  #takeOneByOne(): void {
    for (let index = 0; index < this.text.length; index++) {
      this.codes[index] = Math.min(this.text.charCodeAt(index), noCharacter)
    }
  }
}
