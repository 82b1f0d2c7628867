import { AccessError } from '#lib/access/accessError.ts'
import { type Environment, readSettings, SettingError, serviceSettingsFile } from '#lib/settings.ts'
import { StoreError } from '#lib/store/storeError.ts'
import project from '../../package.json' with { type: 'json' }
import { Refusal, UsageError } from './call.ts'
import { commandOf, helpOf, helpOfAll, parseCommandLine } from './commandLine.ts'
import { allCommands, commandHeadings, commands } from './commands/commands.ts'
import { exitOfBadSetting } from './processes/child.ts'
import { refuseSecondDatabase } from './serviceBeside.ts'

/** The parts of the process that a command line needs. */
export interface Surroundings {
  /** The project's folder. */
  root: string
  /** By default that of the process. */
  environment?: Environment
  /** The settings of the service of this machine. */
  serviceFile?: string
  say(line: string): void
  complain(line: string): void
}

/** Performs a command line and returns its exit code. Failures that are expected are one line; bugs throw. */
export async function perform(words: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    await run(words, surroundings)
    return 0
  } catch (error) {
    const { line, exit } = failureOf(error)
    surroundings.complain(line)
    return exit
  }
}

async function run(
  words: readonly string[],
  { root, environment, serviceFile = serviceSettingsFile, say }: Surroundings,
): Promise<void> {
  const [first, second] = words
  if (first === '--help' || first === 'help') return say(helpOfAll(await allCommands(), commandHeadings))
  if (first === '--version') return say(project.version)
  if (second === '--help') {
    const family = (await allCommands()).filter(({ name }) => name.startsWith(`${first} `))
    if (family.length > 0) return say(helpOfAll(family))
  }
  const command = await commandOf(commands, words)()
  const { options, operands } = parseCommandLine(command, words)
  if (options.help) return say(helpOf(command))
  await command.run({
    options,
    operands,
    root,
    settings: () => {
      const settings = readSettings(root, environment)
      if (!command.runsBesideService && !options.new) refuseSecondDatabase(settings, serviceFile)
      return settings
    },
    json: options.json === true,
    print: (json, text) => say(options.json ? JSON.stringify(json) : text),
  })
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
  return reason === 'newer-schema' || reason === 'not-a-store' || reason === 'not-upgraded'
}
