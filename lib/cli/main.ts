#!/usr/bin/env node
import { join } from 'node:path'
import { AccessError } from '#lib/access/accessError.ts'
import { readSettings, SettingError } from '#lib/settings.ts'
import { StoreError } from '#lib/store/storeError.ts'
import project from '../../package.json' with { type: 'json' }
import { Refusal, UsageError } from './call.ts'
import { commandOf, helpOf, helpOfAll, parseCommandLine } from './commandLine.ts'
import { allCommands, commands } from './commands/commands.ts'
import { exitOfBadSetting } from './processes/child.ts'

const root = join(import.meta.dirname, '..', '..')

async function main(words: readonly string[]): Promise<void> {
  const [first, second] = words
  if (first === '--help' || first === 'help') return printLine(helpOfAll(await allCommands()))
  if (first === '--version') return printLine(project.version)
  if (second === '--help') {
    const family = (await allCommands()).filter(({ name }) => name.startsWith(`${first} `))
    if (family.length > 0) return printLine(helpOfAll(family))
  }
  const command = await commandOf(commands, words)()
  const { options, operands } = parseCommandLine(command, words)
  if (options.help) return printLine(helpOf(command))
  await command.run({
    options,
    operands,
    root,
    settings: () => readSettings(root),
    json: options.json === true,
    print: (json, text) => printLine(options.json ? JSON.stringify(json) : text),
  })
}

function printLine(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** The line and exit code of an expected failure. Anything else is a bug and throws. */
function failureOf(error: unknown): { line: string; exit: number } {
  if (error instanceof SettingError) return { line: error.message, exit: exitOfBadSetting }
  if (error instanceof UsageError) return { line: `${error.message}. See lastfix --help`, exit: 2 }
  if (error instanceof Refusal) return { line: error.message, exit: error.exit }
  if (error instanceof StoreError) return { line: error.message, exit: needsOperator(error) ? exitOfBadSetting : 1 }
  if (error instanceof AccessError) return { line: error.message, exit: 1 }
  throw error
}

function needsOperator({ reason }: StoreError): boolean {
  return reason === 'newer-schema' || reason === 'not-a-store'
}

// `lastfix decode FILE | head` closes stdout early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  process.stderr.write(`standard output cannot be written (${error.code})\n`)
  process.exit(1)
})

try {
  await main(process.argv.slice(2))
} catch (error) {
  const { line, exit } = failureOf(error)
  process.stderr.write(`${line}\n`)
  process.exitCode = exit
}
