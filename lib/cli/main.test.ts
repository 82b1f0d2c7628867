import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, rmdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { childEnvironment } from '#lib/settings.ts'
import project from '../../package.json' with { type: 'json' }
import { helpOf } from './commandLine.ts'
import { folderForEach } from './commands/commandFolder.ts'
import { commands } from './commands/commands.ts'

const place = folderForEach()
const { lastfix, performed } = place

describe('lastfix', () => {
  it('lists every command in its help', async () => {
    const { exit, stdout } = await lastfix(['--help'])
    expect(exit).toBe(0)
    for (const name of Object.keys(commands)) expect(stdout).toContain(`\n  ${name}`)
  })

  it.each(Object.entries(commands))('%s has a help text', async (name, load) => {
    expect(helpOf(await load())).toContain(`Usage: lastfix ${name} `)
  })

  it('prints its version', async () => {
    expect(await performed(['--version'])).toMatchObject({ exit: 0, stdout: `${project.version}\n` })
  })

  it('prints the help of one command', async () => {
    const { exit, stdout } = await performed(['user', 'add', '--help'])
    expect(exit).toBe(0)
    expect(stdout).toContain('Usage: lastfix user add')
  })

  it('refuses an unknown command in one line and exits with 2', async () => {
    expect(await lastfix(['sail'])).toMatchObject({
      ...{ exit: 2, stdout: '', stderr: expect.stringMatching(/^unknown command "sail": .*\. See lastfix --help\n$/) },
    })
  })

  it.each([
    [['import'], 'import: FILE… is missing'],
    [['decode', 'a', '--scaled'], "decode: Unknown option '--scaled'"],
    [['token', 'create'], 'token create: --name is missing'],
    [['token', 'create', '--name', 'n', '--rate', '0'], '--rate is "0"'],
    [['token', 'create', '--name', 'n', '--expires', 'soon'], '--expires is "soon"'],
    [['import', '--collection', 'radio', 'a'], '--collection is "radio"'],
    [['ports', 'match', 'HULL', '--near', '51.9'], '--near is "51.9": must be longitude and latitude'],
    [['ports', 'match', 'HULL', '--near', '-4.1,95'], '--near is "-4.1,95"'],
    [['ports', 'alias'], 'ports alias: TEXT is missing'],
    [['ports', 'alias', 'BERTH 3E'], 'ports alias: CODE is missing'],
    [['user', 'add', 'a@b', '--role', 'captain'], '--role is "captain"'],
  ])('refuses %j in one line', async (words, line) => {
    const { exit, stdout, stderr } = await performed(words)
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' })
    expect(stderr).toContain(line)
    expect(stderr.trim()).not.toContain('\n')
  })

  it.each([
    [['ingest'], { AIS_SOURCES: 'pigeon://roof' }, 'AIS_SOURCES: pigeon://roof'],
    [['up'], { AIS_SOURCES: 'pigeon://roof', PORT: '1' }, 'AIS_SOURCES: pigeon://roof'],
    [['up'], { PORT: 'x' }, 'PORT is "x"'],
    [['web'], { LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
  ])('%j with the setting %j exits with 78 and names it', async (words, env, line) => {
    const { exit, stderr } = await lastfix(words, { env })
    expect(exit).toBe(78)
    expect(stderr).toContain(line)
    expect(stderr.trim()).not.toContain('\n')
  })

  it('reports a port in use', async () => {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { exit, stderr } = await lastfix(['up'], { env: { PORT: port } })
    server.close()
    expect({ exit, stderr }).toEqual({
      exit: 1,
      stderr: `port ${port} on 127.0.0.1 is in use by another program. Set PORT to a free port\n`,
    })
  })

  it('reports a data folder that cannot be written', async () => {
    writeFileSync(join(place.folder, 'data'), 'a file where a folder should be')
    const { exit, stderr } = await performed(['token', 'list'])
    expect(exit).toBe(1)
    expect(stderr).toMatch(/^the data folder .*data cannot be written \(E\w+\)\. Change its owner or DATABASE_URL\n$/)
  })

  it('ends with 78 when the store is a file of another kind', async () => {
    const notes = join(place.folder, 'notes.txt')
    writeFileSync(notes, 'a shopping list '.repeat(100))
    const { exit, stderr } = await lastfix(['ingest'], { env: { DATABASE_URL: `file:${notes}` } })
    expect({ exit, stderr }).toEqual({
      exit: 78,
      stderr: `The database ${notes} is not a SQLite database; restore it from a backup or name another file (SQLITE_NOTADB)\n`,
    })
  })

  it('refuses an unknown kind of store without showing its password', async () => {
    const { exit, stderr } = await performed(['token', 'list'], { DATABASE_URL: 'mysql://ann:pearl@db/vessels' })
    expect(exit).toBe(78)
    expect(stderr).toContain('file:')
    expect(stderr).not.toContain('pearl')
  })
})

it.skipIf(!existsSync('/dev/full'))('reports in one line that standard output cannot be written', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--help'], {
    stdio: ['pipe', openSync('/dev/full', 'w'), 'pipe'],
  })
  const stderr = child.stderr ? await text(child.stderr) : null
  expect(stderr).toBe('standard output cannot be written (ENOSPC)\n')
})

it('import waits for an unavailable store, and reads nothing until then', async () => {
  mkdirSync(place.store, { recursive: true })
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'import', '-'], {
    env: childEnvironment({ DATABASE_URL: `file:${place.store}` }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end('!AIVDM,1,1,,A,15RTgt0PAso;90TKcjM8h6g208CQ,0*4A\n')
  const output = text(child.stdout)
  const [line] = await once(createInterface({ input: child.stderr }), 'line')
  expect(line).toContain('the database is unavailable, will try again')
  rmdirSync(place.store)
  expect(await output).toContain('1 lines, 1 messages (0 repeated), 1 vessel reports')
})

it('ingest waits for an unavailable store, and stops on SIGTERM', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'ingest'], {
    env: childEnvironment({ DATABASE_URL: 'postgres://ann@127.0.0.1:1/vessels', AIS_SOURCES: 'stdin:' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines = createInterface({ input: child.stderr })
  const [line] = await once(lines, 'line')
  expect(line).toContain('the database is unavailable, will try again')
  child.kill('SIGTERM')
  expect((await once(child, 'close'))[0]).toBe(0)
})
