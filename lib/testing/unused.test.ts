import { expect, it } from 'vitest'
import { idleClasses, idleExports, idlePackages } from './unused.ts'

const sources = (files: Record<string, string>) => new Map(Object.entries(files))

it.each([
  ['by name', "import { knots } from './speed.ts'"],
  ['by another name', "import { knots as speed } from './speed.ts'"],
  ['among types', "import { type Unit, knots } from '#lib/vessel/speed.ts'"],
  ['as a whole', "import * as speed from './speed.ts'"],
  ['to be handed on', "export { knots } from './speed.ts'"],
  ['late', "const Part = async () => (await import('./speed.ts')).knots"],
  ['late and taken apart', "const { knots } = await import('./speed.ts')"],
])('what is taken %s is no idle export', (_, taker) => {
  expect(
    idleExports(sources({ 'lib/vessel/speed.ts': 'export const knots = 1', 'lib/vessel/main.ts': taker })),
  ).toEqual([])
})

it('what nobody takes is told, used at home or not', () => {
  const speed =
    'export const knots = 1\nexport function faster() {\n  return knots\n}\nexport type Way = string\nexport { knots as other }'
  expect(idleExports(sources({ 'lib/speed.ts': speed, 'lib/main.ts': "import { mph } from './speed.ts'" }))).toEqual([
    'lib/speed.ts exports knots, which no other file imports',
    'lib/speed.ts exports faster, which no other file imports',
    'lib/speed.ts exports Way, which no other file imports',
    'lib/speed.ts exports knots, which no other file imports',
  ])
})

it('a type that another export is told with may stay, and so may what a framework asks for', () => {
  const files = {
    'lib/speed.ts': 'export interface Way { knots: number }\nexport function sail(way: Way) {}',
    'lib/main.ts': "import { sail } from './speed.ts'",
    'app/page.tsx': 'export const metadata = {}',
  }
  expect(idleExports(sources(files))).toEqual([])
})

const sheet = sources({
  'components/vessel.module.css': `
    /* .left .out */
    .name, .flag:hover > .stripe { width: 1.5em; background: url('a.b.png') }
    @media print { .paper { display: none } }`,
})

it('classes that no component wears are told', () => {
  const wearer = "import styles from './vessel.module.css'\nconst a = styles.name + styles['flag']"
  expect(idleClasses(sources({ 'components/Vessel.tsx': wearer }), sheet)).toEqual([
    'components/vessel.module.css has .stripe, which nobody wears',
    'components/vessel.module.css has .paper, which nobody wears',
  ])
})

it('who takes a class by a name that is not told may wear any', () => {
  const wearer = "import styles from './vessel.module.css'\nconst a = styles[kind]"
  expect(idleClasses(sources({ 'components/Vessel.tsx': wearer }), sheet)).toEqual([])
})

it('packages that nothing imports are told; types belong to their package', () => {
  const files = sources({ 'lib/main.ts': "import { open } from 'pg'\nconst font = 'node_modules/inter/font.css'" })
  expect(idlePackages(files, sources({}), ['pg', '@types/pg', 'inter', 'left-pad', '@types/ws', 'typescript'])).toEqual(
    ['package.json has left-pad, which nothing imports', 'package.json has @types/ws, which nothing imports'],
  )
})
