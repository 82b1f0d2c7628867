import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shownSettings } from '#lib/settings.ts'
import { settingsTable } from '#lib/settingsTable.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { installationOf } from './system.ts'

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
