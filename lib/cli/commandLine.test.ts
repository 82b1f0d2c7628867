import { describe, expect, it } from 'vitest'
import { command, UsageError } from './call.ts'
import { helpOf, helpOfAll, parseCommandLine } from './commandLine.ts'

const run = async () => undefined
const read = command({
  name: 'read',
  operands: ['FILE…'],
  summary: 'read files',
  options: { as: { takes: 'KIND', meaning: 'what they are' }, twice: { meaning: 'read them twice' } },
  run,
})
const add = command({ name: 'vessel add', operands: ['MMSI', '[NAME]'], summary: 'add a vessel', options: {}, run })
const list = command({ name: 'vessel list', operands: [], summary: 'list the vessels', options: {}, run })
const parse = (line: string) => parseCommandLine([read, add, list], line.split(' ').filter(Boolean))

describe('parseCommandLine', () => {
  it.each([
    ['read a b', 'read', ['a', 'b'], {}],
    ['read -', 'read', ['-'], {}],
    ['read --as log a --twice --json', 'read', ['a'], { as: 'log', twice: true, json: true }],
    ['read --as=log a', 'read', ['a'], { as: 'log' }],
    ['vessel add 1', 'vessel add', ['1'], {}],
    ['vessel add 1 Ann', 'vessel add', ['1', 'Ann'], {}],
    ['vessel add --help', 'vessel add', [], { help: true }],
  ])('understands %j', (line, name, operands, options) => {
    const parsed = parse(line)
    expect(parsed).toMatchObject({ command: { name }, operands })
    expect({ ...parsed.options }).toEqual(options)
  })

  it.each([
    ['', 'a command is missing: accepted are read, vessel add, vessel list'],
    ['reed', 'there is no command "reed": accepted are read, vessel add, vessel list'],
    ['vessel', 'a command is missing: accepted are vessel add, vessel list'],
    ['vessel sink', 'there is no command "vessel sink": accepted are vessel add, vessel list'],
    ['read', 'read: FILE… is missing'],
    ['vessel add 1 2 3', 'vessel add: "3" is one word too many'],
    ['read a --thrice', "read: Unknown option '--thrice': accepted are --as KIND, --twice, --json, --help"],
    ['read a --as', "read: Option '--as <value>' argument missing: accepted are --as KIND, --twice, --json, --help"],
  ])('refuses %j in one line', (line, message) => {
    expect(() => parse(line)).toThrow(new UsageError(message))
  })
})

describe('help', () => {
  it('of a command has its operands and options', () => {
    expect(helpOf(read)).toBe(
      [
        'Usage: lastfix read FILE… [options]',
        '',
        'Read files.',
        '',
        '  --as KIND  what they are',
        '  --twice    read them twice',
        '  --json     print the result as one JSON object',
        '  --help     say how the command is used',
      ].join('\n'),
    )
  })

  it('of all has a line for each', () => {
    expect(helpOfAll([read, add])).toContain(
      '\n  read FILE…              read files\n  vessel add MMSI [NAME]  add a vessel\n',
    )
  })
})
