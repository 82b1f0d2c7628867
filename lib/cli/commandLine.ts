import { parseArgs } from 'node:util'
import { type Command, type Option, type Options, type OptionValues, UsageError } from './call.ts'

const commonOptions = {
  json: { meaning: 'print the result as JSON' },
  new: { meaning: 'create a database although the service of this machine has another one' },
  help: { meaning: 'show this help' },
} satisfies Options

export interface Parsed {
  options: OptionValues<Options>
  operands: string[]
}

/** Parses the words after the name of a command. */
export function parseCommandLine(command: Command, words: readonly string[]): Parsed {
  const rest = words.slice(command.name.split(' ').length)
  const { values, positionals: operands } = parseOptions(command, rest)
  if (values.help) return { options: { help: true }, operands }
  checkOperands(command, operands)
  const declared: Options = { ...command.options, ...commonOptions }
  const options = Object.entries(declared).map(([name, option]) => [
    name,
    readOption(command, name, option, values[name]),
  ])
  return { options: Object.fromEntries(options), operands }
}

function readOption(
  command: Command,
  name: string,
  { takes, read, accepts }: Option,
  given: string | boolean | undefined,
) {
  if (takes === undefined) return given === true
  if (typeof given !== 'string' || !read) return given
  const value = read(given)
  if (value === undefined) throw new UsageError(`${command.name}: --${name} is "${given}": must be ${accepts}`)
  return value
}

/** The row of the command that the words name. */
export function commandOf<Row>(commands: Readonly<Record<string, Row>>, words: readonly string[]): Row {
  const isCalled = ([name]: [string, Row]) => name.split(' ').every((part, index) => words[index] === part)
  const called = Object.entries(commands).find(isCalled)
  if (called) return called[1]
  const names = Object.keys(commands)
  const [first = '', second] = words
  const family = names.filter((name) => name.startsWith(`${first} `))
  if (family.length > 0)
    throw new UsageError(`${unknown(second && `${first} ${second}`)}: must be one of ${family.join(', ')}`)
  throw new UsageError(`${unknown(first)}: must be one of ${names.join(', ')}`)
}

function unknown(name: string | undefined): string {
  return name ? `unknown command "${name}"` : 'missing command'
}

function parseOptions(command: Command, words: readonly string[]) {
  const declared: Options = { ...command.options, ...commonOptions }
  try {
    return parseArgs({
      args: joinNegative(declared, words),
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(declared).map(([name, { takes }]) => [name, { type: takes ? 'string' : 'boolean' } as const]),
      ),
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const [reason = ''] = error.message.split('. ')
    throw new UsageError(`${command.name}: ${reason}. Options: ${optionNames(declared)}`)
  }
}

/** Joins `--near -4.1,50`, because Node accepts a value that begins with a minus only as `--near=-4.1,50`. */
function joinNegative(declared: Options, words: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    const last = joined.at(-1) ?? ''
    const isValue = /^-\d/.test(word) && last.startsWith('--') && declared[last.slice(2)]?.takes !== undefined
    if (isValue) joined[joined.length - 1] = `${last}=${word}`
    else joined.push(word)
  }
  return joined
}

function optionNames(options: Options): string {
  return Object.entries(options)
    .map(([name, { takes }]) => `--${name}${takes ? ` ${takes}` : ''}`)
    .join(', ')
}

function checkOperands({ name, operands }: Command, given: readonly string[]): void {
  const min = operands.filter((operand) => !operand.startsWith('[')).length
  const max = operands.some((operand) => operand.endsWith('…')) ? Number.POSITIVE_INFINITY : operands.length
  if (given.length < min) throw new UsageError(`${name}: ${operands[given.length]} is missing`)
  if (given.length > max) throw new UsageError(`${name}: unexpected argument "${given[max]}"`)
}

export function helpOf({ name, operands, summary, options }: Command): string {
  const rows = Object.entries<Options[string]>({ ...options, ...commonOptions }).map(
    ([option, { takes, meaning }]) => [`--${option}${takes ? ` ${takes}` : ''}`, meaning] as const,
  )
  return [
    `Usage: ${['lastfix', name, ...operands, '[options]'].join(' ')}`,
    '',
    sentence(summary),
    '',
    'Options:',
    columns(rows),
  ].join('\n')
}

/** `headings` name the groups by their first commands. */
export function helpOfAll(commands: readonly Command[], headings: Readonly<Record<string, string>> = {}): string {
  const rows = commands.map(({ name, operands, summary }) => [[name, ...operands].join(' '), summary] as const)
  const lines = columns(rows).split('\n')
  const grouped = commands.flatMap(({ name }, index) => {
    const heading = headings[name]
    return [...(heading === undefined ? [] : ['', `${heading}:`]), lines[index] ?? '']
  })
  const more =
    'Use `lastfix COMMAND --help` for the options of a command. `lastfix --version` prints the version. Settings: docs/settings.md.'
  return [
    'Usage: lastfix COMMAND [options]',
    ...(grouped[0] === '' ? [] : ['', 'Commands:']),
    ...grouped,
    '',
    more,
  ].join('\n')
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length))
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`).join('\n')
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
