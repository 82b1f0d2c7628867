import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLog } from '#lib/log.ts'
import { shownSettings } from '#lib/settings.ts'
import { settingsTable } from '#lib/settingsTable.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { installationOf } from './system.ts'
import { isNewer, UpdateCheck } from './updateCheck.ts'

describe('settings for administrators', () => {
  const shown = (environment: Record<string, string>, dotEnv = '') => {
    const folder = temporaryFolder()
    if (dotEnv !== '') writeFileSync(join(folder, '.env'), dotEnv)
    const all = shownSettings(folder, environment)
    return { folder, of: (name: string) => all.find((each) => each.name === name), text: JSON.stringify(all) }
  }

  it('have their value, and where it comes from', () => {
    const { folder, of } = shown({ PORT: '4000', HOST: '0.0.0.0' }, 'HOST=0.0.0.0\nTRACK_HOURS=48\nPORT=5000')
    expect(of('PORT')).toEqual({ name: 'PORT', value: '4000', is_hidden: false, from: 'environment' })
    expect(of('TRACK_HOURS')).toMatchObject({ value: '48', from: { file: join(folder, '.env') } })
    // A child has the settings of the file in its environment.
    expect(of('HOST')).toMatchObject({ value: '0.0.0.0', from: { file: join(folder, '.env') } })
    expect(of('CALL_DAYS')).toMatchObject({ value: '400', from: 'default' })
  })

  it('show no secret, nor a value that may have one in it', () => {
    const rows = Object.values(settingsTable)
    const secrets = rows.filter((row) => 'secret' in row).map(({ name }) => name)
    const mayHold = ['DATABASE_URL', 'AIS_SOURCES', 'RELAY_TO', 'ADMIN_EMAIL', 'MAP_STYLE_URL', 'CHART_OVERLAY']
    const { of, text } = shown(Object.fromEntries([...secrets, ...mayHold].map((name) => [name, 'a-pearl'])))
    expect(secrets.length).toBeGreaterThan(5)
    expect(text).not.toContain('pearl')
    for (const name of [...secrets, ...mayHold]) expect(of(name)).toMatchObject({ value: null, is_hidden: true })
    expect(shown({ ADMIN_PASSWORD_FILE: '/run/secrets/password' }).of('ADMIN_PASSWORD')).toMatchObject({
      ...{ value: null, is_hidden: true, from: 'environment' },
    })
  })
})

it('knows how the program came to the machine', () => {
  const with_ =
    (...paths: string[]) =>
    (path: string) =>
      paths.includes(path)
  expect(installationOf('/app', with_('/.dockerenv'))).toBe('container')
  expect(installationOf('/work', with_('/.dockerenv', '/work/.git'))).toBe('source')
  expect(installationOf('/opt/lastfix', with_('/var/lib/dpkg/info/lastfix.list'))).toBe('package')
  expect(installationOf('/home/ann/lastfix', with_('/home/ann/lastfix/.git'))).toBe('source')
  expect(installationOf('/home/ann/lastfix', with_())).toBe('archive')
})

describe('the check for a newer version', () => {
  async function checking(body: string, status = 200) {
    let requests = 0
    const server = createServer((_, answer) => {
      requests += 1
      answer.writeHead(status).end(body)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    const address = server.address()
    let now = 0
    const log = createLog({ process: 'test', write: () => {} })
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/newest`
    const check = new UpdateCheck({ url, now: () => now, log })
    return { check, requests: () => requests, later: (hours: number) => (now += hours * 3_600_000) }
  }

  it('asks once a day', async () => {
    const { check, requests, later } = await checking('1.10.0\n')
    expect(await check.newest()).toEqual({ newest: '1.10.0', at: 0 })
    later(23)
    await check.newest()
    expect(requests()).toBe(1)
    later(1)
    expect(await check.newest()).toMatchObject({ at: 24 * 3_600_000 })
    expect(requests()).toBe(2)
  })

  it.each([
    ['<html>', 200],
    ['1.1.0', 404],
    [`1.1.0${' '.repeat(10_000)}`, 200],
    ['1.1.0<script>', 200],
  ])('knows nothing from %j with %i', async (body, status) => {
    const { check } = await checking(body, status)
    expect((await check.newest())?.newest).toBe(null)
  })

  it('requests nothing without a URL', async () => {
    const log = createLog({ process: 'test', write: () => {} })
    expect(await new UpdateCheck({ url: null, now: () => 0, log }).newest()).toBe(null)
  })

  it('compares versions by their numbers', () => {
    expect([isNewer('1.10.0', '1.9.9'), isNewer('1.0.0', '1.0.0'), isNewer('0.9.9', '1.0.0')]).toEqual([
      true,
      false,
      false,
    ])
  })
})
