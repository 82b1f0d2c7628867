import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { childEnvironment, type Environment, readSettings, SettingError } from './settings.ts'

const folder = (files: Record<string, string> = {}) => {
  const path = temporaryFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
  return path
}

const refusal = (environment: Environment, root = folder()): string => {
  try {
    readSettings(root, environment)
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
  return 'accepted'
}

describe('settings', () => {
  it('has a default, or null, for every setting', () => {
    const root = folder()
    const settings = readSettings(root, {})
    expect(settings).toMatchObject({
      ...{ port: 3000, host: '127.0.0.1', adminEmail: 'admin@localhost', passwords: true, trustProxy: false },
      ...{ databaseUrl: `file:${root}/.data/lastfix.db`, dataFolder: `${root}/.data`, aisSources: null, namesSet: [] },
    })
    expect(Object.values(settings)).not.toContain(undefined)
  })

  it('parses given values', () => {
    const settings = readSettings(folder(), {
      PORT: '8080',
      HOST: '::1',
      DATABASE_URL: 'file:/srv/ais/vessels.db',
      AIS_SOURCES: ' udp://0.0.0.0:10110?name=roof\n tcp://127.0.0.1:5631 ',
      TRUST_PROXY: 'ON',
      ALLOW_HTTP: '0',
      LOG_LEVEL: 'debug',
      MAP_STYLE_URL: '/style.json',
      EMBED_ORIGINS: 'https://wall.example  http://10.0.0.5:8080',
    })
    expect(settings).toMatchObject({
      port: 8080,
      host: '::1',
      databaseUrl: 'file:/srv/ais/vessels.db',
      dataFolder: '/srv/ais',
      aisSources: ['udp://0.0.0.0:10110?name=roof', 'tcp://127.0.0.1:5631'],
      trustProxy: true,
      webhookPrivate: false,
      allowHttp: false,
      logLevel: 'debug',
      mapStyleUrl: '/style.json',
      embedOrigins: ['https://wall.example', 'http://10.0.0.5:8080'],
    })
  })

  it('treats an empty value as unset', () => {
    expect(readSettings(folder(), { PORT: '', AIS_SOURCES: '  ' })).toMatchObject({ port: 3000, aisSources: null })
  })

  it('resolves links to the database file', () => {
    const root = folder()
    const real = join(root, 'vessels.db')
    writeFileSync(real, '')
    mkdirSync(join(root, 'links'))
    symlinkSync(real, join(root, 'links', 'lastfix.db'))
    symlinkSync(root, join(root, 'links', 'folder'))
    const place = { databaseUrl: `file:${real}`, dataFolder: root }
    expect(readSettings(root, { DATABASE_URL: 'file:links/lastfix.db' })).toMatchObject(place)
    expect(readSettings(root, { DATABASE_URL: 'file:links/folder/vessels.db' })).toMatchObject(place)
    const fresh = readSettings(root, { DATABASE_URL: 'file:links/folder/new/vessels.db' })
    expect(fresh.dataFolder).toBe(join(root, 'new'))
  })

  it('leaves other database URLs unchecked', () => {
    const root = folder()
    const settings = readSettings(root, { DATABASE_URL: 'postgres://db/lastfix' })
    expect(settings).toMatchObject({ databaseUrl: 'postgres://db/lastfix', dataFolder: join(root, '.data') })
  })

  it.each([
    [{ PORT: '70000' }, 'PORT is "70000": must be a port number from 1 to 65535'],
    [{ PORT: '0x50' }, 'PORT is "0x50": must be a port number from 1 to 65535'],
    [{ LOG_LEVEL: 'loud\n!' }, 'LOG_LEVEL is "loud\\n!": must be debug, info, warn or error'],
    [{ ALLOW_HTTP: 'maybe' }, 'ALLOW_HTTP is "maybe": must be on or off'],
    [{ DATABASE_URL: 'vessels.db' }, /^DATABASE_URL is "vessels\.db": must be file:PATH or postgres:/],
    [{ DATABASE_URL: 'mysql://db/vessels' }, /^DATABASE_URL is "mysql:\/\/db\/vessels": must be file:PATH/],
    [{ DATABASE_URL: 'postgres://ann:pe#arl@db/vessels' }, /^DATABASE_URL is .*, with %2F for \/, %23 for #/],
    [{ AUTH_URL: 'vessels.example' }, /^AUTH_URL is "vessels\.example": must be a URL that begins with http/],
    [
      { AUTH_URL: 'https://boat.example/ais' },
      /^AUTH_URL is "https:.*": must be .*, and without a path: set that in BASE_PATH/,
    ],
    ...['ais', '/ais/', '/a b', '//x', '/a/../b', '/api', '/API/x', '/s', '/_next/a', '/a?b', '/å'].map(
      (path): [Record<string, string>, RegExp] => [
        { BASE_PATH: path },
        /^BASE_PATH is ".*": must be \/, or a path that/,
      ],
    ),
    [{ RATE_LIMIT_PER_MINUTE: '0' }, /^RATE_LIMIT_PER_MINUTE is "0": must be a whole number from 1/],
    ...['https://a;sandbox/', 'https://*/', 'https://a"b/'].flatMap((url): [Record<string, string>, RegExp][] => [
      [{ AUTH_URL: url }, /^AUTH_URL is .*, with a host of letters, digits/],
      [{ MAP_STYLE_URL: url }, /^MAP_STYLE_URL is .*, with a host of letters, digits/],
      [{ CHART_OVERLAY: `${url}{z}/{x}/{y}` }, /^CHART_OVERLAY is .* a host of letters, digits/],
      [{ EMBED_ORIGINS: `https://wall.example ${url.slice(0, -1)}` }, /^EMBED_ORIGINS is /],
    ]),
    [{ CHART_OVERLAY: 'https://tiles.example/{z}/{x}' }, /^CHART_OVERLAY is /],
    [{ EMBED_ORIGINS: 'https://wall.example/page' }, /^EMBED_ORIGINS is /],
    [{ ADMIN_EMAIL: 'ann' }, 'ADMIN_EMAIL is "ann": must be an email address'],
  ])('refuses %j in one line with the value and what is accepted', (environment, line) => {
    expect(refusal(environment)).toMatch(line)
    expect(refusal(environment)).not.toContain('\n')
  })

  const singleSignOn = {
    ...{ OIDC_ISSUER: 'https://id.example/realms/port', OIDC_CLIENT_ID: 'lastfix', OIDC_CLIENT_SECRET: 'pearl' },
    OIDC_ALLOWED_DOMAINS: 'Example.org harbour.example',
  }

  it('requires all settings of single sign-on', () => {
    expect(readSettings(folder(), { ...singleSignOn, PASSWORDS: 'off' })).toMatchObject({
      ...{ passwords: false, oidcIssuer: 'https://id.example/realms/port' },
      oidcAllowedDomains: ['example.org', 'harbour.example'],
    })
  })

  it.each([
    [{ PASSWORDS: 'off' }, 'OIDC_ISSUER is not set: PASSWORDS=off needs it'],
    [{ OIDC_CLIENT_ID: 'lastfix' }, 'OIDC_ISSUER is not set: OIDC_CLIENT_ID needs it'],
    [{ ...singleSignOn, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET is not set: OIDC_ISSUER needs it'],
    [{ ...singleSignOn, OIDC_ALLOWED_DOMAINS: '' }, 'OIDC_ALLOWED_DOMAINS is not set: OIDC_ISSUER needs it'],
    [{ ...singleSignOn, OIDC_ROLE_CLAIM: 'roles' }, 'OIDC_ADMIN_VALUE is not set: OIDC_ROLE_CLAIM needs it'],
    [{ ...singleSignOn, OIDC_ADMIN_VALUE: 'admin' }, 'OIDC_ROLE_CLAIM is not set: OIDC_ADMIN_VALUE needs it'],
    [
      { ...singleSignOn, OIDC_ISSUER: 'http://id.example' },
      /^OIDC_ISSUER is "http:\/\/id\.example": must be a URL that/,
    ],
    [{ ...singleSignOn, OIDC_ALLOWED_DOMAINS: '@example.org' }, /^OIDC_ALLOWED_DOMAINS is "@example\.org": must be/],
  ])('refuses half of single sign-on in %j', (environment, line) => expect(refusal(environment)).toMatch(line))

  it('names every wrong setting on its own line', () => {
    expect(refusal({ PORT: 'x', LOG_LEVEL: 'y' }).split('\n')).toHaveLength(2)
  })

  it('does not show secrets', () => {
    expect(refusal({ ADMIN_PASSWORD: 'pearl' })).toMatch(/^ADMIN_PASSWORD .*at least 8 characters$/)
    expect(refusal({ ADMIN_PASSWORD: 'pearl' })).not.toContain('pearl')
  })

  it.each(['pe#arl', 'pe/arl', 'pe?arl'])('does not show the password %s of a database', (password) => {
    const line = refusal({ DATABASE_URL: `postgres://ann:${password}@db/vessels` })
    expect(line).toContain('@db/vessels')
    expect(line).not.toContain('arl')
  })
})

describe('NAME_FILE', () => {
  it('reads the setting from the file', () => {
    const root = folder({ password: 'correct horse\n' })
    expect(readSettings(root, { ADMIN_PASSWORD_FILE: join(root, 'password') }).adminPassword).toBe('correct horse')
  })

  it('is refused beside the setting itself, and if the file is missing', () => {
    expect(refusal({ PORT: '1', PORT_FILE: '/dev/null' })).toContain('PORT and PORT_FILE are both set')
    expect(refusal({ PORT_FILE: '/no/such' })).toMatch(/^PORT_FILE is "\/no\/such": must be a file that can be read/)
  })
})

describe('.env', () => {
  it('is read, but the environment takes precedence', () => {
    const root = folder({ '.env': 'PORT=4000\nADMIN_EMAIL="ann@vessels.example" # the first\n' })
    expect(readSettings(root, { PORT: '5000' })).toMatchObject({ port: 5000, adminEmail: 'ann@vessels.example' })
  })

  it('has NAME_FILE overridden by NAME of the environment', () => {
    const root = folder({ '.env': 'ADMIN_PASSWORD_FILE=/no/such\n' })
    expect(readSettings(root, { ADMIN_PASSWORD: 'correct horse' }).adminPassword).toBe('correct horse')
  })

  it('reaches child processes', () => {
    const root = folder({ '.env': 'PORT=4000\n' })
    expect(childEnvironment({ EXTRA: 'yes' }, root)).toMatchObject({ PORT: '4000', EXTRA: 'yes' })
  })
})
