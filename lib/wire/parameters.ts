import type { ParameterError } from './problemSchema.ts'

/** Formats the reason of an error, without the parameter name before it: "limit must be …". */
export function mustBe(accepted: string, value: string): string {
  return `must be ${accepted}, not "${value}"`
}

export const cursorForm = 'the cursor from paging.next'

/** Errors by the kind of problem in the answer. */
export interface ParameterErrors {
  malformed: ParameterError[]
  unprocessable: ParameterError[]
}

/** Reads single-valued parameters and collects errors. An empty value counts as absent. */
export class ParameterReader {
  readonly errors: ParameterErrors = { malformed: [], unprocessable: [] }
  readonly #parameters: URLSearchParams
  readonly #repeats: 'refused' | 'ignored'

  constructor(parameters: URLSearchParams, { repeats = 'refused' }: { repeats?: 'refused' | 'ignored' } = {}) {
    this.#parameters = parameters
    this.#repeats = repeats
  }

  note(parameter: string, reason: string, kind: keyof ParameterErrors = 'malformed'): void {
    this.errors[kind].push({ parameter, reason })
  }

  text(parameter: string): string | null {
    const [value, second] = this.#parameters.getAll(parameter).filter((each) => each.trim() !== '')
    if (second !== undefined && this.#repeats === 'refused') this.note(parameter, 'may be given only once')
    return value?.trim() ?? null
  }

  /** `parse` returns `null` for a text that is not accepted. */
  value<Value>(parameter: string, parse: (text: string) => Value | null, accepted: string): Value | null {
    const text = this.text(parameter)
    if (text === null) return null
    const value = parse(text)
    if (value === null) this.note(parameter, mustBe(accepted, text))
    return value
  }

  word<Word extends string>(parameter: string, words: readonly Word[]): Word | null {
    return this.value(parameter, (text) => words.find((word) => word === text) ?? null, `one of ${words.join(', ')}`)
  }

  isTrue(parameter: string): boolean {
    return this.value(parameter, (text) => (/^(true|false)$/.test(text) ? text : null), 'true or false') === 'true'
  }

  /** Reads `next` of a collection with numbered entries. */
  cursorId(): number | null {
    return this.value('next', parseId, cursorForm)
  }

  /** Reads a page size. Values above the maximum count as the maximum. */
  limit({ otherwise, maximum }: { otherwise: number; maximum: number }): number {
    const parse = (text: string) => parseWhole(text) || null
    return Math.min(maximum, this.value('limit', parse, `a whole number from 1 to ${maximum}`) ?? otherwise)
  }
}

/** Reads the number of an entry, or another whole number of at most 15 digits, which a number holds exactly. */
export function parseId(text: string): number | null {
  return text.length <= 15 ? parseWhole(text) : null
}

export function parseWhole(text: string): number | null {
  return /^\d+$/.test(text) ? Number(text) : null
}
