import { FilterFault } from './comparisons.ts'

interface Token {
  kind: 'word' | 'quoted' | 'text' | 'time' | 'number' | 'sign' | 'end'
  text: string
}

const tokenKinds = ['word', 'quoted', 'text', 'time', 'number', 'sign'] as const
const tokenForm =
  /\s*(?:([A-Za-z_][\w.]*)|"([^"]+)"|'((?:[^']|'')*)'|(\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?)|([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(<>|!=|<=|>=|[=<>(),/]))/iy

/** Reads a filter token by token. */
export class TokenReader {
  readonly #text: string
  readonly #form = new RegExp(tokenForm)
  #next: Token

  constructor(text: string) {
    this.#text = text
    this.#next = this.#read()
  }

  protected get next(): Token {
    return this.#next
  }

  protected take(): Token {
    const token = this.#next
    this.#next = this.#read()
    return token
  }

  protected takeWord(word: string): boolean {
    if (this.next.kind !== 'word' || this.next.text.toUpperCase() !== word) return false
    this.take()
    return true
  }

  protected takeSign(sign: string): boolean {
    if (this.next.kind !== 'sign' || this.next.text !== sign) return false
    this.take()
    return true
  }

  protected expectSign(sign: string): void {
    if (!this.takeSign(sign)) this.fail(sign)
  }

  protected fail(expected: string): never {
    throw new FilterFault(`has "${this.next.text}" where ${expected} is expected`)
  }

  protected list<Item>(item: () => Item): Item[] {
    this.expectSign('(')
    const items = [item()]
    while (this.takeSign(',')) items.push(item())
    this.expectSign(')')
    return items
  }

  protected number(): number {
    const { kind, text } = this.take()
    if (kind !== 'number') throw new FilterFault(`has "${text}" where a number is expected`)
    return Number(text)
  }

  #read(): Token {
    const at = this.#form.lastIndex
    const found = this.#form.exec(this.#text)
    if (!found) {
      const rest = this.#text.slice(at).trim()
      if (rest === '') return { kind: 'end', text: 'the end' }
      throw unreadable(rest.slice(0, shownCharacters).trim())
    }
    const place = found.findIndex((part, index) => index > 0 && part !== undefined)
    const kind = tokenKinds[place - 1] ?? 'sign'
    const part = found[place] ?? ''
    return { kind, text: kind === 'text' ? part.replaceAll("''", "'") : part }
  }
}

/** Characters of an unreadable text in its message. */
const shownCharacters = 20

function unreadable(rest: string): FilterFault {
  return /^[+\-*/%^]/.test(rest) ? arithmetic(rest) : new FilterFault(`cannot be read from "${rest}" on`)
}

export function arithmetic(text: string): FilterFault {
  return new FilterFault(`has arithmetic ("${text}"), which is not supported`)
}
