import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { colouredTypes, vesselColourTokens } from '../style/colours.ts'

/** Matrices for linear RGB at full severity (Machado, Oliveira and Fernandes 2009, table 1). */
const eyes = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
}
/** Distances in CIELAB, where about 2 is the smallest visible difference side by side. */
const least = {
  chart: { usual: 37, deuteranopia: 9.9, protanopia: 8.5 },
  night: { usual: 19, deuteranopia: 9.9, protanopia: 8.5 },
}

const css = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
const vesselColours = (theme: 0 | 1) =>
  colouredTypes.map((type) => {
    const pair = css.match(new RegExp(`${vesselColourTokens[type]}: light-dark\\((#\\w{6}), (#\\w{6})\\)`))
    return [type, pair![theme + 1]!] as const
  })

describe.each([
  ['chart', 0],
  ['night', 1],
] as const)('vessels in the %s theme', (name, theme) => {
  it.each(['usual', 'deuteranopia', 'protanopia'] as const)('can be distinguished by type with %s vision', (sight) => {
    const seen = vesselColours(theme).map(([type, hex]) => [type, labOf(hex, eyes[sight])] as const)
    for (const [index, [type, lab]] of seen.entries()) {
      for (const [other, otherLab] of seen.slice(index + 1)) {
        const distance = Math.hypot(...lab.map((value, axis) => value - otherLab[axis]!))
        expect(distance, `${type} and ${other}`).toBeGreaterThan(least[name][sight])
      }
    }
  })
})

function labOf(hex: string, eye: readonly number[]): number[] {
  const rgb = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const [r = 0, g = 0, b = 0] = [0, 3, 6].map((row) => {
    const mixed = rgb.reduce((sum, channel, column) => sum + channel * eye[row + column]!, 0)
    return Math.min(1, Math.max(0, mixed))
  })
  const [x = 0, y = 0, z = 0] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.0888,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
