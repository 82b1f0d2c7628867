import { describe, expect, it } from 'vitest'
import { createResetLinks } from '#lib/access/resetLink.ts'
import { openStore } from '#lib/store/open.ts'
import { folderForEach } from './commands/commandFolder.ts'

const place = folderForEach()
const { lastfix, performed } = place

describe('lastfix token', () => {
  it('shows a secret once, lists the token, and revokes it', async () => {
    const made = (await performed(['token', 'create', '--name', 'harbour office', '--rate', '120', '--json'])).json()
    expect(made).toMatchObject({ secret: expect.stringMatching(/^[\da-f]{32}$/), state: 'active', ratePerMinute: 120 })

    const listed = await performed(['token', 'list'])
    expect(listed.stdout).toContain('harbour office')
    expect(listed.stdout).not.toContain(made.secret)

    expect((await performed(['token', 'revoke', made.id])).exit).toBe(0)
    expect((await performed(['token', 'list', '--json'])).json().tokens).toMatchObject([
      { id: made.id, state: 'revoked' },
    ])
    expect((await performed(['token', 'revoke', made.id])).exit).toBe(1)
  })

  it('grants the right to ingest only with --ingest', async () => {
    const rightsOf = async (words: string[]) =>
      (await performed(['token', 'create', '--name', 'roof', '--json', ...words])).json().rights
    const none = { read: false, extended: false, ingest: false, watch: false, link: false, public: false }
    expect(await rightsOf([])).toEqual({ ...none, read: true })
    expect(await rightsOf(['--ingest'])).toEqual({ ...none, ingest: true })
    expect(await rightsOf(['--ingest', '--read'])).toEqual({ ...none, read: true, ingest: true })
    expect((await performed(['token', 'list'])).stdout).toMatch(/roof +- +ingest +active/)
  })

  it('limits a token to one feed with --feed', async () => {
    const create = (...words: string[]) => performed(['token', 'create', '--name', 'roof', ...words])
    expect((await create('--ingest', '--feed', 'roof', '--json')).json()).toMatchObject({ feed: 'roof' })
    expect((await performed(['token', 'list'])).stdout).toMatch(/roof +- +ingest as roof +active/)
    expect((await create('--feed', 'roof')).stderr).toContain('--feed can only be used with --ingest')
    expect((await create('--ingest', '--feed', '?')).stderr).toContain('--feed is "?"')
  })

  it('creates a JWT with --jwt', async () => {
    const { stdout } = await performed(['token', 'create', '--name', 'n', '--jwt', '--extended'])
    const [, claims = ''] =
      stdout.match(/Bearer [\w-]+\.([\w-]+)\.[\w-]+' 'http:[^']+\/api\/jwt\/vessels\?limit=5'/) ?? []
    const id = (await performed(['token', 'list', '--json'])).json().tokens[0].id
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ jti: id, rights: ['extended'] })
    expect((await performed(['token', 'list'])).stdout).toContain('read, extended')
  })

  it('creates a link token with --link, and prints its addresses', async () => {
    const { stdout } = await performed([
      'token',
      'create',
      '--name',
      'QGIS',
      '--link',
      '--scope',
      '/?flag=nl&map=4/52/8',
    ])
    const [, secret = ''] = /\n {2}([\da-f]{32})\n/.exec(stdout) ?? []
    expect(stdout).toContain(`http://127.0.0.1:3000/ogc?token=${secret}`)
    expect(stdout).toContain(`http://127.0.0.1:3000/api/vessels?format=csv&limit=1000&token=${secret}`)
    expect((await performed(['token', 'list'])).stdout).toMatch(/QGIS +- +link token +active .* flag=nl$/m)
    expect((await performed(['token', 'create', '--name', 'QGIS', '--link', '--extended'])).stderr).toContain('--link')
    expect((await performed(['token', 'create', '--name', 'x', '--scope', 'flga=NL'])).stderr).toContain(
      '--scope cannot have flga, which is not a filter',
    )
  })

  it('takes ids and names of lists in a scope, of several lists of a name the one of the user', async () => {
    await performed(['user', 'add', 'ann@vessels.example'])
    const store = await openStore(`file:${place.store}`)
    const terms = { colour: '#1497a5', report: null, createdAt: 1, updatedAt: 1 }
    const lists = [
      { id: 'aaaa-aaaa', owner: 'command line', name: 'For all', shared: true },
      { id: 'bbbb-bbbb', owner: 'ann@vessels.example', name: 'For all', shared: false },
      { id: 'cccc-cccc', owner: 'ann@vessels.example', name: 'Tugs', shared: true },
    ]
    for (const list of lists) await store.lists.add({ ...list, ...terms }, 9)
    await store.close()
    const scoped = async (...words: string[]) => (await performed([...words, '--json'])).json().scope
    const token = ['token', 'create', '--name', 'x', '--scope']
    expect(await scoped(...token, 'list=For all')).toBe('list=aaaa-aaaa')
    expect(await scoped(...token, 'list=tugs')).toBe('list=cccc-cccc')
    const user = ['user', 'scope', 'ann@vessels.example', '--filters']
    expect(await scoped(...user, 'list=For all')).toBe('list=bbbb-bbbb')
    for (const words of [token, user]) {
      const refused = await performed([...words, 'list=No such list'])
      expect([refused.exit, refused.stderr]).toEqual([2, expect.stringContaining('not "No such list"')])
    }
  })

  it('prints a request that works with the secret', async () => {
    const { stdout } = await performed(['token', 'create', '--name', 'n', '--expires', '90d'], { PORT: '4000' })
    const [secret] = stdout.match(/(?<=Bearer )[\da-f]{32}/) ?? []
    expect(stdout).toContain(`\n  ${secret}\n`)
    expect(stdout).toContain("'http://127.0.0.1:4000/api/vessels?limit=5'")
  })
})

