import { parseArgs } from 'node:util'
import { type Command, type Options, type OptionValues, UsageError } from './call.ts'

/** What every command takes. */
const commonOptions = {
  json: { meaning: 'print the result as one JSON object' },
  help: { meaning: 'say how the command is used' },
} satisfies Options

export interface Parsed {
  command: Command
  options: OptionValues<Options>
  operands: string[]
}

/** The words of a command line, or null where only help is wanted. */
export function parseCommandLine(commands: readonly Command[], words: readonly string[]): Parsed {
  const command = commandOf(commands, words)
  const rest = words.slice(command.name.split(' ').length)
  const { values, positionals } = parseOptions(command, rest)
  if (!values.help) checkOperands(command, positionals)
  return { command, options: values, operands: positionals }
}

function commandOf(commands: readonly Command[], words: readonly string[]): Command {
  const named = commands.find(({ name }) => name.split(' ').every((part, index) => words[index] === part))
  if (named) return named
  const [first = '', second] = words
  const family = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name)
  if (family.length > 0)
    throw new UsageError(`${unknown(second && `${first} ${second}`)}: accepted are ${family.join(', ')}`)
  throw new UsageError(`${unknown(first)}: accepted are ${commands.map(({ name }) => name).join(', ')}`)
}

function unknown(name: string | undefined): string {
  return name ? `there is no command "${name}"` : 'a command is missing'
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
    throw new UsageError(`${command.name}: ${reason}: accepted are ${optionNames(declared)}`)
  }
}

/** `--near -4.1,50`: what begins with a minus and a digit is a value, which Node does not take for one unless it is joined. */
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
  const least = operands.filter((operand) => !operand.startsWith('[')).length
  const most = operands.some((operand) => operand.endsWith('…')) ? Number.POSITIVE_INFINITY : operands.length
  if (given.length < least) throw new UsageError(`${name}: ${operands[given.length]} is missing`)
  if (given.length > most) throw new UsageError(`${name}: "${given[most]}" is one word too many`)
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
    columns(rows),
  ].join('\n')
}

export function helpOfAll(commands: readonly Command[]): string {
  const rows = commands.map(({ name, operands, summary }) => [[name, ...operands].join(' '), summary] as const)
  const more = '`lastfix COMMAND --help` tells the options of a command. Settings: docs/settings.md.'
  return ['Usage: lastfix COMMAND', '', columns(rows), '', more].join('\n')
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length))
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`).join('\n')
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
