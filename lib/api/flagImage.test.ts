import { join } from 'node:path'
import { expect, it } from 'vitest'
import { flags } from '#lib/vessel/flag.ts'
import { flagImage } from './flagImage.ts'

const root = join(import.meta.dirname, '..', '..')

it('has an image of every flag that a vessel can fly', async () => {
  for (const flag of flags) {
    const answer = flagImage(`${flag}.svg`, root)
    expect([flag, answer.status]).toEqual([flag, 200])
    expect(await answer.text()).toMatch(/^<svg /)
  }
})

it.each(['XX.svg', 'nl.svg', 'NL', '../package.json', 'NL.svg/..'])('has no image for %s', (name) => {
  expect(flagImage(name, root).status).toBe(404)
})