describe('lastfix user', () => {
  it('creates a user with a generated or a piped password', async () => {
    const made = (await performed(['user', 'add', 'Ann@Vessels.example', '--json'])).json()
    expect(made).toMatchObject({
      email: 'ann@vessels.example',
      role: 'viewer',
      password: expect.stringMatching(/^[\w-]{19}$/),
    })
    const piped = await lastfix(
      ['user', 'add', 'bo@vessels.example', '--role', 'admin', '--password-stdin', '--json'],
      {
        input: 'correct horse\n',
      },
    )
    expect(piped.json()).toEqual({ email: 'bo@vessels.example', role: 'admin', password: null })
    expect((await performed(['user', 'list'])).stdout).toMatch(
      /ann@vessels\.example +viewer.*\nbo@vessels\.example +admin/,
    )
  })

  it('does not create a user twice, nor remove the only administrator', async () => {
    expect((await performed(['user', 'add', 'ann@vessels.example', '--role', 'admin'])).exit).toBe(0)
    expect((await performed(['user', 'add', 'ANN@vessels.example'])).stderr).toContain(
      'user ann@vessels.example already exists',
    )
    expect((await performed(['user', 'remove', 'ann@vessels.example'])).stderr).toContain('is the only administrator')
    expect((await performed(['user', 'add', 'bo@vessels.example', '--role', 'admin'])).exit).toBe(0)
    expect((await performed(['user', 'remove', 'ann@vessels.example'])).exit).toBe(0)
    expect((await performed(['user', 'remove', 'ann@vessels.example'])).stderr).toContain('no user ann@vessels.example')
  })

  it('sets a password, also for the only administrator', async () => {
    await performed(['user', 'add', 'ann@vessels.example', '--role', 'admin'])
    const made = (await performed(['user', 'password', 'Ann@vessels.example', '--json'])).json()
    expect(made).toEqual({ email: 'ann@vessels.example', password: expect.stringMatching(/^[\w-]{19}$/) })
    const piped = await lastfix(['user', 'password', 'ann@vessels.example', '--password-stdin'], {
      input: 'correct horse\n',
    })
    expect(piped).toMatchObject({ exit: 0, stdout: 'Set the password of ann@vessels.example.\n' })
    const common = await lastfix(['user', 'password', 'ann@vessels.example', '--password-stdin'], {
      input: 'Passw0rd1\n',
    })
    expect(common.stderr).toContain('too common')
    expect((await performed(['user', 'password', 'bo@vessels.example'])).stderr).toContain('no user bo@vessels.example')
  })

  it('disables and enables a user, but not the only administrator', async () => {
    await performed(['user', 'add', 'ann@vessels.example', '--role', 'admin'])
    await performed(['user', 'add', 'bo@vessels.example'])
    expect((await performed(['user', 'disable', 'bo@vessels.example'])).exit).toBe(0)
    expect((await performed(['user', 'list'])).stdout).toMatch(/bo@vessels\.example +viewer +disabled/)
    expect((await performed(['user', 'enable', 'bo@vessels.example'])).exit).toBe(0)
    expect((await performed(['user', 'list'])).stdout).toMatch(/bo@vessels\.example +viewer +active/)
    expect((await performed(['user', 'disable', 'ann@vessels.example'])).stderr).toContain('is the only administrator')
    expect((await performed(['user', 'disable', 'nobody@vessels.example'])).stderr).toContain('no user nobody')
  })

  it('prints a reset link that the web process takes, for users that are not disabled', async () => {
    await performed(['user', 'add', 'ann@vessels.example', '--role', 'admin'])
    const env = { AUTH_URL: 'https://vessels.example.org/', AUTH_SECRET: 'a secret that is long enough for anyone' }
    const made = (await performed(['user', 'reset', 'Ann@vessels.example', '--json'], env)).json()
    expect(made.link).toMatch(/^https:\/\/vessels\.example\.org\/signin\/reset#/)
    const store = await openStore(`file:${place.store}`)
    const [ann = null] = await store.accounts.all()
    await store.close()
    const code = made.link.split('#')[1]
    expect(createResetLinks(env.AUTH_SECRET).accountOf(code, () => ann, made.expiresAt - 1)).toEqual(ann)
    expect((await performed(['user', 'reset', 'bo@vessels.example'])).stderr).toContain('no user bo@vessels.example')
  })

  it('refuses a password that is too short', async () => {
    const { exit, stderr } = await lastfix(['user', 'add', 'a@b', '--password-stdin'], { input: 'short\n' })
    expect(exit).toBe(1)
    expect(stderr).toContain('at least 8 characters')
  })
})
