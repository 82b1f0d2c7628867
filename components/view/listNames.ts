import { foldText } from '#lib/wire/condition.ts'
import type { ListJson } from '#lib/wire/listSchemas.ts'
import { listsMeant } from '#lib/wire/lists.ts'

type NamedList = Pick<ListJson, 'id' | 'name' | 'owner'>

/** The lists that an id or a name in the address means, as the service finds them. */
export function listsNamed<List extends NamedList & Pick<ListJson, 'is_own'>>(
  lists: readonly List[],
  text: string,
): readonly List[] {
  return listsMeant(lists, ({ is_own }) => is_own, text)
}

/** The name of a list, with its owner if another list has the name. */
export function listLabel({ id, name, owner }: NamedList, lists: readonly NamedList[]): string {
  const isAlone = lists.every((other) => other.id === id || foldText(other.name) !== foldText(name))
  return isAlone || owner === null ? name : `${name} (${owner})`
}
