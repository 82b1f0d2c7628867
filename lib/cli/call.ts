import type { Settings } from '#lib/settings.ts'

/** An option of a command: `--name TEXT` with a value, `--name` without. */
export interface Option {
  takes?: string
  meaning: string
  /** The accepted values, for errors. */
  accepts?: string
  /** Returns `undefined` for a text that is not accepted. Without `read`, any text is accepted. */
  read?(text: string): unknown
}

export type Options = Record<string, Option>

export type OptionValues<Declared extends Options> = {
  [Name in keyof Declared]: ValueOf<Declared[Name]>
}

type ValueOf<Row extends Option> = Row extends { read(text: string): infer Value }
  ? Value | undefined
  : Row extends { takes: string }
    ? string | undefined
    : 'takes' extends keyof Row
      ? unknown
      : boolean

export interface Call<Declared extends Options = Options> {
  options: OptionValues<Declared>
  operands: string[]
  settings: () => Settings
  /** The project's folder. */
  root: string
  /** Whether --json was given; `print` respects it. */
  json: boolean
  /** The result: `json` as one line with --json, else `text`. */
  print: (json: unknown, text: string) => void
}

export interface Command<Declared extends Options = Options> {
  name: string
  /** Operands as the help shows them: `…` accepts any number, brackets mark an optional one. */
  operands: readonly string[]
  summary: string
  options: Declared
  /** Reports, or is a service itself: runs without `--new` on a machine with a service. */
  runsBesideService?: true
  run(call: Call<Declared>): Promise<void>
}

/** Infers the types of option values from the declared options. */
export function command<const Declared extends Options>(declared: Command<Declared>): Command {
  return declared
}

/** A fault in the command line. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** An expected failure: one line with the fault and the remedy. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly exit: number

  constructor(message: string, exit = 1) {
    super(message)
    this.exit = exit
  }
}
