import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const deploy = join(import.meta.dirname, '../../docs/deploy')
const [containerfile, small, large] = ['Containerfile', 'compose.yaml', 'compose.postgres.yaml'].map((name) =>
  readFileSync(join(deploy, name), 'utf8'),
)
const found = (text: string | undefined, pattern: RegExp) =>
  [...(text ?? '').matchAll(pattern)].map(([, value]) => value)

it('containers are based on images of a fixed content', () => {
  const images = [small, large].flatMap((compose) => found(compose, /^ *image: (\S+)$/gm))
  const bases = [...found(containerfile, /^FROM (?:--\S+ )?(\S+)/gm), ...images]
  expect(bases.filter((image) => image !== 'lastfix')).toEqual(
    ['debian', 'debian', 'caddy', 'postgres', 'caddy'].map((name) =>
      expect.stringMatching(new RegExp(`^${name}:[\\w.-]+@sha256:[\\da-f]{64}$`)),
    ),
  )
})

it('an image trusts no proxy by itself; web processes behind the proxy of a compose file do', () => {
  expect(containerfile).not.toContain('TRUST_PROXY')
  const web = found(large, /^ *(web\d: .*)$/gm)
  expect(web).toHaveLength(2)
  for (const text of [...web, small]) expect(text).toContain("TRUST_PROXY: 'on'")
})
