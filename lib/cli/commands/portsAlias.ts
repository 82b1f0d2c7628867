import { aliasKey } from '#lib/ports/gazetteer.ts'
import { PortBook } from '#lib/ports/portBook.ts'
import type { StoredAlias } from '#lib/store/ports.ts'
import type { Store } from '#lib/store/store.ts'
import { spacedUnlocode } from '#lib/vessel/unlocode.ts'
import { commandLineActor } from '#lib/wire/audit.ts'
import { isoTime } from '#lib/wire/time.ts'
import { command, Refusal, UsageError } from '../call.ts'
import { recordEvent, withStore } from '../store.ts'
import { dateOrDash, table } from '../table.ts'

export const portsAlias = command({
  name: 'ports alias',
  operands: ['[TEXT]', '[CODE]'],
  summary: 'set, list or remove destination aliases',
  options: {
    list: { meaning: 'list all aliases' },
    remove: { meaning: 'remove the alias for TEXT' },
  },
  async run({ options: { list, remove }, operands: [text, code], settings, print }) {
    if (list) {
      const aliases = await withStore(settings(), aliasesOf)
      return print(aliases, listed(aliases))
    }
    if (text === undefined) throw new UsageError('ports alias: TEXT is missing')
    if (remove) {
      const removed = await withStore(settings(), async (store) => {
        const isRemoved = await store.aliases.remove(aliasKey(text))
        if (isRemoved) await recordEvent(store, 'alias-removed', { subject: text, details: '' })
        return isRemoved
      })
      if (!removed)
        throw new Refusal(`no alias for ${JSON.stringify(text)}. List aliases with "lastfix ports alias --list"`)
      return print({ text, removed }, `Removed the alias for ${text}.`)
    }
    if (code === undefined) throw new UsageError('ports alias: CODE is missing: the UN/LOCODE of a port, such as NLRTM')
    const { alias, name } = await withStore(settings(), (store) => add(store, text, code))
    print(alias, `${alias.text} now maps to ${spacedUnlocode(alias.unlocode)} ${name}.`)
  },
})

async function add(store: Store, text: string, code: string): Promise<{ alias: Row; name: string }> {
  const book = await PortBook.open(store.ports)
  const read = book.readAlias(text, code)
  if ('refused' in read) throw new Refusal(`ports alias: ${read.refused === 'text' ? 'TEXT' : 'CODE'} ${read.reason}`)
  const added = { ...read.alias, addedBy: commandLineActor, addedAt: Date.now() }
  await store.aliases.put(added)
  await recordEvent(store, 'alias-set', { subject: added.text, details: added.unlocode })
  return { alias: rowOf(added), name: read.port.name }
}

type Row = ReturnType<typeof rowOf>

function rowOf({ text, unlocode, addedBy, addedAt }: StoredAlias) {
  return { text, unlocode, addedBy, addedAt: isoTime(addedAt) }
}

async function aliasesOf({ ports }: Store): Promise<Row[]> {
  return ((await ports.since(0)).aliases ?? []).map(rowOf)
}

function listed(aliases: readonly Row[]): string {
  if (aliases.length === 0) return 'no aliases'
  return table(
    ['TEXT', 'PORT', 'BY', 'SINCE'],
    aliases.map(({ text, unlocode, addedBy, addedAt }) => [
      text,
      spacedUnlocode(unlocode),
      addedBy,
      dateOrDash(Date.parse(addedAt)),
    ]),
  )
}
