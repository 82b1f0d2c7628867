import { beforeEach, describe, expect, it } from 'vitest'
import { type KeptAlias, PortBook, type PortSource } from './portBook.ts'
import { encodePort } from './stored.ts'
import { portAt } from './testPorts.ts'

type Answer = Awaited<ReturnType<PortSource['since']>>

let answers: Answer[]
let asked: number[]
let book: PortBook

beforeEach(() => {
  answers = []
  asked = []
  book = new PortBook({
    async since(sequence) {
      asked.push(sequence)
      return answers.shift() ?? { sequence, ports: [], aliases: null }
    },
  })
})

const listed = (name: string) => ({ unlocode: 'NOQQA', facts: encodePort(portAt('NOQQA', name, 8, 63)) })
const alias: KeptAlias = { text: 'BERTH 3E', unlocode: 'NLRTM', addedBy: 'ann@example.org', addedAt: 1 }
const read = (text: string) => book.matcher.match(text)?.unlocode ?? null

describe('a port book', () => {
  it('has the built-in ports before the first refresh', () => {
    expect(read('NL RTM')).toBe('NLRTM')
    expect(book.portOf('CNSHA')?.unlocode).toBe('CNSHG')
  })

  it('applies changes and returns the ports whose name or position changed', async () => {
    answers.push({ sequence: 3, ports: [listed('Qvistvik')], aliases: null })
    expect(await book.refresh()).toEqual(new Set(['NOQQA']))
    expect(read('QVISTVIK')).toBe('NOQQA')
    answers.push({ sequence: 4, ports: [listed('Nyvik')], aliases: null })
    expect(await book.refresh()).toEqual(new Set(['NOQQA']))
    expect([read('NYVIK'), read('QVISTVIK')]).toEqual(['NOQQA', null])
    answers.push({ sequence: 5, ports: [{ unlocode: 'NOQQA', facts: null }], aliases: null })
    expect(await book.refresh()).toEqual(new Set(['NOQQA']))
    expect([book.portOf('NOQQA'), book.listedCount]).toEqual([null, 0])
    expect(await book.refresh()).toBeNull()
    expect(asked).toEqual([0, 3, 4, 5])
  })

  it('applies aliases, which change no port', async () => {
    const { version } = book
    answers.push({ sequence: 1, ports: [], aliases: [alias] })
    expect(await book.refresh()).toEqual(new Set())
    expect([read('berth-3e'), book.version > version]).toEqual(['NLRTM', true])
    answers.push({ sequence: 2, ports: [listed('Qvistvik')], aliases: null })
    await book.refresh()
    expect([read('berth-3e'), book.aliases]).toEqual(['NLRTM', [alias]])
  })

  it('refreshes again after a refresh under way, and reports each change once', async () => {
    const reported: number[] = []
    book.subscribe((changed) => void reported.push(changed.size))
    answers.push({ sequence: 0, ports: [], aliases: null }, { sequence: 1, ports: [listed('Qvistvik')], aliases: null })
    const [first, second, third] = [book.refresh(), book.refresh(), book.refresh()]
    expect([await first, await second, await third]).toEqual([null, new Set(['NOQQA']), null])
    expect([reported, asked]).toEqual([[1], [0, 0, 1]])
  })

  it('starts over when an older store was restored', async () => {
    answers.push({ sequence: 9, ports: [listed('Qvistvik')], aliases: [alias] })
    await book.refresh()
    answers.push({ sequence: 2, ports: [], aliases: null }, { sequence: 2, ports: [], aliases: null })
    expect(await book.refresh()).toEqual(new Set(['NOQQA']))
    expect([read('berth-3e'), read('QVISTVIK'), book.aliases]).toEqual([null, null, []])
    expect(asked).toEqual([0, 9, 0])
  })

  it('stays unchanged when it cannot read the entry of a newer version', async () => {
    answers.push({ sequence: 1, ports: [listed('Qvistvik'), { unlocode: 'NOQQB', facts: '[2]' }], aliases: [alias] })
    await expect(book.refresh()).rejects.toThrow('not a port of version 1: NOQQB has 2')
    expect([read('QVISTVIK'), read('berth-3e'), book.aliases]).toEqual([null, null, []])
    answers.push({ sequence: 2, ports: [listed('Qvistvik')], aliases: [alias] })
    await book.refresh()
    expect([read('QVISTVIK'), read('berth-3e'), asked]).toEqual(['NOQQA', 'NLRTM', [0, 0]])
  })
})
