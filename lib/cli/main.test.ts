import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { childEnvironment } from '#lib/settings.ts'
import { commands } from './commands.ts'

const main = join(import.meta.dirname, 'main.ts')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lastfix-cli-'))
})

async function lastfix(
  words: string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
) {
  const child = spawn(process.execPath, [main, ...words], {
    cwd: folder,
    env: childEnvironment({ DATABASE_URL: `file:${join(folder, 'data', 'ships.db')}`, ...env }),
  })
  child.stdin.end(input)
  const exit = new Promise<number | null>((done) => child.once('close', done))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { exit: await exit, stdout, stderr, json: () => JSON.parse(stdout) }
}

/** Type 1 of a ship at Portland, type 5 in two parts, and a sentence whose checksum is wrong. */
const sentences = [
  '!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5C',
  '!AIVDM,2,1,1,A,55?MbV02;H;s<HtKR20EHE:0@T4@Dn2222222216L961O5Gf0NSQEp6ClRp8,0*1C',
  '!AIVDM,2,2,1,A,88888888880,2*25',
  '!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*00',
  '',
].join('\n')

describe('lastfix', () => {
  it('lists every command in its help', async () => {
    const { exit, stdout } = await lastfix(['--help'])
    expect(exit).toBe(0)
    for (const { name } of commands) expect(stdout).toContain(`\n  ${name}`)
  })

  it.each(commands.map(({ name }) => name))('%s says how it is used', async (name) => {
    const { exit, stdout } = await lastfix([...name.split(' '), '--help'])
    expect(exit).toBe(0)
    expect(stdout).toContain(`Usage: lastfix ${name}`)
  })

  it.each([
    [['sail'], 'there is no command "sail"'],
    [['import'], 'import: FILE… is missing'],
    [['decode', 'a', '--scaled'], "decode: Unknown option '--scaled'"],
    [['token', 'create'], 'token create: --name is missing'],
    [['token', 'create', '--name', 'n', '--rate', '0'], '--rate is "0"'],
    [['token', 'create', '--name', 'n', '--expires', 'soon'], '--expires is "soon"'],
    [['import', '--collection', 'radio', 'a'], '--collection is "radio"'],
    [['ports', 'match', 'HULL', '--near', '51.9'], '--near is "51.9": accepted are degrees east, a comma'],
    [['ports', 'match', 'HULL', '--near', '-4.1,95'], '--near is "-4.1,95"'],
    [['ports', 'alias'], 'ports alias: TEXT is missing'],
    [['ports', 'alias', 'BERTH 3E'], 'ports alias: CODE is missing'],
    [['user', 'add', 'a@b', '--role', 'captain'], '--role is "captain"'],
  ])('refuses %j in one line and ends with 2', async (words, line) => {
    const { exit, stdout, stderr } = await lastfix(words)
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' })
    expect(stderr).toContain(line)
    expect(stderr.trim()).not.toContain('\n')
  })

  it.each([
    [['ingest'], { AIS_SOURCES: 'pigeon://roof' }, 'AIS_SOURCES: pigeon://roof'],
    [['up'], { AIS_SOURCES: 'pigeon://roof', PORT: '1' }, 'AIS_SOURCES: pigeon://roof'],
    [['up'], { PORT: 'x' }, 'PORT is "x"'],
    [['web'], { LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
  ])('%j with the setting %j ends with 78 and a line that names it', async (words, env, line) => {
    const { exit, stderr } = await lastfix(words, { env })
    expect(exit).toBe(78)
    expect(stderr).toContain(line)
    expect(stderr.trim()).not.toContain('\n')
  })

  it('says that the port is in use', async () => {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { exit, stderr } = await lastfix(['up'], { env: { PORT: port } })
    server.close()
    expect({ exit, stderr }).toEqual({
      exit: 1,
      stderr: `port ${port} on 127.0.0.1 is in use by another program: set PORT to a free one\n`,
    })
  })

  it('says that the data folder cannot be written', async () => {
    writeFileSync(join(folder, 'data'), 'a file where a folder should be')
    const { exit, stderr } = await lastfix(['token', 'list'])
    expect(exit).toBe(1)
    expect(stderr).toMatch(/^the data folder .*data cannot be written \(E\w+\): change its owner or DATABASE_URL\n$/)
  })

  it('refuses a strange store without its password', async () => {
    const { exit, stderr } = await lastfix(['token', 'list'], { env: { DATABASE_URL: 'mysql://ann:pearl@db/ships' } })
    expect(exit).toBe(78)
    expect(stderr).toContain('file:')
    expect(stderr).not.toContain('pearl')
  })
})

describe('lastfix decode', () => {
  it('prints a JSON line a message, and what was rejected on the side', async () => {
    const { exit, stdout, stderr } = await lastfix(['decode', '-'], { input: sentences })
    const messages = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(exit).toBe(0)
    expect(messages).toMatchObject([
      { class: 'AIS', type: 1, mmsi: 477553000, lat: 47.5828333, lon: -122.3458333, heading: 181 },
      { type: 5, mmsi: 351759000, shipname: 'EVER DIADEM', destination: 'NEW YORK' },
    ])
    expect(stderr).toMatch(/^4 lines\n {2}1 rejected, checksum: /)
  })

  it('prints the numbers as sent with --unscaled, and one object with --json', async () => {
    const { json } = await lastfix(['decode', '-', '--unscaled', '--json'], { input: sentences })
    expect(json()).toMatchObject({
      lines: 4,
      messages: [{ lat: 28549700, scaled: false }, {}],
      rejected: { checksum: 1 },
    })
  })

  it.each([
    ['/no/such/file', 'there is no such file'],
    [tmpdir(), 'it is a folder'],
  ])('refuses %s, which cannot be read', async (path, reason) => {
    const { exit, stderr } = await lastfix(['decode', path])
    expect(exit).toBe(1)
    expect(stderr).toContain(`${path} cannot be read: ${reason}: accepted is a log`)
  })
})

it.skipIf(!existsSync('/dev/full'))('says in one line that what it prints cannot be written', async () => {
  const child = spawn(process.execPath, [main, '--help'], { stdio: ['pipe', openSync('/dev/full', 'w'), 'pipe'] })
  const stderr = child.stderr ? await text(child.stderr) : null
  expect(stderr).toBe('standard output cannot be written (ENOSPC)\n')
})

describe('lastfix import', () => {
  it('begins with none of the recordings when one of them is not there', async () => {
    writeFileSync(join(folder, 'a.log'), sentences)
    const { exit, stdout, stderr } = await lastfix(['import', 'a.log', 'b.log'])
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' })
    expect(stderr).toMatch(/^b\.log cannot be read: there is no such file: accepted is [^\n]*\n$/)
  })

  it('tells what became of every recording', async () => {
    writeFileSync(join(folder, 'a.log'), sentences)
    const { exit, stdout } = await lastfix(['import', 'a.log', '-'], { input: sentences })
    expect(exit).toBe(0)
    expect(stdout).toMatch(/^a\.log: 4 lines, 2 messages/m)
    expect(stdout).toMatch(/^stdin: 4 lines, 2 messages/m)
    expect(stdout).toMatch(/^ {2}1 rejected, checksum: /m)
  })

  it('tells it as one object with --json', async () => {
    const { json } = await lastfix(['import', '-', '--json', '--collection', 'satellite'], { input: sentences })
    expect(json()).toMatchObject({ recordings: [{ name: 'stdin', lines: 4, messages: 2, rejected: { checksum: 1 } }] })
    expect(existsSync(join(folder, 'data', 'ships.db'))).toBe(true)
  })
})

describe('lastfix characteristics import', () => {
  const ships = 'imo,dwt,ice_class\n9074729,82000,1A\n9074743,1,2\n'

  it('tells what would change, then changes it', async () => {
    const dry = await lastfix(['characteristics', 'import', '-', '--dry-run'], { input: ships })
    expect(dry.stdout).toContain('stdin: 2 rows; ships: 2 new, 0 changed, 0 same; rows refused: 0 (dry run')
    expect(dry.stdout).toContain('row 2, ice_class: "1A" is not a whole number')
    const counts = async () => (await lastfix(['characteristics', 'import', '-', '--json'], { input: ships })).json()
    expect(await counts()).toMatchObject({ rows: 2, new: 2, same: 0, leftOut: [{ row: 2, column: 'ice_class' }] })
    expect(await counts()).toMatchObject({ rows: 2, new: 0, same: 2 })
  })

  it('refuses in one line a table that does not say which ship a row is of', async () => {
    const { exit, stderr } = await lastfix(['characteristics', 'import', '-'], { input: 'name,dwt\nANNA,1\n' })
    expect({ exit, lines: stderr.trim().split('\n') }).toEqual({
      exit: 1,
      lines: [expect.stringContaining('stdin has no column "imo" or "mmsi"')],
    })
  })
})

describe('lastfix token', () => {
  it('shows a secret once, lists what is known of the token, and revokes it', async () => {
    const made = (await lastfix(['token', 'create', '--name', 'harbour office', '--rate', '120', '--json'])).json()
    expect(made).toMatchObject({ secret: expect.stringMatching(/^[\da-f]{32}$/), state: 'valid', ratePerMinute: 120 })

    const listed = await lastfix(['token', 'list'])
    expect(listed.stdout).toContain('harbour office')
    expect(listed.stdout).not.toContain(made.secret)

    expect((await lastfix(['token', 'revoke', made.id])).exit).toBe(0)
    expect((await lastfix(['token', 'list', '--json'])).json().tokens).toMatchObject([
      { id: made.id, state: 'revoked' },
    ])
    expect((await lastfix(['token', 'revoke', made.id])).exit).toBe(1)
  })

  it('gives the right to ingest only when asked to', async () => {
    const rightsOf = async (words: string[]) =>
      (await lastfix(['token', 'create', '--name', 'roof', '--json', ...words])).json().rights
    expect(await rightsOf([])).toEqual({ extended: false, ingest: false })
    expect(await rightsOf(['--ingest'])).toEqual({ extended: false, ingest: true })
  })

  it('makes a JWT for the other base address when asked to', async () => {
    const { stdout } = await lastfix(['token', 'create', '--name', 'n', '--jwt', '--extended'])
    const [, claims = ''] =
      stdout.match(/Bearer [\w-]+\.([\w-]+)\.[\w-]+' 'http:[^']+\/api\/jwt\/vessels\?limit=5'/) ?? []
    const id = (await lastfix(['token', 'list', '--json'])).json().tokens[0].id
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ jti: id, rights: ['extended'] })
    expect((await lastfix(['token', 'list'])).stdout).toContain('read, extended')
  })

  it('prints a request that works with the secret', async () => {
    const { stdout } = await lastfix(['token', 'create', '--name', 'n', '--expires', '90d'], { env: { PORT: '4000' } })
    const [secret] = stdout.match(/(?<=Bearer )[\da-f]{32}/) ?? []
    expect(stdout).toContain(`\n  ${secret}\n`)
    expect(stdout).toContain("'http://127.0.0.1:4000/api/vessels?limit=5'")
  })
})

describe('lastfix user', () => {
  it('makes an account with a password of its own or one that is piped in', async () => {
    const made = (await lastfix(['user', 'add', 'Ann@Ships.example', '--json'])).json()
    expect(made).toMatchObject({
      email: 'ann@ships.example',
      role: 'viewer',
      password: expect.stringMatching(/^[\w-]{19}$/),
    })
    const piped = await lastfix(['user', 'add', 'bo@ships.example', '--role', 'admin', '--password-stdin', '--json'], {
      input: 'correct horse\n',
    })
    expect(piped.json()).toEqual({ email: 'bo@ships.example', role: 'admin', password: null })
    expect((await lastfix(['user', 'list'])).stdout).toMatch(/ann@ships\.example +viewer.*\nbo@ships\.example +admin/)
  })

  it('does not make the same account twice, nor remove the only administrator', async () => {
    expect((await lastfix(['user', 'add', 'ann@ships.example', '--role', 'admin'])).exit).toBe(0)
    expect((await lastfix(['user', 'add', 'ANN@ships.example'])).stderr).toContain(
      'there is an account ann@ships.example',
    )
    expect((await lastfix(['user', 'remove', 'ann@ships.example'])).stderr).toContain('is the only administrator')
    expect((await lastfix(['user', 'add', 'bo@ships.example', '--role', 'admin'])).exit).toBe(0)
    expect((await lastfix(['user', 'remove', 'ann@ships.example'])).exit).toBe(0)
    expect((await lastfix(['user', 'remove', 'ann@ships.example'])).stderr).toContain('there is no account')
  })

  it('refuses a password that is too short', async () => {
    const { exit, stderr } = await lastfix(['user', 'add', 'a@b', '--password-stdin'], { input: 'short\n' })
    expect(exit).toBe(1)
    expect(stderr).toContain('at least 8 characters')
  })
})

describe('lastfix ports', () => {
  it('says what a text is read as, and why', async () => {
    const { stdout } = await lastfix(['ports', 'match', 'CN SHA', '--near', '-4.1,50'])
    expect(stdout).toContain('CN SHA: CN SHG Shanghai at 121')
    expect(stdout).toContain('why: code CNSHA, which the port had ("CNSHA", score 1)')
    expect((await lastfix(['ports', 'match', 'AT SEA'])).stdout).toBe('AT SEA: no port (it names none)\n')
  })

  it('reads texts from standard input, a line of JSON for each', async () => {
    const { stdout } = await lastfix(['ports', 'match', '--json', '-'], { input: 'NL RTM\nAT SEA\n\nTO DEHAM' })
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(answers).toMatchObject([
      { unlocode: 'NLRTM', port_name: 'Rotterdam', score: 1 },
      null,
      null,
      { unlocode: 'DEHAM' },
    ])
  })

  it('keeps what a text means to its owner', async () => {
    const added = await lastfix(['ports', 'alias', 'Berth 3e', 'nl rtm'])
    expect(added.stdout).toBe('Berth 3e is NL RTM Rotterdam from now on\n')
    const [alias, ...others] = (await lastfix(['ports', 'alias', '--list', '--json'])).json()
    expect([alias, others]).toMatchObject([{ text: 'Berth 3e', unlocode: 'NLRTM', addedBy: 'command line' }, []])
    expect((await lastfix(['ports', 'match', 'BERTH-3E', '--json'])).json()).toMatchObject({ unlocode: 'NLRTM' })
    expect((await lastfix(['ports', 'alias', '--remove', 'BERTH 3E'])).exit).toBe(0)
    const again = await lastfix(['ports', 'alias', '--remove', 'BERTH 3E'])
    expect(again).toMatchObject({ exit: 1, stderr: expect.stringContaining('there is no alias for "BERTH 3E"') })
    const strange = await lastfix(['ports', 'alias', 'BERTH 3E', 'NLQQQ'])
    expect(strange).toMatchObject({ exit: 1, stderr: expect.stringContaining('no port with the code NLQQQ') })
  })
})
