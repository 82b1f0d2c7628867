import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceKinds } from '#lib/ingest/sourceUrl/sourceKinds.ts'
import { sharedParameters } from '#lib/ingest/sourceUrl/sourceParameters.ts'
import { commands } from './commands/commands.ts'

const readme = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')

describe('README.md', () => {
  it.each(Object.values(sourceKinds))('has the source $form as it is in the code', ({ form, meaning, parameters }) => {
    const taken = Object.values(parameters).map((parameter) => `\`${parameter.form}\` ${parameter.meaning}`)
    expect(readme).toContain(`| \`${form}\` | ${meaning} | ${taken.join('; ')} |\n`)
  })

  it.each(Object.keys(sharedParameters))('tells of %s=, which every source takes', (name) => {
    expect(readme).toContain(`\`${name}=\``)
  })

  it('names only commands that there are', () => {
    const named = [...readme.matchAll(/\blastfix ([a-z]+(?: [a-z]+)?)(?= |`)/g)].map(([, name = '']) => name)
    expect(named).toContain('token create')
    for (const name of named) expect(commands.map((command) => command.name)).toContain(name)
  })
})
