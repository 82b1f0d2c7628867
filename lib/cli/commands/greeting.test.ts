import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { greeting } from './greeting.ts'

const settings = { passwords: true, host: '127.0.0.1', port: 3000, authUrl: null, basePath: '', trustProxy: false }
const account = { email: 'admin@localhost', madePassword: 'calm night', passwordPath: '/signin/reset#code' }

it('names the password, and the page on which another one can be chosen', () => {
  const text = greeting('http://127.0.0.1:3000', account, settings)
  expect(text).toContain('Password               calm night   (shown only once)')
  expect(text).toContain('Or choose your own     http://127.0.0.1:3000/signin/reset#code')
  expect(greeting('http://127.0.0.1:3000', { ...account, madePassword: null, passwordPath: null }, settings)).toContain(
    'ADMIN_PASSWORD',
  )
  expect(greeting('http://127.0.0.1:3000', account, { ...settings, passwords: false })).not.toContain('#code')
})

it('names the command as it is called there', () => {
  expect(greeting('http://127.0.0.1:3000', null, settings, 'source')).toContain('npx lastfix token create')
  expect(greeting('http://127.0.0.1:3000', null, settings, 'archive')).toContain(' ./lastfix token create')
  expect(greeting('http://127.0.0.1:3000', null, settings, 'package')).toContain(' lastfix token create')
})

it('says how other computers reach a service on loopback', () => {
  const text = greeting('http://127.0.0.1:3000', null, settings)
  expect(text).toContain('HOST=0.0.0.0 in the settings, then restart: private networks only')
  expect(text).toMatch(/ssh -L 3000:127\.0\.0\.1:3000 \S+@\S+ /)
})

it('names the addresses of a machine that listens on all networks, and what HTTP means', () => {
  const text = greeting('http://127.0.0.1:3000', null, { ...settings, host: '0.0.0.0' })
  const [own] = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
  if (own) expect(text).toContain(`http://${own.address}:3000`)
  expect(text).toContain('others in the network could read passwords')
  expect(greeting('http://127.0.0.1:3000', null, { ...settings, host: 'fd12::1' })).toContain('http://[fd12::1]:3000')
})

it('says nothing of networks where a proxy or a URL is set', () => {
  for (const set of [{ authUrl: 'https://ais.example.org' }, { trustProxy: true }])
    expect(greeting('https://ais.example.org', null, { ...settings, ...set })).not.toContain('From other computers')
})
