import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach } from 'vitest'
import { childEnvironment, type Environment } from '#lib/settings.ts'
import { perform } from '../perform.ts'

const main = join(import.meta.dirname, '..', 'main.ts')

export interface Given {
  input?: string | Buffer
  env?: Record<string, string>
  /** The time at which the command starts, instead of the machine's time. */
  now?: number
}

/** Runs commands in tests, in a folder with its own store. */
export function commandFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-cli-'))
  const store = join(folder, 'data', 'vessels.db')

  /** Performs a command that only prints, without a program of its own: a start takes longer than most commands. */
  async function performed(words: string[], env: Environment = {}) {
    const stdout: string[] = []
    const stderr: string[] = []
    const exit = await perform(words, {
      root: folder,
      environment: childEnvironment({ DATABASE_URL: `file:${store}`, ...env }, folder),
      say: (line) => void stdout.push(`${line}\n`),
      complain: (line) => void stderr.push(`${line}\n`),
    })
    return { exit, stdout: stdout.join(''), stderr: stderr.join(''), json: () => JSON.parse(stdout.join('')) }
  }

  /** Runs the program as a user does. */
  async function lastfix(words: string[], { input = '', env = {}, now }: Given = {}) {
    const clock = now === undefined ? [] : ['--import', clockFrom(now)]
    const child = spawn(process.execPath, [...clock, main, ...words], {
      cwd: folder,
      env: childEnvironment({ DATABASE_URL: `file:${store}`, ...env }),
    })
    child.stdin.end(input)
    const exit = new Promise<number | null>((done) => child.once('close', done))
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { exit: await exit, stdout, stderr, json: () => JSON.parse(stdout) }
  }

  return { folder, store, lastfix, performed, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A module that moves the clock of the program that imports it. */
function clockFrom(now: number): string {
  const move = `const real = Date.now; Date.now = () => real() + ${now - Date.now()}`
  return `data:text/javascript,${encodeURIComponent(move)}`
}

/** A new folder for each test of the file, removed after it. */
export function folderForEach() {
  let place: ReturnType<typeof commandFolder>
  beforeEach(() => {
    place = commandFolder()
  })
  afterEach(() => place.remove())
  const lastfix: typeof place.lastfix = (...given) => place.lastfix(...given)
  const performed: typeof place.performed = (...given) => place.performed(...given)
  return {
    lastfix,
    performed,
    get folder() {
      return place.folder
    },
    get store() {
      return place.store
    },
  }
}
