import { describe, expect, it } from 'vitest'
import { destinationText } from './destinations.ts'
import { callSign, vesselName } from './names.ts'
import { callSignPrefixesOf } from './registries.ts'
import { vesselKinds } from './vesselKinds.ts'
import { demoWorld, type Port } from './world.ts'

const sixBitText = /^[ -_]*$/
const seeds = Array.from({ length: 2000 }, (_, index) => index * 7919)
const ports = demoWorld().harbours.map((harbour) => harbour.port)

function port(code: string): Port {
  const found = ports.find((candidate) => candidate.code === code)
  if (!found) throw new Error(`no port ${code}`)
  return found
}

describe('the name of a vessel', () => {
  it('fits the twenty characters of AIS text and is the same for the same seed', () => {
    for (const { names } of vesselKinds) {
      const made = seeds.map((seed) => vesselName(names, seed))
      expect(made.filter((name) => !sixBitText.test(name) || name.length < 3 || name.length > 20)).toEqual([])
      expect(new Set(made).size).toBeGreaterThan(80)
      expect(seeds.map((seed) => vesselName(names, seed))).toEqual(made)
    }
  })

  it('has a call sign of its flag, of at most seven characters', () => {
    for (const flag of ['PA', 'NL', 'GB', 'XX']) {
      const signs = seeds.map((seed) => callSign(flag, seed))
      const isRight = (sign: string) =>
        /^[A-Z0-9]{4,7}$/.test(sign) && callSignPrefixesOf(flag).some((prefix) => sign.startsWith(prefix))
      expect(signs.filter((sign) => !isRight(sign))).toEqual([])
    }
  })
})

describe('the destination of a vessel', () => {
  const typed = (from: string, to: string) => seeds.map((seed) => destinationText(port(from), port(to), seed))

  it('may be a name, code, route, habit, order, empty or mistyped', () => {
    const toRotterdam = typed('SEGOT', 'NLRTM')
    for (const text of [
      'NL RTM',
      'NLRTM',
      'ROTTERDAM MAAS',
      'SE GOT>NL RTM',
      'SEGOT>NLRTM',
      'RTM VIA NOK',
      'FOR ORDERS',
      '',
    ]) {
      expect(toRotterdam).toContain(text)
    }
    expect(new Set(toRotterdam).size).toBeGreaterThan(60)
    expect(typed('SGSIN', 'NLRTM')).not.toContain('RTM VIA NOK')
  })

  it('fits AIS text for every harbour', () => {
    const from = port('NLRTM')
    const texts = ports.flatMap((to) => seeds.slice(0, 20).map((seed) => destinationText(from, to, seed)))
    expect(texts.filter((text) => !sixBitText.test(text) || text.length > 20)).toEqual([])
  })
})
