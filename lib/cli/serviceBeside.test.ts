import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingsFileOf } from '#lib/settings.ts'
import { openStore } from '#lib/store/open.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { folderForEach } from './commands/commandFolder.ts'
import { perform } from './perform.ts'

const place = folderForEach()

async function beside(words: string[], serviceSettings: string | null) {
  const serviceFile = join(place.folder, 'lastfix.env')
  if (serviceSettings !== null) writeFileSync(serviceFile, serviceSettings)
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const environment = { DATABASE_URL: `file:${place.store}` }
  const exit = await perform(words, { root: place.folder, environment, serviceFile, say, complain: say })
  return { exit, said: said.join('\n') }
}

describe('a command beside a service', () => {
  it('does not create a second database unless it is asked to', async () => {
    const settings = 'DATABASE_URL=file:/var/lib/lastfix/lastfix.db'
    const refused = await beside(['user', 'list'], settings)
    expect(refused.exit).toBe(78)
    expect(refused.said).toContain(
      `there is no database at ${place.store}, and the service of this machine has another, /var/lib/lastfix/lastfix.db`,
    )
    expect(existsSync(place.store)).toBe(false)
    expect((await beside(['status'], settings)).said).toContain('no database yet')
    process.exitCode = 0
    expect((await beside(['user', 'list', '--new'], settings)).exit).toBe(0)
    expect((await beside(['user', 'list'], settings)).exit).toBe(0)
  })

  it('does not name a server, whose URL may hold a password, nor needs to read the file', async () => {
    const { said } = await beside(['user', 'list'], 'DATABASE_URL=postgres://ann:pearl@db.example/ais')
    expect(said).toContain('has another (')
    expect(said).not.toContain('pearl')
    chmodSync(join(place.folder, 'lastfix.env'), 0o000)
    expect((await beside(['user', 'list'], null)).exit).toBe(78)
  })

  it('creates the database of the service itself', async () => {
    expect((await beside(['user', 'list'], `DATABASE_URL=file:${place.store}`)).exit).toBe(0)
  })
})

it('reads the settings of the service in its folder, and .env in any other', () => {
  const service = (path: string) => path === '/etc/lastfix.env'
  expect(settingsFileOf('/opt/lastfix', service)).toBe('/etc/lastfix.env')
  expect(settingsFileOf('/home/ann/lastfix', service)).toBe(null)
  expect(settingsFileOf('/opt/lastfix', () => true)).toBe('/opt/lastfix/.env')
})

it('a second service on the database of another is refused with 78', async () => {
  const store = await openStore(`file:${place.store}`)
  await store.migrate()
  const writer = await store.openWriter()
  const { exit, stderr } = await place.performed(['up'], { PORT: String(await freePort()) })
  expect({ exit, stderr }).toEqual({
    exit: 78,
    stderr: `another Lastfix process writes to the database ${place.store}. Stop that service, or wait for its import, or set DATABASE_URL to another file\n`,
  })
  await writer.release()
  await store.close()
})
