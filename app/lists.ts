import { listsOfUser, service } from './loadedLib.ts'

/** The lists of the user, by which the page reads its address before it has asked for them. */
export async function listsOfPage(email: string) {
  const lists = listsOfUser(await service(), email)
  return (
    lists?.map(({ id, name, owner, shared }) => ({
      id,
      name,
      owner: shared ? owner : null,
      is_own: owner === email,
    })) ?? null
  )
}
