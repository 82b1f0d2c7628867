import { type Connection, withStoreErrors } from './connect.ts'
import { prepareLater } from './prepare.ts'
import { turnToWrite } from './turnToWrite.ts'

/** Changes of accounts, tokens and sessions, each of which raises the version that readers look at. */
export function accessChanges(connection: Connection, path: string) {
  const version = prepareLater<[], { value: number }>(
    connection,
    `SELECT value FROM meta WHERE name = 'access_version'`,
  )
  const raise = prepareLater<[]>(connection, `UPDATE meta SET value = value + 1 WHERE name = 'access_version'`)
  const change = connection.transaction((work: () => { changes: number }) => {
    const isChanged = work().changes > 0
    if (isChanged) raise().run()
    return isChanged
  })
  const write = turnToWrite(connection, path)
  return {
    version: () => withStoreErrors(path, () => version().get()?.value ?? 0),
    change: (work: () => { changes: number }): Promise<boolean> => write(() => change.immediate(work)),
  }
}

export type AccessChanges = ReturnType<typeof accessChanges>
