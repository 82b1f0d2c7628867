import { describe, expect, it } from 'vitest'
import { command, UsageError } from './call.ts'
import { commandOf, helpOf, helpOfAll, parseCommandLine } from './commandLine.ts'

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
const commands = { read, 'vessel add': add, 'vessel list': list }
function parse(line: string) {
  const words = line.split(' ').filter(Boolean)
  const command = commandOf(commands, words)
  return { command, ...parseCommandLine(command, words) }
}

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
    expect(parsed.options).toMatchObject(options)
  })

  it.each([
    ['', 'missing command: must be one of read, vessel add, vessel list'],
    ['reed', 'unknown command "reed": must be one of read, vessel add, vessel list'],
    ['vessel', 'missing command: must be one of vessel add, vessel list'],
    ['vessel sink', 'unknown command "vessel sink": must be one of vessel add, vessel list'],
    ['read', 'read: FILE… is missing'],
    ['vessel add 1 2 3', 'vessel add: unexpected argument "3"'],
    ['read a --thrice', "read: Unknown option '--thrice'. Options: --as KIND, --twice, --json, --new, --help"],
    ['read a --as', "read: Option '--as <value>' argument missing. Options: --as KIND, --twice, --json, --new, --help"],
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
        'Options:',
        '  --as KIND  what they are',
        '  --twice    read them twice',
        '  --json     print the result as JSON',
        '  --new      create a database although the service of this machine has another one',
        '  --help     show this help',
      ].join('\n'),
    )
  })

  it('of all has a line for each', () => {
    expect(helpOfAll([read, add])).toContain(
      '\n  read FILE…              read files\n  vessel add MMSI [NAME]  add a vessel\n',
    )
  })

  it('of all has headings of groups', () => {
    expect(helpOfAll([read, add], { [read.name]: 'Files', [add.name]: 'Vessels' })).toContain(
      '\n\nFiles:\n  read FILE…              read files\n\nVessels:\n  vessel add MMSI [NAME]  add a vessel\n\n',
    )
  })
})
