import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const deploy = join(import.meta.dirname, '../../docs/deploy')
const [dockerfile, compose] = ['Dockerfile', 'compose.yaml'].map((name) => readFileSync(join(deploy, name), 'utf8'))
const found = (text: string | undefined, pattern: RegExp) =>
  [...(text ?? '').matchAll(pattern)].map(([, value]) => value)

it('containers are based on images of a fixed content', () => {
  const bases = [...found(dockerfile, /^FROM (\S+)/gm), ...found(compose, /^ *image: (\S+)$/gm)]
  expect(bases.filter((image) => image !== 'lastfix')).toEqual(
    ['node', 'debian', 'postgres', 'caddy'].map((name) =>
      expect.stringMatching(new RegExp(`^${name}:[\\w.-]+@sha256:[\\da-f]{64}$`)),
    ),
  )
})

it('an image trusts no proxy by itself; web processes behind the proxy of compose.yaml do', () => {
  expect(dockerfile).not.toContain('TRUST_PROXY')
  const web = found(compose, /^ *(web\d: .*)$/gm)
  expect(web).toHaveLength(2)
  for (const line of web) expect(line).toContain("TRUST_PROXY: 'on'")
})
